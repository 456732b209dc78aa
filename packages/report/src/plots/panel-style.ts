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

/** Size, margins and font of a panel; numbers up its left side have the room that they take. */
export function panelStyle(width: number, upwards: ArrayLike<number> = []): Plot.PlotOptions {
  return {
    width,
    height: panelHeight(width),
    marginTop: 26,
    marginRight: 24,
    marginBottom: 44,
    marginLeft: LEFT + roomFor(upwards),
    style: { fontSize: `${FONT_SIZE}px` },
  };
}

/** From here on numbers are written with k, M … and below this with powers of ten. */
const LARGE = 1e4;
const SMALL = 1e-3;
/** Up to so many whole numbers each have a tick. */
const MOST_WHOLE = 8;
const LEFT = 50;

/** The look of an axis of numbers; very large and very small ones are written short, few whole ones all. */
export function numberTicks(values: ArrayLike<number>): Plot.AxisOptions {
  const { least, largest, areWhole } = extentOf(values);
  const size = Math.max(Math.abs(least), Math.abs(largest));
  const isFew = areWhole && largest - least <= MOST_WHOLE && size < LARGE;
  return {
    ticks: isFew ? Math.max(1, largest - least) : TICKS,
    tickSize: 4,
    fontSize: FONT_SIZE,
    color: colour('muted'),
    ...(isFew && { tickFormat: 'd' }),
    ...((size >= LARGE || size < SMALL) && { tickFormat: shortNumber }),
  };
}

/** Further room for what numbers take: a sign, a power of ten. */
function roomFor(values: ArrayLike<number>): number {
  const { least, largest } = extentOf(values);
  const size = Math.max(Math.abs(least), Math.abs(largest));
  return (least < 0 ? 8 : 0) + (size < SMALL && size > 0 ? 12 : 0);
}

function extentOf(values: ArrayLike<number>): { least: number; largest: number; areWhole: boolean } {
  let [least, largest, areWhole] = [Infinity, -Infinity, true];
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i]);
    largest = Math.max(largest, values[i]);
    areWhole &&= Number.isInteger(values[i]);
  }
  return values.length === 0 ? { least: 0, largest: 0, areWhole: false } : { least, largest, areWhole };
}

const UNITS: readonly [number, string][] = [
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
];

/** 0, 50k, −1.5M, 2e-5; beyond, with a power of ten. */
export function shortNumber(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  const unit = UNITS.find(([from]) => size >= from);
  if (size >= 1e15 || size < SMALL) return sign + Number(size.toPrecision(2)).toExponential();
  if (unit === undefined) return sign + String(Number(size.toPrecision(3)));
  return `${sign}${Number((size / unit[0]).toPrecision(3))}${unit[1]}`;
}
