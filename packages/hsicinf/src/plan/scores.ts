/**
 * The scores of the features of one table, each on the rows in which it has a value, as a run has them.
 */
import { type Column, kernelCorrelation } from '@hsicinf/core';
import { targetRowsOf } from '@hsicinf/core/support';
import { type PlainDataset, withRows } from './resample.js';

/** Fewer rows make no score. */
const FEWEST_ROWS = 4;

/**
 * The score of every feature; 0 for one that is constant in a table, and for all where the output is. Of a feature with
 * missing cells it is a share of the correlation, as by chance that is larger on fewer rows: a run ranks features alike.
 */
export async function scoresOf({ features, target }: PlainDataset): Promise<number[]> {
  const all = targetRowsOf(target);
  const scores = Array.from({ length: features.length }, () => 0);
  const score = async (part: PlainDataset, places: readonly number[]): Promise<void> => {
    const rows = targetRowsOf(part.target);
    if (places.length === 0 || rows < FEWEST_ROWS || !varies(part.target)) return;
    for (const { index, correlation } of await kernelCorrelation(part, { threads: 1 }))
      scores[places[index]] = correlation * (rows / all);
  };
  const present = features.map(presentRows);
  const whole = features.map((_, f) => f).filter((f) => present[f] === undefined);
  await score({ features: whole.map((f) => features[f]), target }, whole);
  for (const [f, rows] of present.entries())
    if (rows !== undefined) await score(withRows({ features: [features[f]], target }, rows), [f]);
  return scores;
}

/** The rows in which a feature has a value; undefined where it has one in all. */
function presentRows({ kind, values }: Column): Int32Array | undefined {
  const columns = (kind === 'vector' ? values : [values]) as ArrayLike<unknown>[];
  const { length } = columns[0];
  const rows: number[] = [];
  for (let row = 0; row < length; row++)
    if (!columns.some((column) => Number.isNaN(column[row]))) rows.push(row);
  return rows.length === length ? undefined : Int32Array.from(rows);
}

function varies({ kind, values }: PlainDataset['target']): boolean {
  const columns = (kind === 'vector' ? values : [values]) as ArrayLike<unknown>[];
  return columns.some((column) => Array.from(column).some((value) => value !== column[0]));
}
