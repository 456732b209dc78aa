/**
 * Classes against classes: how many rows have both, in tiles that are darker the larger their share of a column. Were
 * the two unrelated, all columns would look alike.
 */
import * as Plot from '@observablehq/plot';
import { count } from '../text/numbers.js';
import { colour } from './colours.js';
import { fullName } from './drawing.js';
import { type ClassAxis, classesOf } from './feature-axes.js';
import { FONT_SIZE, type PanelSize, panelStyle } from './panel-style.js';
import { clipToWidth, textWidth } from './svg.js';

/** No more columns and rows than these are drawn. */
export const MOST_COLUMNS = 8;
/** See MOST_COLUMNS. */
export const MOST_LINES = 12;

const LINE_HEIGHT = 34;
const MARGINS = { top: 24, bottom: 44 };
/** Text stays readable on the darkest tile. */
const DARKEST = 0.5;

/** The height of the panel for a number of lines. */
export function countsHeight(lines: number): number {
  return MARGINS.top + lines * LINE_HEIGHT + MARGINS.bottom;
}

/** The panel: classes of x side by side, classes of y one below the other. */
export function countsPanel(x: ClassAxis, y: ClassAxis, { document, width }: PanelSize): Element {
  const across = classesOf(x, MOST_COLUMNS).classes;
  const down = classesOf(y, MOST_LINES).classes;
  const fitted = (text: string, pixels: number): string => clipToWidth(text, pixels, FONT_SIZE);
  const room = 0.3 * width;
  const widest = Math.max(...down.map(({ label }) => textWidth(fitted(label, room), FONT_SIZE)));
  const marginLeft = Math.ceil(widest) + 16;
  const columnWidth = (width - marginLeft - 10) / across.length;
  const lineOf = new Map(down.flatMap(({ rows }, j) => rows.map((row) => [row, j])));
  const tiles = across.flatMap(({ rows }, i) => {
    const counts = down.map(() => 0);
    for (const row of rows) {
      const j = lineOf.get(row);
      if (j !== undefined) counts[j] += 1;
    }
    return counts.map((both, j) => ({ i, j, both, share: (DARKEST * both) / rows.length }));
  });
  const axis = { fontSize: FONT_SIZE, fill: colour('ink') } as const;
  return Plot.plot({
    ...panelStyle(width),
    document,
    height: countsHeight(down.length),
    marginTop: MARGINS.top,
    marginLeft,
    x: { type: 'band', axis: null, domain: across.map((_, i) => i), padding: 0.04 },
    y: { type: 'band', axis: null, domain: down.map((_, j) => j), padding: 0.06 },
    opacity: { type: 'identity' },
    marks: [
      Plot.cell(tiles, {
        x: 'i',
        y: 'j',
        fill: colour('accent'),
        fillOpacity: 'share',
        stroke: colour('grid'),
      }),
      Plot.text(tiles, { x: 'i', y: 'j', text: ({ both }: { both: number }) => count(both), ...axis }),
      Plot.text(down, {
        y: (_: unknown, j: number) => j,
        text: ({ label }: { label: string }) => fitted(label, room),
        title: ({ label }: { label: string }) => fullName(label),
        frameAnchor: 'left',
        textAnchor: 'end',
        dx: -10,
        ...axis,
      }),
      Plot.text(across, {
        x: (_: unknown, i: number) => i,
        text: ({ label }: { label: string }) => fitted(label, columnWidth - 4),
        title: ({ label }: { label: string }) => fullName(label),
        frameAnchor: 'bottom',
        dy: 16,
        ...axis,
      }),
      Plot.text([fitted(y.label, 0.8 * width)], {
        frameAnchor: 'top-left',
        textAnchor: 'start',
        dy: -20,
        dx: -6 - widest,
        ...axis,
        fill: colour('muted'),
      }),
      Plot.text([fitted(x.label, 0.6 * width)], {
        frameAnchor: 'bottom',
        dy: 38,
        ...axis,
        fill: colour('muted'),
      }),
    ],
  });
}
