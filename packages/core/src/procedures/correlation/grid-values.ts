/**
 * The correlations of numbers with an output of thin factors, through a grid of nodes: linear in n.
 *
 * With K = ΦCΦᵀ, Φ the weights of the nodes around each row (kernels/gaussian-grid), C = BBᵀ, c = Φᵀ1, and P°, p of the
 * output (thin-output), A = ΦᵀP° is collected once, and serves every pair of widths:
 *
 *     Σ K̃L̃ = ‖Bᵀ(A − 2/(n−2) c pᵀ)‖² − (2n/(n−2))² ‖p‖² f − n²/(n−1) · (1 − ‖p‖²)(1 − f),   f = cᵀCc/n²
 *
 * (derivation: procedures/exact/low-rank-swaps). The row sums of K are ΦCc, and Σ K² is the total of the kernel of the
 * width w/√2. Error some 1e-13 in K. Cost O(n · NODES · columns + nodes · columns²) a feature.
 */
import type { Steps } from '../../engine/steps.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { clamp } from './definition.js';
import {
  type GridKernels,
  lagProducts,
  quadraticForm,
  storeFactors,
  toeplitzProduct,
} from './grid-kernels.js';
import {
  collect,
  type Collected,
  findNodes,
  type GridFeature,
  type Room,
  takeRoom,
  TILE,
} from './grid-nodes.js';
import type { ThinOutput } from './thin-output.js';

/** Σ K̃² below this share of Σ K² is more than the grid can tell. */
const SHARE = 1e-3;
/** Nor can it where a pair of rows has less than this on average. */
const LEAST = 1e-8;
/** Numbers at the nodes of the features that are worked on together: 8 MB. */
const MOST_COLLECTED = 2 ** 20;

/** R of every pair of kernels, undefined for a feature of which too little is left after centring. */
export function* gridValues(
  space: GaussianSpace,
  output: ThinOutput,
  { widths, features }: { widths: readonly number[]; features: readonly GridFeature[] },
): Steps<(Float64Array | undefined)[]> {
  if (features.length === 0) return [];
  const room = takeRoom(space, output, { widths, n: features[0].points.length });
  const values: (Float64Array | undefined)[] = [];
  for (let first = 0; first < features.length;) {
    let last = first;
    for (let taken = 0; last < features.length && (last === first || taken <= MOST_COLLECTED); last++) {
      taken += features[last].kernels.nodes * (output.width + 1);
    }
    const group = features.slice(first, last);
    values.push(...(yield* space.within(() => groupValues(room, group))));
    first = last;
  }
  return values;
}

function* groupValues(
  room: Room<ThinOutput>,
  group: readonly GridFeature[],
): Steps<(Float64Array | undefined)[]> {
  const collected = yield* collect(room, group);
  const { space } = room;
  const stored = new Map<GridKernels, number>();
  const values: (Float64Array | undefined)[] = [];
  for (let f = 0; f < group.length; f++) {
    const { kernels } = group[f];
    const factors = stored.get(kernels) ?? storeFactors(space, kernels);
    stored.set(kernels, factors);
    values.push(yield* featureValues(room, group[f], { ...collected[f], factors }));
    yield 0.5;
  }
  return values;
}

/** R of one feature. */
function* featureValues(
  room: Room<ThinOutput>,
  feature: GridFeature,
  { sums, own, factors }: Collected & { factors: number },
): Steps<Float64Array | undefined> {
  const { space, output, n } = room;
  const { nodes, kernels, width } = feature.kernels;
  const counts = space.numbers(own, nodes).slice();
  centreAtNodes(room, feature, { sums, counts });
  const lags = lagProducts(counts);
  const norms = yield* centredNorms(room, feature, { counts, lags });
  if (norms === undefined) return undefined;
  const values = new Float64Array(kernels.length * output.kernels.length);
  kernels.forEach((kernel, w) => {
    const f = quadraticForm(lags, kernel.toeplitz) / n ** 2;
    output.kernels.forEach(({ from, width: rightWidth, meanSquares: p, squares }, v) => {
      const product = space.kernels.squaredProduct({
        rows: nodes,
        left: factors + 8 * kernel.from,
        leftStride: 8 * width,
        leftWidth: kernel.width,
        right: sums + 8 * from,
        rightStride: 8 * output.width,
        rightWidth,
      });
      const constant = ((2 * n) / (n - 2)) ** 2 * p * f + (n ** 2 / (n - 1)) * (1 - p) * (1 - f);
      values[w * output.kernels.length + v] = clamp((product - constant) / Math.sqrt(norms[w] * squares));
    });
  });
  return values;
}

/** A −= 2/(n−2) c pᵀ. */
function centreAtNodes(
  { space, output, n }: Room<ThinOutput>,
  { kernels: { nodes } }: GridFeature,
  { sums, counts }: { sums: number; counts: Float64Array },
): void {
  const { width } = output;
  const collected = space.numbers(sums, nodes * width);
  for (const { from, means } of output.kernels) {
    for (let g = 0; g < nodes; g++) {
      const share = (2 / (n - 2)) * counts[g];
      const at = g * width + from;
      for (let c = 0; c < means.length; c++) collected[at + c] -= share * means[c];
    }
  }
}

/** Σ K̃² of each width, undefined where too little is left of one. */
function* centredNorms(
  room: Room<ThinOutput>,
  feature: GridFeature,
  { counts, lags }: { counts: Float64Array; lags: Float64Array },
): Steps<Float64Array | undefined> {
  const { space, n } = room;
  const { nodes, kernels } = feature.kernels;
  const rowSums = kernels.map(() => ({ values: space.takeNumbers(nodes), out: space.takeNumbers(2) }));
  kernels.forEach(({ toeplitz }, w) => {
    space.numbers(rowSums[w].values, nodes).set(toeplitzProduct(toeplitz, counts));
    space.numbers(rowSums[w].out, 2).fill(0);
  });
  for (let from = 0; from < n; from += TILE) {
    const count = Math.min(TILE, n - from);
    findNodes(room, feature, from, count);
    for (const { values, out } of rowSums) {
      space.kernels.sumAtPoints({ weights: room.weights, nodes: room.nodes, count, values, less: 1, out });
    }
    yield 0;
  }
  const norms = new Float64Array(kernels.length);
  for (let w = 0; w < kernels.length; w++) {
    const all = quadraticForm(lags, kernels[w].squared) - n;
    const [total, squares] = space.numbers(rowSums[w].out, 2);
    norms[w] = all - (2 * squares) / (n - 2) + total ** 2 / ((n - 1) * (n - 2));
    if (!(norms[w] >= SHARE * all && norms[w] >= LEAST * n ** 2)) return undefined;
  }
  return norms;
}
