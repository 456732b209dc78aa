/**
 * The output as the tests of all features need it, prepared once for a run: on its levels, where it has few, and in thin
 * factors for the walks. Matrices are made for the first feature that needs them: most runs have none.
 */
import type { Steps } from '../../engine/steps.js';
import { distinctValues, levelsOf, type ValueLevels } from '../../kernels/levels-of.js';
import { variableRows } from '../../kernels/variable.js';
import { kernelCount, ofKernel, type WideVariable } from '../../kernels/widths.js';
import { MOST_LEVELS } from '../../permutation/enumerate-tables.js';
import { LEAST_THIN_ROWS, mostThinColumns } from './break-even.js';
import { type PackedKernels, packKernels } from './packed-kernels.js';
import { type WideFactors, wideFactors } from './thin-records.js';
import { asOutput } from './thin-swaps.js';

/** Matrices of more rows are made anew for each feature: 16 MB are kept at most. */
const MOST_PACKED_ROWS = 1000;

/** Plain data, so that it can be sent to a worker. */
export interface PreparedOutput {
  wide: WideVariable;
  /** The levels with each of the kernels. */
  levels: ValueLevels[] | undefined;
  factors: WideFactors | undefined;
}

/** Prepares an output. Yields 0 now and then. */
export function* prepareOutput(wide: WideVariable): Steps<PreparedOutput> {
  const factors = yield* walkFactors(wide);
  return { wide, levels: wideLevels(wide), factors: factors && asOutput(factors) };
}

/** Matrices that are known already. */
const known = new WeakMap<PreparedOutput, PackedKernels>();

/** The matrices for the dense walk, where they are small. */
export function packedOutput(output: PreparedOutput): PackedKernels | undefined {
  if (variableRows(output.wide.variable) > MOST_PACKED_ROWS) return undefined;
  const packed = known.get(output) ?? packKernels(output.wide);
  known.set(output, packed);
  return packed;
}

/** Factors for a walk, where they are thin enough. Yields 0 now and then. */
export function* walkFactors(wide: WideVariable): Steps<WideFactors | undefined> {
  const rows = variableRows(wide.variable);
  const most = mostThinColumns(rows);
  if (rows < LEAST_THIN_ROWS && distinctValues(wide.variable, most) === undefined) return undefined;
  return yield* wideFactors(wide, most);
}

/** The levels of a variable with each of its kernels; undefined where it has many. */
export function wideLevels(wide: WideVariable): ValueLevels[] | undefined {
  const all: ValueLevels[] = [];
  for (let w = 0; w < kernelCount(wide); w++) {
    const levels = levelsOf(ofKernel(wide, w), MOST_LEVELS);
    if (levels === undefined) return undefined;
    all.push(levels);
  }
  return all;
}
