/**
 * R of every pair of kernels from thin factors, rows in groups or not, to some ten digits: time linear in the rows. The
 * formula is that of thin-basis, each kernel with factors of its own.
 */
import type { Steps } from '../../engine/steps.js';
import { kernelFactors } from '../../kernels/factors.js';
import { variableRows } from '../../kernels/variable.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import { oneGroup, type RowGroups } from '../../numerics/row-groups.js';
import { clamp } from './definition.js';
import { atWidth, constantOf, linearFactor } from './thin-basis.js';

/** What factors may leave out of a kernel value, and columns up to which they are made. */
const TOLERANCE = 1e-13;
const MOST_COLUMNS = 400;
/** Σ K̃² below this share of ‖F°ᵀF°‖² is more than the factors can tell. */
const SHARE = 1e-5;
/** Rows between two steps. */
const PAUSE = 512;

/** One kernel: the centred columns of its factors, and what each row and each group has besides. */
interface ThinKernel {
  columns: Float64Array[];
  linear: Float64Array;
  levels: Float64Array;
  squares: number;
}

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
  const groups = groupsOf(target);
  const values = new Float64Array(own.length * output.length);
  for (let w = 0; w < own.length; w++) {
    for (let b = 0; b < output.length; b++) {
      const product = yield* productOf(own[w], output[b], groups);
      values[w * output.length + b] = clamp(product / Math.sqrt(own[w].squares * output[b].squares));
    }
  }
  return values;
}

function groupsOf({ groups, variable }: WideVariable): RowGroups {
  return groups ?? oneGroup(variableRows(variable));
}

function* thinKernels(wide: WideVariable): Steps<ThinKernel[] | undefined> {
  const groups = groupsOf(wide);
  const kernels: ThinKernel[] = [];
  for (let w = 0; w < kernelCount(wide); w++) {
    const factors = yield* kernelFactors(atWidth(wide.variable, wide.widths[w]), {
      tolerance: TOLERANCE,
      maxRank: MOST_COLUMNS,
    });
    if (factors === undefined) return undefined;
    const kernel = centred(factors.columns, groups);
    yield 0;
    const all = yield* squaredProduct(kernel.columns, kernel.columns);
    const squares = all + besides(kernel, kernel, groups);
    if (!(squares > SHARE * all)) return undefined;
    kernels.push({ ...kernel, squares });
  }
  return kernels;
}

/** Columns less the means of groups; β of each row, and the levels of groups. */
function centred(columns: readonly Float64Array[], { of, sizes }: RowGroups): Omit<ThinKernel, 'squares'> {
  const n = of.length;
  const linear = new Float64Array(n);
  const meanSquares = new Float64Array(sizes.length);
  const lengths = new Float64Array(sizes.length);
  const centredColumns = columns.map((column) => {
    const means = new Float64Array(sizes.length);
    for (let i = 0; i < n; i++) means[of[i]] += column[i] / sizes[of[i]];
    means.forEach((mean, g) => (meanSquares[g] += mean * mean));
    return column.map((value, i) => {
      const rest = value - means[of[i]];
      const isSmall = sizes[of[i]] <= 3;
      linear[i] += rest * (isSmall ? rest : means[of[i]]);
      if (isSmall) lengths[of[i]] += rest * rest;
      return rest;
    });
  });
  const levels = Float64Array.from(sizes, (size, g) =>
    size > 3 ? (size * (1 - meanSquares[g])) / Math.sqrt(size - 1) : lengths[g],
  );
  return { columns: centredColumns, linear, levels };
}

function* productOf(k: ThinKernel, l: ThinKernel, groups: RowGroups): Steps<number> {
  return (yield* squaredProduct(k.columns, l.columns)) + besides(k, l, groups);
}

/** Σ_i α_i β_i + c. */
function besides(k: Omit<ThinKernel, 'squares'>, l: Omit<ThinKernel, 'squares'>, groups: RowGroups): number {
  const { of, sizes } = groups;
  let sum = constantOf(k.levels, l.levels, groups);
  for (let i = 0; i < of.length; i++) sum += linearFactor(sizes[of[i]]) * k.linear[i] * l.linear[i];
  return sum;
}

/** ‖P°ᵀF°‖². */
function* squaredProduct(left: readonly Float64Array[], right: readonly Float64Array[]): Steps<number> {
  const products = new Float64Array(left.length * right.length);
  const n = left[0].length;
  for (let from = 0; from < n; from += PAUSE) {
    const to = Math.min(n, from + PAUSE);
    left.forEach((a, c) => {
      right.forEach((b, d) => {
        let sum = 0;
        for (let i = from; i < to; i++) sum += a[i] * b[i];
        products[c * right.length + d] += sum;
      });
    });
    yield 0;
  }
  let sum = 0;
  for (const product of products) sum += product * product;
  return sum;
}
