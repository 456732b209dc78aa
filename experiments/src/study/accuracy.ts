/**
 * The accuracy of p-values by splitting, on one pair of normal variables at several strengths of dependence: the same
 * values of x in different orders, so that one and the same set of shuffles says how often each of the scores is reached.
 */
import { simulate } from '@hsicinf/core';
import { checkedDataset } from '../../../packages/core/dist/data/checked-dataset.js';
import { ownDataset } from '../../../packages/core/dist/data/own-input.js';
import { prepare } from '../../../packages/core/dist/data/prepare.js';
import { originalOrder } from '../../../packages/core/dist/data/row-order.js';
import { complete } from '../../../packages/core/dist/engine/steps.js';
import { randomStream, shuffled } from '../../../packages/core/dist/numerics/random.js';
import { splitting } from '../../../packages/core/dist/permutation/splitting.js';
import type { ChainWalker } from '../../../packages/core/dist/permutation/walker.js';
import { chooseWalk } from '../../../packages/core/dist/procedures/correlation/choose-walk.js';
import { optionTable } from '../../../packages/core/dist/options/option-table.js';
import { wideEncoding } from '../../../packages/core/dist/procedures/correlation/parts.js';
import { prepareOutput } from '../../../packages/core/dist/procedures/correlation/output.js';
import { loadKernels } from '../../../packages/core/dist/simd/load.js';
import type { Cell } from './cell.js';
import type { Measured } from './repetition.js';

/**
 * By how much x follows y, chosen for p-values of about 1e-2, 1e-3, … 1e-6, 1e-9 and 1e-12 with 100 rows and seed 7 of
 * the study.
 */
export const STRENGTHS = [0.22, 0.285, 0.33, 0.385, 0.41, 0.52, 0.62] as const;

/** Far below what is studied. */
const SMALLEST = 1e-40;

/** A p-value by splitting and its stated error. */
export async function pairBySplitting(
  cell: Cell,
  { strength }: { strength: number },
  seed: number,
): Promise<Measured> {
  const walkers = await walkersOf(cell);
  const random = randomStream(seed, 'splitting', String(strength));
  const walker = walkers(STRENGTHS.indexOf(strength as (typeof STRENGTHS)[number]));
  const { upper, upperError } = complete(splitting({ walker, smallest: SMALLEST, random }));
  walker.release();
  return { measured: [upper, upperError] };
}

/** How many of so many shuffles reach the score of each strength. */
export async function pairByShuffling(
  cell: Cell,
  { shuffles }: { shuffles: number },
  seed: number,
): Promise<Measured> {
  const walkers = await walkersOf(cell);
  const wanted = STRENGTHS.map((_, s) => {
    const walker = walkers(s);
    const value = walker.reset() - walker.tolerance;
    walker.release();
    return value;
  });
  const random = randomStream(seed, 'shuffling');
  const walker = walkers(0);
  const counts = wanted.map(() => 0);
  for (let s = 0; s < shuffles; s++) {
    const { value } = walker.jump(shuffled(walker.rows, random), -Infinity);
    for (let w = 0; w < wanted.length && value >= wanted[w]; w++) counts[w] += 1;
  }
  walker.release();
  return { measured: counts };
}

/** The walker at a strength, as the procedure would choose it. */
async function walkersOf({ rows, seed }: Cell): Promise<(s: number) => ChainWalker> {
  await loadKernels();
  const dataset = checkedDataset('study', ownDataset(pairs(rows, seed)));
  const encoding = wideEncoding({ seed });
  const prepared = await prepare(dataset, originalOrder(rows), encoding, {
    breathe: () => Promise.resolve(),
  });
  const { default: featureWidths } = optionTable.featureWidths;
  const target = { variable: prepared.target, widths: optionTable.targetWidths.default };
  const output = complete(prepareOutput(target));
  return (s) => complete(chooseWalk(output, { variable: prepared.variable(s), widths: featureWidths }));
}

/** y, and for each strength the values of x in the order of strength · y + noise. */
function pairs(rows: number, seed: number) {
  const { features, target } = simulate('null', { rows, features: 2, seed });
  const [x, noise] = features.map(({ values }) => values as Float64Array);
  const y = target.values as Float64Array;
  const sorted = x.slice().sort();
  const ordered = (strength: number): Float64Array => {
    const leaning = y.map((value, i) => strength * value + Math.sqrt(1 - strength ** 2) * noise[i]);
    const out = new Float64Array(rows);
    Array.from(leaning, (_, i) => i)
      .sort((a, b) => leaning[a] - leaning[b])
      .forEach((row, rank) => {
        out[row] = sorted[rank];
      });
    return out;
  };
  return {
    features: STRENGTHS.map((strength) => ({ name: `strength ${strength}`, values: ordered(strength) })),
    target,
  };
}
