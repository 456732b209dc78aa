/**
 * Elements of SVG made in a given document.
 */

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
