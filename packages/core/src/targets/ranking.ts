/**
 * Rankings of the same items: votes, preferences, league tables.
 *
 * A ranking is the vector of the signs of all its pairs of items. Its cosines are Kendall's kernel, 1 − 2·(share of discordant
 * pairs) without ties, and Gaussian kernels of it are Mallows kernels exp(−λ·discordant pairs): both positive semidefinite
 * (Jiao & Vert, 2015). Three compete: Mallows with λ by the median distance, one four times as narrow, and Kendall's, the limit
 * of wide ones. Items on one rank have the sign 0. Every row must rank every item: what an item that is left out would have
 * got is not guessed.
 */
import { describe } from '../errors.js';
import { cosines, gaussiansOf, pairMatrix } from './pair-matrix.js';
import { entriesOf, numberCells, requireFew } from './rows.js';
import type { Refuse, TargetKind } from './target-kind.js';

/** For each row the rank of every item (1 for the first; ties allowed), or the names of the items, the best first. */
export interface RankingTarget {
  kind: 'ranking';
  values: readonly (readonly number[] | readonly string[])[];
}

const MOST_ITEMS = 100;

/** Rankings. */
export const ranking: TargetKind<RankingTarget> = {
  title: 'rankings of the same items',
  kernel: "Mallows kernels and Kendall's",
  encode({ values }, refuse) {
    const rows = entriesOf(values, 'a ranking', refuse);
    requireFew(rows.length, refuse);
    const ranks = ranksOf(rows, refuse);
    const signs = ranks.map(signsOfPairs);
    const products = pairMatrix(signs.length, (i, j) => dot(signs[i], signs[j]));
    const n = signs.length;
    // Of whole numbers, so that nothing is lost.
    const squares = pairMatrix(
      n,
      (i, j) => products[i * (n + 1)] + products[j * (n + 1)] - 2 * products[i * n + j],
    );
    const [middle, narrow] = gaussiansOf(squares, [1, 0.25]);
    return {
      kernels: [
        { name: 'mallows', matrix: middle },
        { name: 'mallows, narrow', matrix: narrow },
        { name: 'kendall', matrix: cosines(products) },
      ],
    };
  },
  columns: {
    words: 'a column of ranks for each item, or one column of rankings such as a>b>c',
    read(columns, refuse) {
      if (columns.length === 1) {
        const values = columns[0].cells.map((cell) =>
          String(cell)
            .split('>')
            .map((item) => item.trim()),
        );
        return { kind: 'ranking', values };
      }
      const ranks = columns.map((column) => numberCells(column, refuse));
      return { kind: 'ranking', values: columns[0].cells.map((_, row) => ranks.map((of) => of[row])) };
    },
  },
};

/** The rank of each item in every row, items in the order in which the first row has them. */
function ranksOf(rows: RankingTarget['values'], refuse: Refuse): (readonly number[])[] {
  const first: unknown = rows[0];
  if (!Array.isArray(first) || first.length < 2 || first.length > MOST_ITEMS) {
    const got = Array.isArray(first) ? String(first.length) : describe(first);
    throw refuse(`2 to ${MOST_ITEMS} items in every ranking`, got, 0);
  }
  const areNames = typeof first[0] === 'string';
  const places = new Map((first as unknown[]).map((item, place) => [item, place]));
  return Array.from(rows, (row: readonly unknown[], at) => {
    if (!Array.isArray(row) || row.length !== first.length) {
      const got = Array.isArray(row) ? `${row.length} items` : describe(row);
      throw refuse(`rankings of the same ${first.length} items, with none missing`, got, at);
    }
    if (!areNames) {
      const bad = row.findIndex((rank) => !Number.isFinite(rank));
      if (bad < 0) return row as number[];
      throw refuse('a rank for every item', `${describe(row[bad])} for item ${bad}`, at);
    }
    const ranks = Array<number>(first.length).fill(NaN);
    row.forEach((item, rank) => {
      const place = places.get(item);
      if (place === undefined || !Number.isNaN(ranks[place])) {
        const rule = 'every ranking to have each item of the first one once';
        throw refuse(
          rule,
          `${describe(item)}${place === undefined ? ', which the first has not' : ' twice'}`,
          at,
        );
      }
      ranks[place] = rank;
    });
    return ranks;
  });
}

/** For each pair of items which of them comes first: 1, −1, or 0 for a tie. */
function signsOfPairs(ranks: readonly number[]): Int8Array {
  const signs = new Int8Array((ranks.length * (ranks.length - 1)) / 2);
  let at = 0;
  for (let a = 0; a < ranks.length; a++) {
    for (let b = a + 1; b < ranks.length; b++) signs[at++] = Math.sign(ranks[b] - ranks[a]);
  }
  return signs;
}

function dot(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let c = 0; c < a.length; c++) sum += a[c] * b[c];
  return sum;
}
