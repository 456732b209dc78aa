/**
 * What goes into a plot and what comes out of it, in types that a program without the DOM's can be compiled with.
 */

/** A plot as text. */
export interface Drawing {
  /** For a file name: lower-case letters, digits and hyphens. */
  name: string;
  title: string;
  /** What is to be seen and how to read it, as a caption. */
  description: string;
  /** A file of its own: fixed colours on a background, title and description inside. */
  svg: string;
  /** For use inside a page: colours follow the custom properties --hsicinf-…, light ones where these are not set. */
  inlineSvg: string;
}

/** How a plot is drawn. */
export interface PlotOptions {
  /** The page's own document, or `createDocument()` of `@hsicinf/report/node`. It is only used to create elements. */
  document: PlotDocument;
  /** In pixels. */
  width?: number | undefined;
}

/** Any document, of a browser or of `createDocument()`: what types need to know of it. */
export interface PlotDocument {
  createElement(name: string): unknown;
  createElementNS(namespace: string, name: string): unknown;
}
