/**
 * What Node needs and a page does not: a document to draw with, and the table for a terminal. A page imports
 * `@hsicinf/report` alone and passes its own document.
 */
import { parseHTML } from 'linkedom';
import type { PlotDocument } from './plots/drawing-types.js';

export { eachTextTable, textTable } from './text/text-table.js';
export { jsonTextPieces } from './text/json-text.js';
export { larTextTable } from './text/lar-text-table.js';
export type { TextColours, TextTableOptions } from './text/terminal-lines.js';

/** A document in which plots can be drawn without a browser. */
export function createDocument(): PlotDocument {
  return parseHTML('<!doctype html><html><body></body></html>').document;
}
