/**
 * What the grid of a feature knows of groups of rows, those of a group side by side. With Φ as in grid-values, and c_g = Φᵀ1
 * over the rows of group g: the products W = ΦᵀΦ − Σ_g c_g c_gᵀ/n_g of the rows of Φ less the means of their groups, and for
 * each width the sum of each row of K over its own group, φ_i C c_g. Groups of few rows are summed pair by pair, the products
 * of their weights, and their kernels, since that is faster than to go through all nodes.
 */
import { NODES } from '../../kernels/gaussian-grid.js';
import type { Variable } from '../../kernels/variable.js';
import { endsOfGroups, type RowGroups } from '../../numerics/row-groups.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { storePoints } from '../../statistics/points-simd.js';
import { storeSquarings } from './dense-chain.js';
import { findNodes, type GridFeature, type Room, TILE } from './grid-nodes.js';
import { chainsOfPoints } from './width-chains.js';

/** What a product of weights and a kernel of two rows cost, against an entry of a matrix between nodes. */
const PAIR_PRODUCTS = 2.3 * NODES ** 2;
const PAIR_KERNELS = 60;

/** A feature by its nodes, for all widths; addresses in the space. */
export interface NodesInGroups {
  space: GaussianSpace;
  feature: GridFeature;
  widths: readonly number[];
  groups: RowGroups;
  /** The row behind each group. */
  ends: number;
  /** Φ: for each row its first node, and the weights of NODES nodes from there on. */
  first: number;
  weights: number;
}

/** Finds the nodes of all rows. */
export function nodesInGroups(
  room: Room,
  feature: GridFeature,
  { groups, ends }: Pick<NodesInGroups, 'groups' | 'ends'>,
): NodesInGroups {
  const { space, n, widths } = room;
  const [first, weights] = [space.takeIntegers(n), space.takeNumbers(n * NODES)];
  for (let from = 0; from < n; from += TILE) {
    const tile = { ...room, nodes: first + 4 * from, weights: weights + 8 * NODES * from };
    findNodes(tile, feature, from, Math.min(TILE, n - from));
  }
  return { space, feature, widths, groups, ends, first, weights };
}

/** Brings the ends of groups into the space. */
export function storeEnds(space: GaussianSpace, groups: RowGroups): number {
  const at = space.takeIntegers(groups.sizes.length);
  space.integers(at, groups.sizes.length).set(endsOfGroups(groups));
  return at;
}

/** The address of W, row-major. */
export function productsWithin(own: NodesInGroups): number {
  const { space, feature, groups, ends, first, weights } = own;
  const { nodes } = feature.kernels;
  const most = sizeUpTo(nodes ** 2 / PAIR_PRODUCTS);
  const [all, small, large] = [0, 1, 2].map(() => space.takeNumbers(nodes * nodes));
  for (const at of [all, small]) space.numbers(at, nodes * nodes).fill(0);
  const stride = 8 * nodes;
  const count = groups.of.length;
  space.kernels.productsAtNodes({ weights, nodes: first, count, out: all, stride });
  const inGroups = { weights, nodes: first, ends, groups: groups.sizes.length, most };
  space.kernels.productsInSmallGroups({ ...inGroups, out: small, stride });
  const counts = scaledCounts(own, most);
  space.kernels.upperProducts(counts.at, counts.rows, nodes, large);
  const [within, ofSmall, ofLarge] = [all, small, large].map((at) => space.numbers(at, nodes * nodes));
  for (let a = 0; a < nodes; a++) {
    for (let b = a; b < nodes; b++) {
      const [at, mirrored] = [a * nodes + b, b * nodes + a];
      const value = within[at] - ofSmall[at] - ofSmall[mirrored] - ofLarge[at];
      within[at] = value;
      within[mirrored] = value;
    }
  }
  return all;
}

/** c_g/√n_g of every group of more rows, one after the other. */
function scaledCounts(
  { space, feature, groups: { sizes }, first, weights }: NodesInGroups,
  most: number,
): { rows: number; at: number } {
  const { nodes } = feature.kernels;
  const rows = sizes.reduce((count, size) => count + (size > most ? 1 : 0), 0);
  const at = space.takeNumbers(rows * nodes);
  space.numbers(at, rows * nodes).fill(0);
  let [row, own] = [0, at];
  for (const size of sizes) {
    if (size > most) {
      const scale = 1 / Math.sqrt(size);
      space.kernels.countsAtNodes({
        weights: weights + 8 * NODES * row,
        nodes: first + 4 * row,
        count: size,
        scale,
        own,
      });
      own += 8 * nodes;
    }
    row += size;
  }
  return { rows, at };
}

/** For each width, the sum of each row of K over its own group, the row itself included. */
export function sumsOverOwnGroups(own: NodesInGroups, matrices: readonly number[]): Float64Array[] {
  const { space, feature, widths, groups } = own;
  const n = groups.of.length;
  const { nodes } = feature.kernels;
  const most = sizeUpTo((widths.length * nodes ** 2) / PAIR_KERNELS);
  const sums = sumsInSmallGroups(own, most);
  const [counts, image] = [space.takeNumbers(nodes), space.takeNumbers(nodes)];
  let row = 0;
  for (const count of groups.sizes) {
    if (count > most) {
      const rows = { weights: own.weights + 8 * NODES * row, nodes: own.first + 4 * row, count };
      space.numbers(counts, nodes).fill(0);
      space.kernels.countsAtNodes({ ...rows, scale: 1, own: counts });
      matrices.forEach((matrix, w) => {
        space.kernels.products(matrix, nodes, nodes, counts, image);
        space.kernels.valuesAtPoints({ ...rows, values: image, out: sums[w] + 8 * row });
      });
    }
    row += count;
  }
  return sums.map((at) => space.numbers(at, n).slice());
}

/** Where these sums are, those of small groups filled in, kernel by kernel. */
function sumsInSmallGroups({ space, feature, widths, groups, ends }: NodesInGroups, most: number): number[] {
  const n = groups.of.length;
  const variable: Variable = { kernel: 'gaussian', coordinates: [feature.points] };
  const places: number[] = [];
  for (const chain of chainsOfPoints(widths)) {
    const { address: points } = storePoints(space, variable, chain.widest);
    const squarings = storeSquarings(space, chain);
    const numbers = chain.places.length * n + 1;
    const sums = space.takeNumbers(numbers);
    // The kernel of a row with itself.
    space.numbers(sums, numbers).fill(1);
    const ofChain = { points, widths: chain.places.length, squarings, sums, rows: n };
    space.kernels.sumsInSmallGroups({ ...ofChain, ends, groups: groups.sizes.length, most });
    chain.places.forEach((place, w) => (places[place] = sums + 8 * w * n));
  }
  return places;
}

/** The size of groups that have no more pairs of rows than this. */
function sizeUpTo(pairs: number): number {
  return Math.floor(Math.sqrt(2 * pairs));
}
