/**
 * What the sections of a report share: where they stand, which is the whole report or what is about one output among several,
 * and figures.
 */
import type { Drawing } from '../plots/drawing-types.js';
import { type Insertable, markup, Markup, nameMarkup } from './markup.js';

/** Where a section stands: its headings name the output, and its ids are its own. */
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

/** The widths, in pixels, of a figure for wide screens and for narrow ones. */
export const [WIDE, NARROW] = [800, 330];

/**
 * A plot as a figure: in one size, or drawn twice, for wide and for narrow screens, because shrinking a wide one would make its
 * text unreadable.
 */
export function figure(drawings: readonly Drawing[]): Markup {
  const [first, second] = drawings;
  const pictures =
    second === undefined
      ? new Markup(first.inlineSvg)
      : markup`<div class="wide">${new Markup(first.inlineSvg)}</div>
          <div class="narrow">${new Markup(second.inlineSvg)}</div>`;
  return markup`<figure>
    ${pictures}
    <figcaption>${first.description}</figcaption>
  </figure>`;
}
