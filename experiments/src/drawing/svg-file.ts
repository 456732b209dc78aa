/**
 * Panels put together into one SVG file: well-formed XML that stands on its own, with a background, a title and a
 * description, and coordinates to a tenth of a pixel.
 */
import { INK, PAPER } from './series-style.js';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const FONT = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
const LEFT_OUT = /^(class|style|xmlns.*|aria-.*|font-variant|width|height|viewBox)$/;
const MARGIN = 14;
const [ELEMENT, TEXT] = [1, 3];

/** A plot and where its upper left corner goes. */
export interface Placed {
  element: Element;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A drawing. */
export interface DrawnFigure {
  title: string;
  description: string;
  width: number;
  parts: readonly Placed[];
}

/** The drawing as the text of a file. */
export function svgFile({ title, description, width, parts }: DrawnFigure): string {
  const height = Math.max(...parts.map((part) => part.y + part.height));
  const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN];
  return [
    `<svg xmlns="${NAMESPACE}" width="${w}" height="${h}" viewBox="${-MARGIN} ${-MARGIN} ${w} ${h}" font-family="${FONT}" font-size="12" fill="${INK}" role="img">`,
    `<title>${escaped(title)}</title><desc>${escaped(description)}</desc>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${w}" height="${h}" fill="${PAPER}"/>`,
    ...parts.map(
      ({ element, x, y }) =>
        `<g text-anchor="middle" transform="translate(${x},${y})">${contentOf(element)}</g>`,
    ),
    '</svg>\n',
  ].join('');
}

function contentOf(element: Element): string {
  return Array.from(element.childNodes, (node) => {
    if (node.nodeType === TEXT) return escaped(node.nodeValue ?? '');
    return node.nodeType === ELEMENT ? elementText(node as Element) : '';
  }).join('');
}

function elementText(element: Element): string {
  const name = element.localName;
  if (name === 'style') return '';
  const attributes = Array.from(element.attributes)
    .filter((attribute) => name === 'rect' || !LEFT_OUT.test(attribute.name))
    .map((attribute) => ` ${attribute.name}="${escaped(rounded(attribute.value))}"`)
    .join('');
  return `<${name}${attributes}>${contentOf(element)}</${name}>`;
}

function rounded(value: string): string {
  return value.replaceAll(/-?\d+\.\d{2,}(e-?\d+)?/g, (number) =>
    String(Math.round(10 * Number(number)) / 10),
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
