/**
 * The shape of a column at a glance: a histogram of numbers, the counts of classes. Of many rows an even part is looked
 * at, so that scrolling through a table stays quick.
 */
import { count, percent } from '@hsicinf/report/text';
import type { Column, LabelColumn, NumberColumn } from '@hsicinf/tables';
import { rangeWords } from '../format.js';
import type { ColumnProfile } from './messages.js';

const BARS = 24;
const MOST_CLASSES = 12;
const MOST_NAMED = 2;
const MOST_ROWS = 50_000;
const MOST_WORD = 16;
const EMPTY: ColumnProfile = { bars: [], words: 'no values' };

/** The profile; a column that cannot be read has none. */
export function profileOf(column: Column | undefined, rows: number): ColumnProfile {
  if (column === undefined || column.kind === 'empty') return EMPTY;
  const step = Math.ceil(rows / MOST_ROWS);
  return column.type === 'number' ? histogram(column, step) : classCounts(column, step);
}

function histogram({ values }: NumberColumn, step: number): ColumnProfile {
  let low = Infinity;
  let high = -Infinity;
  for (let row = 0; row < values.length; row += step) {
    const value = values[row];
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return EMPTY;
  const bars = Array.from({ length: BARS }, () => 0);
  // Halved first, so that the width of the range does not overflow.
  const width = high / 2 - low / 2;
  for (let row = 0; row < values.length; row += step) {
    const value = values[row];
    if (!Number.isFinite(value)) continue;
    const place = width === 0 ? 0.5 : (value / 2 - low / 2) / width;
    bars[Math.min(BARS - 1, Math.floor(place * BARS))] += 1;
  }
  const about = step === 1 ? '' : 'about ';
  return { bars: scaled(bars), words: about + rangeWords(low, high) };
}

function classCounts({ codes, levels, kind }: LabelColumn, step: number): ColumnProfile {
  const counts = new Uint32Array(levels.length);
  let seen = 0;
  for (let row = 0; row < codes.length; row += step) {
    if (codes[row] < 0) continue;
    counts[codes[row]] += 1;
    seen += 1;
  }
  const order = Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a] || a - b);
  const named = order
    .slice(0, MOST_NAMED)
    .map((code) => `${shortened(levels[code])} (${percent(Math.round((100 * counts[code]) / seen) / 100)})`);
  const more = order.length > MOST_NAMED ? ` and ${count(order.length - MOST_NAMED)} more` : '';
  return {
    bars: scaled(order.slice(0, MOST_CLASSES).map((code) => counts[code])),
    words: kind === 'id' || kind === 'text' ? `${count(levels.length)} different` : named.join(', ') + more,
  };
}

function scaled(counts: readonly number[]): number[] {
  const highest = Math.max(1, ...counts);
  return counts.map((value) => value / highest);
}

function shortened(label: string): string {
  return label.length > MOST_WORD ? `${label.slice(0, MOST_WORD - 1)}…` : label;
}
