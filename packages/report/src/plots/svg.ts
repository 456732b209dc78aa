/**
 * SVG in a given document: its elements, how wide their text will be, and an element as text.
 */
import { characters, clip, displayWidth, escapeMarkup } from '../text/names.js';
import { settled } from './colours.js';
import type { PlotDocument } from './drawing-types.js';

/** The namespace of SVG. */
export const SVG = 'http://www.w3.org/2000/svg';

/** The attributes of an element, by name. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A document that was handed in, as the one of the DOM that it is. */
export function domOf(document: PlotDocument): Document {
  return document as Document;
}

/** A new element with attributes. */
export function svgElement(document: Document, name: string, attributes: Attributes): Element {
  return setAttributes(document.createElementNS(SVG, name), attributes);
}

/** The element, with these attributes set. */
export function setAttributes(element: Element, attributes: Attributes): Element {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

const NARROW = /^[iIjl.,:;'|!()[\]\s]$/;
const BROAD = /^[mwMW@%—…]$/;
/** Letters beyond the common ones, often from another font. */
const RARE = /^[\u{10000}-\u{10ffff}]/u;
const CAPITAL = /^[A-Z&]$/;
const BOLD = 1.1;

/**
 * The width of text, in pixels, in a font of a size, heavier or not. There is no font to measure with in Node, so widths are
 * those of a wide sans serif, by kind of letter: what fits by this estimate fits in most fonts.
 */
export function textWidth(text: string, fontSize: number, isBold = false): number {
  const ems = characters(text).reduce((sum, character) => sum + emsOf(character), 0);
  return ems * fontSize * (isBold ? BOLD : 1);
}

/** The text cut to fit into so many pixels. */
export function clipToWidth(text: string, pixels: number, fontSize: number): string {
  let columns = Math.max(2, Math.floor(pixels / (0.4 * fontSize)));
  while (columns > 2 && textWidth(clip(text, columns), fontSize, true) > pixels) columns -= 1;
  return clip(text, columns);
}

function emsOf(character: string): number {
  if (NARROW.test(character)) return 0.4;
  if (BROAD.test(character)) return 1;
  if (RARE.test(character)) return Math.max(1, 0.64 * displayWidth(character));
  return CAPITAL.test(character) ? 0.72 : 0.64 * displayWidth(character);
}

/** Where the text will stand: in a page whose theme sets the colours, or in a file of its own. */
export type Surroundings = 'page' | 'file';

const LEFT_OUT = /^(class|style|aria-.*|font-variant)$/;
const ELEMENT = 1;
const TEXT = 3;

/**
 * The element and everything in it: well-formed XML, the same from the document of a browser as from any other, with
 * attributes in alphabetical order and coordinates to a hundredth of a pixel. What is not drawing (classes, style sheets,
 * labels of inner groups) is left out: the picture as a whole has one label.
 */
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
