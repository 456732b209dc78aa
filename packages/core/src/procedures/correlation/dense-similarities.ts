/**
 * R of width 1 between any two of some variables, by the SIMD kernels: some rows of all their U-centred kernels side by
 * side, and the products of any two of these. Each kernel is made twice, for its row sums and centred, however many others
 * it meets. Cost O(n²) a variable and a pair, the latter without exponentials; memory O(n · variables).
 */
import type { Steps } from '../../engine/steps.js';
import type { Variable } from '../../kernels/variable.js';
import { type Matrix, zeros } from '../../numerics/matrix.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { paddedWidth, rowsAtOnce } from '../../statistics/points-simd.js';
import { clamp } from './definition.js';
import {
  centringOffsets,
  clearedSums,
  type StoredChain,
  storeChain,
  sumsLength,
  takeSegments,
  totalsOf,
} from './dense-chain.js';
import { NO_GROUPS } from './dense-sweep.js';
import { widthChains } from './width-chains.js';

/** Σ K̃² below this share of Σ K² has lost digits that count. */
const SHARE = 1e-4;

/** Rows at once, whose columns all begin in the same eight. */
const MOST_ROWS = 7;

const WIDTHS = [1];

/** A variable in the space, and what centres its kernel. */
interface Stored {
  chain: StoredChain;
  /** Where −a_i lie, with K̃_ij = K_ij − a_i − a_j. */
  offsets: number;
  /** Σ K². */
  squares: number;
}

/** R, undefined where too little is left of a kernel after centring. */
export function* denseSimilarities(
  space: GaussianSpace,
  variables: readonly Variable[],
): Steps<Matrix | undefined> {
  const stored: Stored[] = [];
  for (const variable of variables) {
    stored.push(storedVariable(space, variable));
    yield 0;
  }
  const products = yield* centredProducts(space, stored);
  const norms = stored.map((_, a) => products.data[a * products.columns + a]);
  if (stored.some(({ squares }, a) => !(norms[a] > SHARE * squares))) return undefined;
  for (let a = 0; a < norms.length; a++) {
    for (let b = a; b < norms.length; b++) {
      const at = a * norms.length + b;
      products.data[at] = clamp(products.data[at] / Math.sqrt(norms[a] * norms[b]));
      products.data[b * norms.length + a] = products.data[at];
    }
  }
  return products;
}

/** Brings a variable into the space: one sweep over its kernel. */
function storedVariable(space: GaussianSpace, variable: Variable): Stored {
  const [own] = widthChains({ variable, widths: WIDTHS });
  const chain = storeChain(space, variable, own);
  const sums = clearedSums(space, chain, 0, space.takeNumbers(sumsLength(chain, 0)));
  const segment = takeSegments(space, 1, 0);
  const rows = { row: 0, rows: chain.used, weights: 0, outputs: 0, segment };
  space.kernels.correlationRows({ ...chain, ...rows, ...sums, ...NO_GROUPS });
  const totals = totalsOf(space, chain, sums, 0);
  // They take the place of the row sums.
  totals.rowSums.set(centringOffsets(totals).map((offset) => -offset));
  return { chain, offsets: sums.sums, squares: totals.squares };
}

/** Σ K̃L̃ for any two of the kernels; the entries behind the diagonal are left at 0. */
function* centredProducts(space: GaussianSpace, stored: readonly Stored[]): Steps<Matrix> {
  const count = stored.length;
  const { used, width: widest } = stored[0].chain;
  const most = Math.min(MOST_ROWS, rowsAtOnce(used, count * widest));
  const weights = space.takeNumbers(most * count * widest);
  const found = space.takeNumbers(count);
  const products = zeros(count, count);
  for (let row = 0; row < used; row += most) {
    // What is behind these rows is a smaller triangle of its own.
    const width = paddedWidth(used - row);
    const rows = Math.min(most, used - row);
    const length = rows * width;
    stored.forEach(({ chain: { points, coordinates, stride }, offsets }, a) => {
      space.kernels.weightRows({
        points: points + 8 * row,
        columns: points + 8 * row,
        coordinates,
        stride,
        row: 0,
        rows,
        width,
        used: used - row,
        after: 1,
        scale: 1,
        rowOffsets: offsets + 8 * row,
        columnOffsets: offsets + 8 * row,
        weights: weights + 8 * a * length,
      });
    });
    for (let a = 0; a < count; a++) {
      const own = weights + 8 * a * length;
      space.kernels.products(own, count - a, length, own, found);
      for (let b = a; b < count; b++) {
        products.data[a * count + b] += 2 * space.memory[found / 8 + b - a];
      }
    }
    yield 0;
  }
  return products;
}
