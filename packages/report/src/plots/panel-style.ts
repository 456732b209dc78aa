/**
 * What the panels of a feature plot have in common: margins, font, and how the numbers of an axis are written.
 */
import type * as Plot from '@observablehq/plot';
import { colour } from './colours.js';

/** How a panel is drawn. */
export interface PanelSize {
  document: Document;
  width: number;
  /** At most so many points. */
  points: number;
}

/** About so many marks along an axis. */
export const TICKS = 5;

/** The size of its font. */
export const FONT_SIZE = 12;

const HEIGHT_OF_WIDTH = 0.72;

/** The height of a panel of numbers. */
export function panelHeight(width: number): number {
  return Math.round(width * HEIGHT_OF_WIDTH);
}

/** Size, margins and font of a panel of numbers. */
export function panelStyle(width: number): Plot.PlotOptions {
  return {
    width,
    height: panelHeight(width),
    marginTop: 26,
    marginRight: 24,
    marginBottom: 44,
    marginLeft: 50,
    style: { fontSize: `${FONT_SIZE}px` },
  };
}

/** The look of an axis of numbers; very large and very small ones are written short. */
export function numberTicks(values: ArrayLike<number>): Plot.AxisOptions {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]));
  const isShort = largest < 1e5 && largest >= 1e-3;
  return {
    ticks: TICKS,
    tickSize: 4,
    fontSize: FONT_SIZE,
    color: colour('muted'),
    ...(!isShort && { tickFormat: largest >= 1e5 ? '~s' : '.1e' }),
  };
}
