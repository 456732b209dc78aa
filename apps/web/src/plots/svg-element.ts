/**
 * A drawing as an element of the page. It is parsed as XML, which runs nothing, and only ever comes from the library's
 * own writer.
 */

/** The element. */
export function svgElementOf(text: string): Element {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (documentElement.localName !== 'svg') throw new Error('the drawing is not well formed');
  return document.adoptNode(documentElement);
}
