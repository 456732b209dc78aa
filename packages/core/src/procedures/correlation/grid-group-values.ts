/**
 * The correlations of numbers where rows are in groups, through a grid of nodes (grid-values): linear in n.
 *
 * With K = ΦCΦᵀ, C = BBᵀ, and thin factors P° of the output, centred in groups (thin-kernels), ‖P°ᵀF°‖² = ‖Bᵀ ΦᵀP°‖². With
 * c_g = Φᵀ1 over the rows of group g and v_g = Cc_g, row i of K has the sum φ_i v_g over its own group, and the block of
 * groups g and h the total t_gh = c_h v_g: all that thin-kernels asks for besides. Σ K̃² begins with
 *
 *     ‖F°ᵀF°‖² = Σ K² − 2 Σ_g v_gᵀ ΦᵀΦ v_g/n_g + Σ_gh t_gh²/(n_g n_h).
 *
 * Cost O(n · NODES · columns + nodes · columns² + groups · nodes² + groups² · nodes) a feature.
 */
import type { Steps } from '../../engine/steps.js';
import { NODES } from '../../kernels/gaussian-grid.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { clamp } from './definition.js';
import { type GridKernels, lagProducts, quadraticForm, storeFactors } from './grid-kernels.js';
import { collect, findNodes, type GridFeature, type Room, takeRoom, TILE } from './grid-nodes.js';
import { type Besides, besidesOf, productBesides, type ThinKernel, thinKernel } from './thin-kernels.js';

/** What the output's factors may leave out, and columns up to which they are made. */
const TOLERANCE = 1e-13;
const MOST_COLUMNS = 160;
/** Σ K̃² below this share of Σ K², or below LEAST for a pair of rows on average, is more than the grid can tell. */
const SHARE = 1e-3;
const LEAST = 1e-8;

/** The output's kernels, and P° of all of them, row-major, each on a multiple of 4 columns. */
export interface GroupOutput {
  kernels: (ThinKernel & { from: number; padded: number })[];
  width: number;
  rows: Float64Array;
  groups: RowGroups;
}

/** The output, or undefined where factors need too many columns or have too little left after centring. */
export function* groupOutput(target: WideVariable & { groups: RowGroups }): Steps<GroupOutput | undefined> {
  const { groups } = target;
  const n = groups.of.length;
  const kernels: GroupOutput['kernels'] = [];
  let width = 0;
  for (let w = 0; w < kernelCount(target); w++) {
    const kernel = yield* thinKernel(target, w, { tolerance: TOLERANCE, maxRank: MOST_COLUMNS });
    if (kernel === undefined || !isTelling(kernel.squares, kernel.before, n)) return undefined;
    const padded = 4 * Math.ceil(kernel.columns.length / 4);
    kernels.push({ ...kernel, from: width, padded });
    width += padded;
  }
  const rows = new Float64Array(n * width);
  for (const { columns, from } of kernels) {
    columns.forEach((column, c) => {
      for (let i = 0; i < n; i++) rows[i * width + from + c] = column[i];
    });
    yield 0;
  }
  return { kernels, width, rows, groups };
}

function isTelling(squares: number, before: number, n: number): boolean {
  return squares >= SHARE * before && squares >= LEAST * n ** 2;
}

/** R of every pair of kernels of each feature, undefined for one of which too little is left after centring. */
export function* gridGroupValues(
  space: GaussianSpace,
  output: GroupOutput,
  { widths, features }: { widths: readonly number[]; features: readonly GridFeature[] },
): Steps<(Float64Array | undefined)[]> {
  const room = takeRoom(space, output, { widths, n: output.groups.of.length });
  const collected = yield* collect(room, features);
  const stored = new Map<GridKernels, StoredKernels>();
  const values: (Float64Array | undefined)[] = [];
  for (let f = 0; f < features.length; f++) {
    const { kernels } = features[f];
    const places = stored.get(kernels) ?? storeKernels(space, kernels);
    stored.set(kernels, places);
    const { sums } = collected[f];
    values.push(yield* space.within(() => featureValues(room, output, features[f], { ...places, sums })));
    yield 0.5;
  }
  return values;
}

/** Addresses of B, and of C of each width, row-major. */
interface StoredKernels {
  factors: number;
  matrices: number[];
}

function storeKernels(space: GaussianSpace, grid: GridKernels): StoredKernels {
  const { nodes, kernels } = grid;
  const matrices = kernels.map(({ toeplitz }) => {
    const address = space.takeNumbers(nodes * nodes);
    const matrix = space.numbers(address, nodes * nodes);
    // Both ways from the diagonal: a row begins where its own diagonal comes to lie right.
    const bothWays = Float64Array.from(
      { length: 2 * nodes - 1 },
      (_, d) => toeplitz[Math.abs(d - nodes + 1)],
    );
    for (let a = 0; a < nodes; a++) {
      matrix.set(bothWays.subarray(nodes - 1 - a, 2 * nodes - 1 - a), a * nodes);
    }
    return address;
  });
  return { factors: storeFactors(space, grid), matrices };
}

function* featureValues(
  room: Room,
  output: GroupOutput,
  feature: GridFeature,
  { sums, factors, matrices }: StoredKernels & { sums: number },
): Steps<Float64Array | undefined> {
  const { space } = room;
  const { groups, width } = output;
  const { nodes, kernels, width: leftStride } = feature.kernels;
  const weights = nodeWeights(room, feature);
  const counts = space.takeNumbers(groups.sizes.length * nodes);
  const byNodes: ByNodes = { space, nodes, weights, groups, counts, band: bandOf(weights, nodes) };
  const lags = lagProducts(writeCounts(byNodes));
  const values = new Float64Array(kernels.length * output.kernels.length);
  for (let w = 0; w < kernels.length; w++) {
    const { squared, from, width: leftWidth } = kernels[w];
    const own = ofKernel(matrices[w], byNodes);
    const all = quadraticForm(lags, squared);
    const norm = all - own.off + productBesides(own, own, groups);
    if (!isTelling(norm, all, groups.of.length)) return undefined;
    output.kernels.forEach((kernel, v) => {
      const product = space.kernels.squaredProduct({
        rows: nodes,
        left: factors + 8 * from,
        leftStride: 8 * leftStride,
        leftWidth,
        right: sums + 8 * kernel.from,
        rightStride: 8 * width,
        rightWidth: kernel.padded,
      });
      const total = product + productBesides(own, kernel, groups);
      values[w * output.kernels.length + v] = clamp(total / Math.sqrt(norm * kernel.squares));
    });
    yield 0;
  }
  return values;
}

/** A feature by its nodes, for all widths. */
interface ByNodes {
  space: GaussianSpace;
  nodes: number;
  weights: NodeWeights;
  groups: RowGroups;
  /** Where c_g of all groups are, one after the other. */
  counts: number;
  /** ΦᵀΦ by its diagonals. */
  band: Float64Array;
}

/** Φ: for each row its first node, and the weights of NODES nodes from there on. */
interface NodeWeights {
  first: Int32Array;
  weights: Float64Array;
}

function nodeWeights(room: Room, feature: GridFeature): NodeWeights {
  const { space, n } = room;
  const first = new Int32Array(n);
  const weights = new Float64Array(n * NODES);
  for (let from = 0; from < n; from += TILE) {
    const count = Math.min(TILE, n - from);
    findNodes(room, feature, from, count);
    first.set(space.integers(room.nodes, count), from);
    weights.set(space.numbers(room.weights, count * NODES), from * NODES);
  }
  return { first, weights };
}

/** Writes c_g of every group, and returns their sum. */
function writeCounts({ space, nodes, weights: { first, weights }, groups, counts }: ByNodes): Float64Array {
  const { of, sizes } = groups;
  const all = space.numbers(counts, sizes.length * nodes).fill(0);
  const total = new Float64Array(nodes);
  for (let i = 0; i < of.length; i++) {
    const at = of[i] * nodes + first[i];
    for (let k = 0; k < NODES; k++) {
      all[at + k] += weights[i * NODES + k];
      total[first[i] + k] += weights[i * NODES + k];
    }
  }
  return total;
}

/** ΦᵀΦ by its diagonals: entry (a, a + k) at a · NODES + k. */
function bandOf({ first, weights }: NodeWeights, nodes: number): Float64Array {
  const band = new Float64Array(nodes * NODES);
  for (let i = 0; i < first.length; i++) {
    const at = i * NODES;
    for (let a = 0; a < NODES; a++) {
      const to = (first[i] + a) * NODES - a;
      for (let b = a; b < NODES; b++) band[to + b] += weights[at + a] * weights[at + b];
    }
  }
  return band;
}

/** What thin-kernels asks for besides the columns, and what centring takes off Σ K²; `matrix` is where C is. */
function ofKernel(
  matrix: number,
  { space, nodes, weights: { first, weights }, groups, counts, band }: ByNodes,
): Besides & { off: number } {
  const { of, sizes } = groups;
  const [place, totalsAt] = [space.takeNumbers(nodes), space.takeNumbers(sizes.length)];
  const linear = new Float64Array(of.length);
  const lengths = new Float64Array(of.length);
  let off = 0;
  let row = 0;
  for (let g = 0; g < sizes.length; g++) {
    space.kernels.products(matrix, nodes, nodes, counts + 8 * g * nodes, place);
    space.kernels.products(counts, sizes.length, nodes, place, totalsAt);
    const v = space.numbers(place, nodes);
    const totals = space.numbers(totalsAt, sizes.length);
    off += (2 * bandedForm(band, v)) / sizes[g];
    for (let h = 0; h < sizes.length; h++) off -= totals[h] ** 2 / (sizes[g] * sizes[h]);
    const mean = totals[g] / sizes[g] ** 2;
    for (const end = row + sizes[g]; row < end; row++) {
      let sum = 0;
      for (let k = 0; k < NODES; k++) sum += weights[row * NODES + k] * v[first[row] + k];
      linear[row] = sum / sizes[g] - mean;
      lengths[row] = 1 - (2 * sum) / sizes[g] + mean;
    }
  }
  return { ...besidesOf(linear, lengths, groups), off };
}

/** vᵀ ΦᵀΦ v. */
function bandedForm(band: Float64Array, v: Float64Array): number {
  let sum = 0;
  for (let a = 0; a < v.length; a++) {
    let along = 0.5 * band[a * NODES] * v[a];
    const last = Math.min(NODES, v.length - a);
    for (let k = 1; k < last; k++) along += band[a * NODES + k] * v[a + k];
    sum += 2 * v[a] * along;
  }
  return sum;
}
