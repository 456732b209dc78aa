/**
 * A part of a report: the whole, or what is about one output among several. Its headings name the output, and its ids are
 * its own.
 */
import { type Insertable, markup, nameMarkup } from './markup.js';

/** Where a section stands. */
export interface Part {
  id: (name: string) => string;
  heading: (text: string) => Insertable;
}

/** A report about one output. */
export const WHOLE: Part = { id: String, heading: (text) => text };

/** The part about the output at a position among several. */
export function partOf(position: number, targetName: string): Part {
  return {
    id: (name) => `output-${position + 1}-${name}`,
    // With its number, since long names may be cut to the same.
    heading: (text) => markup`${position + 1}. ${nameMarkup(targetName, 60)}: ${text}`,
  };
}
