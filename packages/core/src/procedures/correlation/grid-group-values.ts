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
import type { GaussianSpace } from '../../simd/gaussian.js';
import { clamp } from './definition.js';
import { nodesInGroups, productsWithin, storeEnds, sumsOverOwnGroups } from './grid-in-groups.js';
import { type GridKernels, type NodeKernel, storeFactors } from './grid-kernels.js';
import { collect, type GridFeature, type Room, takeRoom } from './grid-nodes.js';
import { centredInGroups, type GroupOutput, isTelling, productWith } from './group-output.js';

/** R of every pair of kernels of each feature, undefined for one of which too little is left after centring. */
export function* gridGroupValues(
  space: GaussianSpace,
  output: GroupOutput,
  { widths, features }: { widths: readonly number[]; features: readonly GridFeature[] },
): Steps<(Float64Array | undefined)[]> {
  const room = takeRoom(space, output, { widths, n: output.groups.of.length });
  const collected = yield* collect(room, features);
  const stored = new Map<GridKernels, StoredKernels>();
  const ends = storeEnds(space, output.groups);
  const values: (Float64Array | undefined)[] = [];
  for (let f = 0; f < features.length; f++) {
    const { kernels } = features[f];
    const places = stored.get(kernels) ?? storeKernels(space, kernels);
    stored.set(kernels, places);
    const found = { ...places, ...collected[f], ends };
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
  { sums, factors, matrices, ends }: StoredKernels & { sums: number; ends: number },
): Steps<Float64Array | undefined> {
  const { space } = room;
  const { groups, width } = output;
  const { nodes, kernels, width: stride } = feature.kernels;
  const byNodes = nodesInGroups(room, feature, { groups, ends });
  const within = productsWithin(byNodes);
  const ownSums = sumsOverOwnGroups(byNodes, matrices);
  const rooms = { within, images: space.takeNumbers(nodes * Math.max(nodes, stride)) };
  const values = new Float64Array(kernels.length * output.kernels.length);
  for (let w = 0; w < kernels.length; w++) {
    const { from, width: leftWidth } = kernels[w];
    const left = { rows: nodes, left: factors + 8 * from, leftStride: 8 * stride, leftWidth };
    const own = centredInGroups(ownSums[w], output);
    const before = isByBand(nodes, kernels[w])
      ? space.kernels.traceOfSquare(matrices[w], within, rooms.images, nodes, kernels[w].reach)
      : normByFactors(space, left, rooms);
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

/** Addresses of W, and of room for its product with another matrix. */
interface NormRooms {
  within: number;
  images: number;
}

/** ‖BᵀWB‖². */
function normByFactors(
  space: GaussianSpace,
  left: Record<'rows' | 'left' | 'leftStride' | 'leftWidth', number>,
  { within, images }: NormRooms,
): number {
  const { rows, leftWidth: width } = left;
  const right = { right: left.left, rightStride: left.leftStride, rightWidth: width };
  const ofWithin = { rows, left: within, leftStride: 8 * rows, leftWidth: rows };
  space.kernels.product({ ...ofWithin, ...right, out: images, outStride: 8 * width });
  return space.kernels.squaredProduct({ ...left, right: images, rightStride: 8 * width, rightWidth: width });
}

/** Rows of C that are taken at once for that. */
const BAND = 16;

/** Whether tr(CWCW) is less work, from the entries of C near its diagonal. */
function isByBand(nodes: number, { reach, width }: NodeKernel): boolean {
  return (2 * reach + BAND) * nodes < width * (nodes + width);
}
