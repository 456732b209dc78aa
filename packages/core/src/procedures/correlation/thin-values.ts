/**
 * R of every pair of kernels from thin factors, rows in groups or not, to some ten digits: time linear in the rows. The
 * formula is that of thin-kernels, each kernel with factors of its own.
 */
import type { Steps } from '../../engine/steps.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import { clamp } from './definition.js';
import {
  rowGroupsOf,
  productBesides,
  columnProducts,
  squaredSum,
  type ThinKernel,
  thinKernel,
} from './thin-kernels.js';

/** What factors may leave out of a kernel value, and columns up to which they are made. */
const TOLERANCE = 1e-13;
const MOST_COLUMNS = 400;
/** Σ K̃² below this share of ‖F°ᵀF°‖² is more than the factors can tell. */
const SHARE = 1e-5;

/** Outputs that are known already. */
const known = new WeakMap<object, ThinKernel[] | 'none'>();

/** The correlations, or undefined where kernels are not of low rank or have too little left after centring. */
export function* thinCorrelations(
  feature: WideVariable,
  target: WideVariable,
): Steps<Float64Array | undefined> {
  const output = known.get(target) ?? (yield* thinKernels(target)) ?? 'none';
  known.set(target, output);
  const own = output === 'none' ? undefined : yield* thinKernels(feature);
  if (output === 'none' || own === undefined) return undefined;
  const groups = rowGroupsOf(target);
  const values = new Float64Array(own.length * output.length);
  for (let w = 0; w < own.length; w++) {
    for (let b = 0; b < output.length; b++) {
      const product = yield* productOf(own[w], output[b], groups);
      values[w * output.length + b] = clamp(product / Math.sqrt(own[w].squares * output[b].squares));
    }
  }
  return values;
}

function* thinKernels(wide: WideVariable): Steps<ThinKernel[] | undefined> {
  const kernels: ThinKernel[] = [];
  for (let w = 0; w < kernelCount(wide); w++) {
    const kernel = yield* thinKernel(wide, w, { tolerance: TOLERANCE, maxRank: MOST_COLUMNS });
    if (kernel === undefined || !(kernel.squares > SHARE * kernel.before)) return undefined;
    kernels.push(kernel);
  }
  return kernels;
}

function* productOf(k: ThinKernel, l: ThinKernel, groups: RowGroups): Steps<number> {
  return squaredSum(yield* columnProducts(k.columns, l.columns)) + productBesides(k, l, groups);
}
