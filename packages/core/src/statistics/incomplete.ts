/**
 * Incomplete HSIC: the U-statistic's kernel on m quadruples of distinct rows instead of all of them (Lim et al., 2020).
 * The quadruples are drawn once and shared by all features, so that their values are comparable.
 *
 * For rows s, t, u, v:  h = (1/24) Σ over the 24 orders of k_st (l_st + l_uv − 2 l_su). Each of the six pairs collects
 * a weight that depends on the output only: with pair (s, t) and its opposite (u, v),
 *
 *     w_st = (l_st + l_uv)/6 − (l_su + l_sv + l_tu + l_tv)/12,   h = Σ_pairs w k.
 *
 * Cost O(m) a feature, no Gram matrix.
 */
import { kernelRow, type Variable } from '../kernels/variable.js';
import type { RandomStream } from '../numerics/random.js';
import type { Steps } from '../engine/steps.js';
import { onVariables, type ValuesTask } from './feature-values.js';

/** The pairs of a quadruple (0, 1, 2, 3); pair p and pair 5 − p are opposite. */
const PAIRS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
] as const;

/** What all features share: row indices (4 a quadruple) and weights (6 a quadruple). */
export interface Quadruples {
  count: number;
  rows: Int32Array;
  weights: Float64Array;
}

/** `count` quadruples of distinct rows from [start, end), each set equally likely. */
export function drawQuadruples(
  target: Variable,
  { count, start, end }: { count: number; start: number; end: number },
  random: RandomStream,
): Quadruples {
  const rows = new Int32Array(4 * count);
  const weights = new Float64Array(6 * count);
  const l = new Float64Array(6);
  for (let q = 0; q < count; q++) {
    const quadruple = rows.subarray(4 * q, 4 * q + 4);
    drawDistinct(quadruple, start, end, random);
    pairKernels(target, quadruple, l);
    const total = l[0] + l[1] + l[2] + l[3] + l[4] + l[5];
    for (let p = 0; p < 6; p++) {
      const own = l[p] + l[5 - p];
      weights[6 * q + p] = own / 6 - (total - own) / 12;
    }
  }
  return { count, rows, weights };
}

function drawDistinct(out: Int32Array, start: number, end: number, random: RandomStream): void {
  for (let i = 0; i < out.length;) {
    out[i] = start + random.below(end - start);
    if (!out.subarray(0, i).includes(out[i])) i++;
  }
}

function pairKernels(variable: Variable, rows: Int32Array, out: Float64Array): void {
  for (let p = 0; p < 6; p++) {
    const [a, b] = PAIRS[p];
    kernelRow(variable, rows[a], rows[b], rows[b] + 1, out.subarray(p, p + 1));
  }
}

/** The values h of every quadruple for some features, one array per feature. */
export function* incompleteValues(
  quadruples: Quadruples,
  features: readonly Variable[],
): Steps<Float64Array[]> {
  const { count, rows, weights } = quadruples;
  const kernels = new Float64Array(6);
  const values: Float64Array[] = [];
  for (const feature of features) {
    const h = new Float64Array(count);
    for (let q = 0; q < count; q++) {
      pairKernels(feature, rows.subarray(4 * q, 4 * q + 4), kernels);
      for (let p = 0; p < 6; p++) h[q] += weights[6 * q + p] * kernels[p];
    }
    values.push(h);
    yield 1;
  }
  return values;
}

/** The values of a shard. */
export const incompleteTask: ValuesTask<Quadruples> = {
  name: 'incomplete',
  start: onVariables(incompleteValues),
};
