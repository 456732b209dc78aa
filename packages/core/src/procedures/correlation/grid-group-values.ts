/**
 * The correlations of numbers where rows are in groups, through a grid of nodes (grid-values): linear in n.
 *
 * With K = ΦCΦᵀ, C = BBᵀ, and thin factors P° of the output, centred in groups (thin-kernels), ‖P°ᵀF°‖² = ‖Bᵀ ΦᵀP°‖². With
 * c_g = Φᵀ1 over the rows of group g, the rows of Φ less the means of their groups have the products
 *
 *     W = ΦᵀΦ − Σ_g c_g c_gᵀ/n_g,   so that ‖F°ᵀF°‖² = ‖BᵀWB‖²:
 *
 * one matrix between nodes serves every width. Besides, thin-kernels asks for the sum of each row of K over its own group:
 * φ_i C c_g, or kernel by kernel where a group is small.
 *
 * Cost O(n · NODES · columns + nodes · columns² + nodes² · (groups + nodes)) a feature, and n · nodes for the own groups.
 */
import type { Steps } from '../../engine/steps.js';
import { NODES } from '../../kernels/gaussian-grid.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { clamp } from './definition.js';
import { type GridKernels, storeFactors } from './grid-kernels.js';
import { collect, findNodes, type GridFeature, type Room, takeRoom, TILE } from './grid-nodes.js';
import { centredInGroups, type GroupOutput, isTelling, productWith } from './group-output.js';
import { upperProducts } from './upper-products.js';
import { chainsOfPoints, kernelsLessOne } from './width-chains.js';

/** A group of no more rows than this share of the nodes is summed pair by pair: a kernel costs some ten entries of C. */
const SMALL_GROUP = 3;

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
    const found = { ...places, ...collected[f] };
    values.push(yield* space.within(() => featureValues(room, output, features[f], found)));
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
  const { nodes, kernels, width: stride } = feature.kernels;
  const byNodes = byNodesOf(room, feature, groups);
  const counts = scaledCounts(byNodes);
  const within = productsWithin(byNodes, counts);
  const images = space.takeNumbers(nodes * stride);
  space.kernels.product({
    rows: nodes,
    left: within,
    leftStride: 8 * nodes,
    leftWidth: nodes,
    right: factors,
    rightStride: 8 * stride,
    rightWidth: stride,
    out: images,
    outStride: 8 * stride,
  });
  const ownSums = sumsOverOwnGroups(byNodes, {
    feature,
    widths: room.widths,
    counts,
    matrices,
  });
  const values = new Float64Array(kernels.length * output.kernels.length);
  for (let w = 0; w < kernels.length; w++) {
    const { from, width: leftWidth } = kernels[w];
    const left = { rows: nodes, left: factors + 8 * from, leftStride: 8 * stride, leftWidth };
    const own = centredInGroups(ownSums[w], output.units, output);
    const image = { right: images + 8 * from, rightStride: 8 * stride, rightWidth: leftWidth };
    const before = space.kernels.squaredProduct({ ...left, ...image });
    const norm = before + own.squares;
    if (!isTelling(norm, before, groups.of.length)) return undefined;
    output.kernels.forEach((kernel, v) => {
      const right = { right: sums + 8 * kernel.from, rightStride: 8 * width, rightWidth: kernel.padded };
      const product = space.kernels.squaredProduct({ ...left, ...right });
      const total = product + productWith(own, kernel.weighted, kernel.levels, groups);
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
  groups: RowGroups;
  /** Φ: for each row its first node, and the weights of NODES nodes from there on. */
  first: Int32Array;
  weights: Float64Array;
  /** Where ΦᵀΦ is. */
  products: number;
}

function byNodesOf(room: Room, feature: GridFeature, groups: RowGroups): ByNodes {
  const { space, n } = room;
  const { nodes } = feature.kernels;
  const [first, weights] = [new Int32Array(n), new Float64Array(n * NODES)];
  const products = space.takeNumbers(nodes * nodes);
  space.numbers(products, nodes * nodes).fill(0);
  for (let from = 0; from < n; from += TILE) {
    const count = Math.min(TILE, n - from);
    findNodes(room, feature, from, count);
    space.kernels.productsAtNodes({ ...room, count, out: products, stride: 8 * nodes });
    first.set(space.integers(room.nodes, count), from);
    weights.set(space.numbers(room.weights, count * NODES), from * NODES);
  }
  return { space, nodes, groups, first, weights, products };
}

/** The address of c_g/√n_g of every group, one after the other. */
function scaledCounts({ space, nodes, first, weights, groups: { of, sizes } }: ByNodes): number {
  const address = space.takeNumbers(sizes.length * nodes);
  const counts = space.numbers(address, sizes.length * nodes);
  counts.fill(0);
  for (let i = 0; i < of.length; i++) {
    const at = of[i] * nodes + first[i];
    const scale = 1 / Math.sqrt(sizes[of[i]]);
    for (let k = 0; k < NODES; k++) counts[at + k] += scale * weights[i * NODES + k];
  }
  return address;
}

/** The address of W. */
function productsWithin({ space, nodes, groups: { sizes }, products }: ByNodes, counts: number): number {
  const address = space.takeNumbers(nodes * nodes);
  upperProducts(space, { rows: sizes.length, width: nodes, at: counts, out: address });
  const within = space.numbers(address, nodes * nodes);
  const all = space.numbers(products, nodes * nodes);
  for (let a = 0; a < nodes; a++) {
    for (let b = a; b < nodes; b++) {
      const value = all[a * nodes + b] - within[a * nodes + b];
      within[a * nodes + b] = value;
      within[b * nodes + a] = value;
    }
  }
  return address;
}

/** For each width, the sum of each row of K over its own group, the row itself included. */
function sumsOverOwnGroups(
  { space, nodes, first, weights, groups: { of, sizes } }: ByNodes,
  {
    feature: { points },
    widths,
    counts,
    matrices,
  }: { feature: GridFeature; widths: readonly number[]; counts: number; matrices: readonly number[] },
): Float64Array[] {
  const sums = widths.map(() => new Float64Array(of.length));
  const [vector, image] = [space.takeNumbers(nodes), space.takeNumbers(nodes)];
  let from = 0;
  for (let g = 0; g < sizes.length; g++) {
    const to = from + sizes[g];
    if (sizes[g] * SMALL_GROUP <= nodes) {
      addPairs(sums, { points, widths, from, to });
    } else {
      const scaled = space.numbers(counts + 8 * g * nodes, nodes);
      const root = Math.sqrt(sizes[g]);
      space.numbers(vector, nodes).set(scaled.map((value) => root * value));
      matrices.forEach((matrix, w) => {
        space.kernels.products(matrix, nodes, nodes, vector, image);
        const values = space.numbers(image, nodes);
        for (let i = from; i < to; i++) {
          const [at, node] = [i * NODES, first[i]];
          let [even, odd] = [0, 0];
          for (let k = 0; k < NODES; k += 2) {
            even += weights[at + k] * values[node + k];
            odd += weights[at + k + 1] * values[node + k + 1];
          }
          sums[w][i] = even + odd;
        }
      });
    }
    from = to;
  }
  return sums;
}

/** The same for the rows of one group, kernel by kernel. */
function addPairs(
  sums: readonly Float64Array[],
  { points, widths, from, to }: { points: Float64Array; widths: readonly number[]; from: number; to: number },
): void {
  const chains = chainsOfPoints(widths);
  const lessOne = new Float64Array(widths.length);
  for (const ofWidth of sums) ofWidth.fill(to - from, from, to);
  for (let i = from; i < to; i++) {
    for (let j = i + 1; j < to; j++) {
      kernelsLessOne((points[i] - points[j]) ** 2, chains, lessOne);
      for (let w = 0; w < sums.length; w++) {
        sums[w][i] += lessOne[w];
        sums[w][j] += lessOne[w];
      }
    }
  }
}
