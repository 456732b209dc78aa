/**
 * The sums of features two at a time, where rows are in groups (simd/two-in-groups.part.as.ts): for features as in dense-twos,
 * in so few rows that one fits into a segment.
 */
import type { Steps } from '../../engine/steps.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import type { GaussianSpace } from '../../simd/gaussian.js';
import {
  callOfTwo,
  isForTwos,
  MOST_OUTPUTS,
  moveToTwo,
  type OnALine,
  storeTwos,
  TWO,
  WIDTHS,
} from './dense-twos.js';
import { widthChains } from './width-chains.js';
import type { WideVariable } from '../../kernels/widths.js';

/** Rows of a segment. */
const MOST_ROWS = 400;

/** Twos between two steps: some milliseconds at most. */
const TWOS_A_STEP = 8;

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

/** What was found of many features. */
export class FoundSums {
  // The same records for all features: where rows are few, new ones would cost as much as a part of the sweep.
  readonly #kernels: GroupSums[];

  constructor(
    private readonly memory: Float64Array,
    private readonly at: Record<'sums' | 'length' | 'squares' | 'off' | 'out', number>,
    private readonly places: readonly number[],
    outputs: number,
  ) {
    const products = (): number[] => Array<number>(outputs).fill(0);
    this.#kernels = places.map(() => ({ before: 0, off: 0, products: products() }));
  }

  /** That of the kernels of a feature; the records are those of the next one afterwards. */
  of(f: number): readonly GroupSums[] {
    const { memory, places } = this;
    const { sums, length, squares, off, out } = this.at;
    const lane = sums / 8 + length * Math.floor(f / TWO) + (f % TWO);
    for (let w = 0; w < places.length; w++) {
      const own = this.#kernels[places[w]];
      own.before = 2 * memory[lane + squares + TWO * w];
      own.off = memory[lane + off + TWO * w];
      for (let b = 0; b < own.products.length; b++) {
        own.products[b] = 2 * memory[lane + out + TWO * (MOST_OUTPUTS * w + b)];
      }
    }
    return this.#kernels;
  }
}

/** Those of features, at least one, whose rows are in groups. `ends` is the address of the columns behind each. Yields 0 now and then. */
export function* sumsOfTwos(
  space: GaussianSpace,
  features: readonly OnALine[],
  { groups, ends, weights }: { groups: RowGroups; ends: number; weights: GroupWeights },
): Steps<FoundSums> {
  const [n, count] = [groups.of.length, groups.sizes.length];
  const twos = Math.ceil(features.length / TWO);
  const points = space.takeNumbers(TWO * n * twos);
  storeTwos(space.memory, points / 8, features);
  const shares = space.takeNumbers(count);
  for (let g = 0; g < count; g++) space.memory[shares / 8 + g] = 2 / groups.sizes[g];
  // Of each two: sums of columns, what is taken off, squares, products.
  const lengths = [WIDTHS * n, WIDTHS, WIDTHS, WIDTHS * MOST_OUTPUTS];
  const [off, squares, out, length] = lengths.map((_, part) =>
    lengths.slice(0, part + 1).reduce((sum, own) => sum + TWO * own, 0),
  );
  const sums = space.takeNumbers(length * twos);
  space.memory.fill(0, sums / 8, sums / 8 + length * twos);
  const room = { n, points, sums, length, squares, out };
  for (let row = 0; row < n; row += weights.most) {
    const rows = Math.min(weights.most, n - row);
    weights.write(row, rows);
    // One record for all: where rows are few, a new one would cost as much as a part of the sweep.
    const call = { ...callOfTwo(room, weights), row, rows, ends, shares, off: 0 };
    for (let t = 0; t < twos; t++) {
      moveToTwo(call, t, room);
      call.off = call.sums + 8 * off;
      space.kernels.groupedOfTwo(call);
      if (t % TWOS_A_STEP === 0) yield 0;
    }
  }
  const [{ places }] = widthChains(features[0]);
  return new FoundSums(space.memory, { sums, length, squares, off, out }, places, weights.outputs);
}
