/**
 * Ordered levels: grades, stages, answers from "never" to "always". What counts is the order, so that levels are replaced by their
 * mid-ranks, which Gaussian kernels of several widths then compare. Equal steps between levels are not supposed.
 */
import { describe } from '../errors.js';
import { entriesOf, ofRows, onlyColumn } from './rows.js';
import type { Refuse, TargetKind } from './target-kind.js';

/** Levels as numbers, ordered by size, or as any labels with `order`, from the lowest to the highest. */
export interface OrdinalTarget {
  kind: 'ordinal';
  values: ArrayLike<string | number>;
  order?: readonly (string | number)[];
}

/** Ordered levels. */
export const ordinal: TargetKind<OrdinalTarget> = {
  title: 'ordered levels',
  kernel: 'Gaussian kernels of the mid-ranks of its levels',
  drawn: ({ values, order }) =>
    order === undefined
      ? { kind: 'number', values: Float64Array.from(values as ArrayLike<number>) }
      : { kind: 'class', values: Array.from(values) },
  ofRows: (target, rows) => ({ ...target, values: ofRows(target.values, rows) }),
  encode({ values, order }, refuse) {
    const levels = entriesOf(values as readonly (string | number)[], 'a level', refuse);
    if (order !== undefined) requireOrder(order, refuse);
    const places = order && new Map(order.map((level, place) => [level, place]));
    const heights = Float64Array.from({ length: levels.length }, (_, row) => {
      const level: unknown = levels[row];
      const height = places === undefined ? level : places.get(levels[row]);
      if (typeof height === 'number' && Number.isFinite(height)) return height;
      const rule =
        places === undefined ? 'levels that are numbers, or an order of them' : 'levels that the order names';
      throw refuse(rule, describe(level), row);
    });
    return { points: [midRanks(heights)], areOnOneScale: false };
  },
  columns: {
    words: "one column; the order of levels that are no numbers after a colon: 'ordinal:low,middle,high'",
    takesParameter: true,
    read(columns, refuse, parameter) {
      const cells = onlyColumn(columns, 'ordinal', refuse);
      if (parameter === undefined) {
        const values = cells.map((cell) =>
          typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell,
        );
        const bad = values.findIndex((value) => !Number.isFinite(value));
        if (bad < 0) return { kind: 'ordinal', values };
        throw refuse(
          "levels that are numbers, or their order as in 'ordinal:low,high'",
          describe(cells[bad]),
          bad,
        );
      }
      const order = parameter.split(',').map((level) => level.trim());
      return { kind: 'ordinal', values: cells.map((cell) => String(cell).trim()), order };
    },
  },
};

function requireOrder(order: readonly (string | number)[], refuse: Refuse): void {
  const rule = 'an order that names each level once';
  if (!Array.isArray(order)) throw refuse(rule, describe(order));
  const again = order.find((level, place) => order.indexOf(level) !== place);
  if (again !== undefined) throw refuse(rule, `${describe(again)} twice`);
}

/** Ranks from 1 on; equal values share the mean of theirs. */
export function midRanks(values: Float64Array): Float64Array {
  const order = Int32Array.from(values, (_, i) => i).sort((a, b) => values[a] - values[b]);
  const ranks = new Float64Array(values.length);
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && values[order[to]] === values[order[from]]) to++;
    for (let at = from; at < to; at++) ranks[order[at]] = (from + 1 + to) / 2;
  }
  return ranks;
}
