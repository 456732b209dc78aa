/**
 * An SVG element as text: well-formed XML, the same from the document of a browser as from any other, with attributes in
 * alphabetical order and coordinates to a hundredth of a pixel. What is not drawing (classes, style sheets, labels of
 * inner groups) is left out: the picture as a whole has one label.
 */
import { escapeMarkup } from '../text/escape.js';
import { settled } from './colours.js';

/** Where the text will stand: in a page whose theme sets the colours, or in a file of its own. */
export type Surroundings = 'page' | 'file';

const LEFT_OUT = /^(class|style|aria-.*|font-variant)$/;
const ELEMENT = 1;
const TEXT = 3;

/** The element and everything in it. */
export function svgText(element: Element, surroundings: Surroundings): string {
  const name = element.localName;
  if (name === 'style') return '';
  const content = Array.from(element.childNodes, (node) => {
    if (node.nodeType === TEXT) return escapeMarkup(node.nodeValue ?? '');
    return node.nodeType === ELEMENT ? svgText(node as Element, surroundings) : '';
  }).join('');
  const attributes = Array.from(element.attributes)
    .filter((attribute) => !LEFT_OUT.test(attribute.name) && attribute.name !== 'xmlns')
    .map(
      (attribute) => ` ${attribute.name}="${escapeMarkup(settled(rounded(attribute.value), surroundings))}"`,
    )
    .sort()
    .join('');
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/** Numbers with more than two decimals, cut to two. */
function rounded(value: string): string {
  return value.replaceAll(/-?\d+\.\d{3,}(e-?\d+)?/g, (number) =>
    String(Math.round(Number(number) * 100) / 100),
  );
}
