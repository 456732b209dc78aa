/**
 * The sums of features two at a time, where rows are in groups (simd/two-in-groups.part.as.ts): for features as in dense-twos,
 * in so few rows that one fits into a segment.
 */
import type { Steps } from '../../engine/steps.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import { callOfTwo, isForTwos, MOST_OUTPUTS, type OnALine, storeTwos, TWO, WIDTHS } from './dense-twos.js';
import { widthChains } from './width-chains.js';
import type { WideVariable } from '../../kernels/widths.js';

/** Rows of a segment. */
const MOST_ROWS = 400;

/** Whether the kernel takes a feature, against so many kernels of the output. */
export function isForGroupTwos(
  outputs: number,
  feature: WideVariable & { groups: RowGroups },
): feature is OnALine & { groups: RowGroups } {
  return feature.groups.of.length <= MOST_ROWS && isForTwos(outputs, feature);
}

/** The output's rows in the space, and how many of them are there at once. */
export interface GroupWeights {
  address: number;
  outputs: number;
  /** Columns with those added that fill up the last eight. */
  width: number;
  most: number;
  write: (row: number, rows: number) => void;
}

/** What is left of a kernel of a feature: Σ K², what centring takes off, and Σ K L̃ for each kernel of the output. */
export interface GroupSums {
  before: number;
  off: number;
  products: number[];
}

/** Those of features whose rows are in groups. `ends` is the address of the columns behind each. Yields 0 now and then. */
export function* sumsOfTwos(
  space: GaussianSpace,
  features: readonly OnALine[],
  { groups, ends, weights }: { groups: RowGroups; ends: number; weights: GroupWeights },
): Steps<GroupSums[][]> {
  if (features.length === 0) return [];
  const [n, count] = [groups.of.length, groups.sizes.length];
  const twos = Math.ceil(features.length / TWO);
  const points = space.takeNumbers(TWO * n * twos);
  storeTwos(space.memory, points / 8, features);
  const shares = space.takeNumbers(count);
  space.numbers(shares, count).set(Array.from(groups.sizes, (size) => 2 / size));
  // Of each two: sums of columns, totals of blocks, what is taken off, squares, products.
  const lengths = [WIDTHS * n, WIDTHS * count, WIDTHS, WIDTHS, WIDTHS * MOST_OUTPUTS];
  const [totals, off, squares, out, length] = lengths.map((_, part) =>
    lengths.slice(0, part + 1).reduce((sum, own) => sum + TWO * own, 0),
  );
  const sums = space.takeNumbers(length * twos);
  space.memory.fill(0, sums / 8, sums / 8 + length * twos);
  const room = { n, points, sums, length, squares, out };
  for (let row = 0; row < n; row += weights.most) {
    const rows = Math.min(weights.most, n - row);
    weights.write(row, rows);
    for (let t = 0; t < twos; t++) {
      const call = callOfTwo(t, room, weights);
      const ofRows = { row, rows, totals: call.sums + 8 * totals, off: call.sums + 8 * off };
      space.kernels.groupedOfTwo({ ...call, ...ofRows, ends, shares, groups: count });
      yield 0;
    }
  }
  const { memory } = space;
  const [{ places }] = widthChains(features[0]);
  return features.map((_, f) => {
    const lane = sums / 8 + length * Math.floor(f / TWO) + (f % TWO);
    const found: GroupSums[] = [];
    for (let w = 0; w < places.length; w++) {
      const products: number[] = [];
      for (let b = 0; b < weights.outputs; b++) {
        products.push(2 * memory[lane + out + TWO * (MOST_OUTPUTS * w + b)]);
      }
      found[places[w]] = {
        before: 2 * memory[lane + squares + TWO * w],
        off: memory[lane + off + TWO * w],
        products,
      };
    }
    return found;
  });
}
