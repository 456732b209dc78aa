/**
 * A plot of the report as a figure: in one size, or drawn twice, for wide and for narrow screens, because shrinking a wide
 * one would make its text unreadable.
 */
import type { Drawing } from '../plots/drawing-types.js';
import { markup, Markup } from './markup.js';

/** The widths, in pixels, of a figure for wide screens and for narrow ones. */
export const [WIDE, NARROW] = [800, 330];

/** A figure in one size, or in a wide and a narrow one. */
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
