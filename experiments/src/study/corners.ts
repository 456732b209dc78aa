/**
 * The accuracy of small p-values where few rows carry the score: columns that are 0 in nine rows of ten, and rows that are far
 * out in feature and output alike. The whole test, needles included, against plain shuffling.
 */
import { checkedDataset } from '../../../packages/core/dist/data/checked-dataset.js';
import { ownDataset } from '../../../packages/core/dist/data/own-input.js';
import { prepare } from '../../../packages/core/dist/data/prepare.js';
import { originalOrder } from '../../../packages/core/dist/data/row-order.js';
import { complete } from '../../../packages/core/dist/engine/steps.js';
import { alikeRows } from '../../../packages/core/dist/kernels/levels-of.js';
import { normalQuantile } from '../../../packages/core/dist/numerics/normal.js';
import { QuickOrders } from '../../../packages/core/dist/numerics/quick-orders.js';
import { randomStream } from '../../../packages/core/dist/numerics/random.js';
import { optionTable } from '../../../packages/core/dist/options/option-table.js';
import { marginalTest } from '../../../packages/core/dist/permutation/marginal-test.js';
import type { Ties } from '../../../packages/core/dist/permutation/splitting.js';
import type { ChainWalker } from '../../../packages/core/dist/permutation/walker.js';
import { chooseWalk } from '../../../packages/core/dist/procedures/correlation/choose-walk.js';
import { prepareOutput } from '../../../packages/core/dist/procedures/correlation/output.js';
import { wideEncoding } from '../../../packages/core/dist/procedures/correlation/parts.js';
import { loadKernels } from '../../../packages/core/dist/simd/load.js';
import type { Cell } from './cell.js';
import type { Measured } from './repetition.js';

/** Draws of a normal variable. */
type Normal = () => number;

const columnOf = (rows: number, draw: (row: number) => number): number[] =>
  Array.from({ length: rows }, (_, row) => draw(row));

/** x is 0 in nine rows of ten, and y leans on how far it is from 0. */
const zeros = (strength: number) => (rows: number, normal: Normal) => {
  const x = columnOf(rows, (row) => (row % 10 === 0 ? normal() : 0));
  return { x, y: columnOf(rows, (row) => strength * Math.abs(x[row]) + normal()) };
};

/** The first rows are far out in both; else there is nothing. */
const needle = (count: number) => (rows: number, normal: Normal) => {
  const column = () => columnOf(rows, (row) => (row < count ? 8 : 0) + normal());
  return { x: column(), y: column() };
};

/** The designs, with p-values of some 1e-3 to 1e-6 with 100 rows and seed 7 of the study. */
const designs = {
  'zeros, one column': zeros(0.9),
  'zeros, another': zeros(0.85),
  'two far rows': needle(2),
  'three far rows': needle(3),
};

/** A design by its name. */
export type Corner = keyof typeof designs;

/** All of them. */
export const CORNERS = Object.keys(designs) as Corner[];

/** Far below what is studied. */
const SMALLEST = 1e-12;

/** A p-value as the procedure has it, and its stated error. */
export async function cornerByTest(
  cell: Cell,
  { corner }: { corner: Corner },
  seed: number,
): Promise<Measured> {
  const { walker, ties } = await cornerWalk(cell, corner);
  const options = { permutations: 'auto', smallest: SMALLEST, seed, name: corner, ties } as const;
  const { pValue, pValueError } = complete(marginalTest(walker, options));
  walker.release();
  return { measured: [pValue, pValueError] };
}

/** How many of so many shuffles reach the score. */
export async function cornerByShuffling(
  cell: Cell,
  { corner, shuffles }: { corner: Corner; shuffles: number },
  seed: number,
): Promise<Measured> {
  const { walker } = await cornerWalk(cell, corner);
  const wanted = walker.reset() - walker.tolerance;
  const values = new Float64Array(shuffles);
  walker.draw(new QuickOrders(randomStream(seed, 'corner')), { values });
  walker.release();
  return { measured: [values.filter((value) => value >= wanted).length] };
}

/** The walker as the procedure would choose it, and which rows are alike. */
async function cornerWalk(
  { rows, seed }: Cell,
  corner: Corner,
): Promise<{ walker: ChainWalker; ties: Ties }> {
  await loadKernels();
  const random = randomStream(seed, 'corner', corner);
  const { x, y } = designs[corner](rows, () => normalQuantile(random.uniform()));
  const dataset = checkedDataset(
    'study',
    ownDataset({ features: [{ name: 'x', values: x }], target: { values: y } }),
  );
  const prepared = await prepare(dataset, originalOrder(rows), wideEncoding({ seed }), {
    breathe: () => Promise.resolve(),
  });
  const { featureWidths, targetWidths } = optionTable;
  const output = complete(prepareOutput({ variable: prepared.target, widths: targetWidths.default }));
  const variable = prepared.variable(0);
  return {
    walker: complete(chooseWalk(output, { variable, widths: featureWidths.default })),
    ties: { x: alikeRows(variable), y: alikeRows(prepared.target) },
  };
}
