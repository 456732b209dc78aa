/**
 * Texts and sequences: names, sentences, DNA, proteins. The spectrum kernel (Leslie, Eskin & Noble, 2002) counts the runs of k
 * characters that two texts have in common, scaled to cosines; k = 3, 2 and 4 compete. Characters are taken as they are, letter
 * case included. A text shorter than k has nothing in common with longer ones.
 */
import { describe } from '../errors.js';
import { cosines } from './pair-matrix.js';
import { entriesOf, onlyColumn, requireFew } from './rows.js';
import type { TargetKind } from './target-kind.js';

/** A text for each row, and up to three lengths of runs. */
export interface TextTarget {
  kind: 'text';
  values: readonly string[];
  lengths?: readonly number[];
}

const LENGTHS = [3, 2, 4];

/** Texts. */
export const text: TargetKind<TextTarget> = {
  title: 'texts or sequences',
  kernel: 'spectrum kernels of runs of characters',
  encode({ values, lengths = LENGTHS }, refuse) {
    const rows = entriesOf(values, 'a text', refuse);
    requireFew(rows.length, refuse);
    const bad = rows.findIndex((one) => typeof one !== 'string');
    if (bad >= 0) throw refuse('a text for each row', describe(rows[bad]), bad);
    const areLengths =
      Array.isArray(lengths) &&
      lengths.length >= 1 &&
      lengths.length <= 3 &&
      lengths.every((k) => Number.isInteger(k) && k >= 1 && k <= 20);
    if (!areLengths) throw refuse('one to three lengths of runs from 1 to 20', describe(lengths));
    const characters = rows.map((one) => Array.from(one));
    return {
      kernels: lengths.map((k) => ({ name: `runs of ${k}`, matrix: cosines(spectrum(characters, k)) })),
    };
  },
  columns: {
    words: "one column of texts; up to three lengths of runs after a colon: 'text:3,5'",
    takesParameter: true,
    read(columns, refuse, parameter) {
      const values = Array.from(onlyColumn(columns, 'text', refuse), (cell, row) => {
        if (typeof cell === 'string') return cell;
        // 1.10 and 1.1, or a date, are numbers by now: what was written is not known.
        throw refuse('texts; numbers and dates are read as numbers', String(cell), row);
      });
      const lengths = parameter?.split(',').map(Number);
      if (lengths?.some((length) => !Number.isInteger(length)) === true) {
        throw refuse("whole numbers after the kind, as in 'text:3,5'", describe(parameter));
      }
      return { kind: 'text', values, ...(lengths && { lengths }) };
    },
  },
};

/** Products of the counts of all runs, run by run: cost the sum over runs of the squared number of texts that have it. */
function spectrum(texts: readonly (readonly string[])[], k: number): Float64Array {
  const counts = new Map<string, Map<number, number>>();
  texts.forEach((characters, row) => {
    for (let at = 0; at + k <= characters.length; at++) {
      const run = characters.slice(at, at + k).join('');
      const own = counts.get(run) ?? new Map<number, number>();
      own.set(row, (own.get(row) ?? 0) + 1);
      counts.set(run, own);
    }
  });
  return productsOfCounts(counts.values(), texts.length);
}

/** Σ of count_i · count_j over what is counted, from the rows that have each. */
export function productsOfCounts(counted: Iterable<ReadonlyMap<number, number>>, rows: number): Float64Array {
  const matrix = new Float64Array(rows * rows);
  for (const counts of counted) {
    const entries = [...counts];
    for (const [i, one] of entries) for (const [j, other] of entries) matrix[i * rows + j] += one * other;
  }
  return matrix;
}
