/**
 * The legend: every curve with its line, marker and name, in as many lines as the width asks for.
 */
import * as Plot from '@observablehq/plot';
import { INK, PAPER, type SeriesStyle } from './series-style.js';

const LINE_HEIGHT = 22;
const SYMBOL = 34;
const GAP = 22;
/** Of an average letter of the font. */
const LETTER = 6.5;

/** The legend as a plot of so many pixels' height. */
export function legendPlot(
  document: Document,
  styles: readonly SeriesStyle[],
  { width, note }: { width: number; note?: string },
): { element: Element; height: number } {
  let [x, line] = [0, 0];
  const entries = [...styles, ...(note === undefined ? [] : [undefined])].map((style) => {
    const label = style?.label ?? note ?? '';
    const entryWidth = SYMBOL + 6 + LETTER * label.length;
    if (x > 0 && x + entryWidth > width) [x, line] = [0, line + 1];
    const entry = { style, label, x, y: (line + 0.5) * LINE_HEIGHT };
    x += entryWidth + GAP;
    return entry;
  });
  const height = (line + 1) * LINE_HEIGHT + 8;
  const element = Plot.plot({
    document,
    width,
    height,
    margin: 0,
    axis: null,
    x: { type: 'identity' },
    y: { type: 'identity' },
    marks: entries.flatMap(({ style, label, ...at }) => [
      Plot.ruleY([at], {
        x1: at.x,
        x2: at.x + SYMBOL,
        y: at.y,
        stroke: style?.colour ?? INK,
        strokeWidth: style === undefined ? 1.2 : 2,
        strokeDasharray: style === undefined ? '3 3' : (style.dash ?? 'none'),
      }),
      ...(style === undefined
        ? []
        : [
            Plot.dot([at], {
              x: at.x + SYMBOL / 2,
              y: at.y,
              symbol: style.marker,
              r: 4.5,
              stroke: style.colour,
              strokeWidth: 1.6,
              fill: style.isHollow === true ? PAPER : style.colour,
            }),
          ]),
      Plot.text([label], { x: at.x + SYMBOL + 6, y: at.y, textAnchor: 'start', fontSize: 12.5, fill: INK }),
    ]),
  });
  return { element, height };
}
