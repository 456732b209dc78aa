/**
 * The output's side of the dense way: its U-centred kernels, some rows at a time, and the sums of their squares. Made
 * from kernels less 1 and centred one by one, so that nothing is lost however little is left.
 */
import type { GaussianSpace } from '../../simd/gaussian.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import { variableRows } from '../../kernels/variable.js';
import { paddedWidth, rowsAtOnce } from '../../statistics/points-simd.js';
import type { Steps } from '../../engine/steps.js';
import { NOTHING_LEFT } from './definition.js';
import {
  centringOffsets,
  clearedSums,
  type StoredChain,
  storeChain,
  sumsLength,
  takeSegments,
  totalsOf,
} from './dense-chain.js';
import { widthChains } from './width-chains.js';

/** What centring needs of each kernel, in the order of the widths. */
export interface OutputFacts {
  offsets: Float64Array[];
  /** Σ L̃², 0 where nothing but rounding is left. */
  squares: Float64Array;
  /** The least share of Σ L̃² in what it was before centring. */
  leastShare: number;
}

/** Facts that are known already: one job asks for the same ones with every shard. */
const known = new WeakMap<object, OutputFacts>();

/** The facts of an output, remembered for `owner`. */
export function* outputFacts(space: GaussianSpace, output: WideVariable, owner: object): Steps<OutputFacts> {
  const facts = known.get(owner) ?? (yield* newFacts(space, output));
  known.set(owner, facts);
  return facts;
}

function* newFacts(space: GaussianSpace, output: WideVariable): Steps<OutputFacts> {
  const count = kernelCount(output);
  const facts = { offsets: Array<Float64Array>(count), squares: new Float64Array(count), leastShare: 1 };
  for (const chain of widthChains(output)) {
    const stored = storeChain(space, output.variable, chain);
    const { offsets, before, squares } = yield* centredTotals(space, stored);
    stored.places.forEach((place, w) => {
      facts.offsets[place] = offsets[w];
      facts.squares[place] = squares[w] > NOTHING_LEFT * before[w] ? squares[w] : 0;
      if (facts.squares[place] > 0) facts.leastShare = Math.min(facts.leastShare, squares[w] / before[w]);
    });
  }
  return facts;
}

/** Rows between two steps. */
const PAUSE = 32;

/** The offsets that centre the kernels of a chain, and their squares before and after: two sweeps. */
function* centredTotals(space: GaussianSpace, chain: StoredChain) {
  const { widths, width, used } = chain;
  const offsets = space.takeNumbers(widths * width);
  const segment = takeSegments(space, widths, 0);
  const room = space.takeNumbers(sumsLength(chain, 0));
  space.numbers(offsets, widths * width).fill(0);
  const own: Float64Array[] = [];
  const before: number[] = [];
  const squares: number[] = [];
  for (const pass of [0, 1]) {
    const sums = clearedSums(space, chain, 0, room);
    for (let row = 0; row < used; row += PAUSE) {
      const rows = Math.min(PAUSE, used - row);
      space.kernels.centredRows({ ...chain, row, rows, weights: 0, outputs: 0, segment, offsets, ...sums });
      yield 0;
    }
    for (let w = 0; w < widths; w++) {
      const totals = totalsOf(space, chain, sums, w);
      if (pass === 1) {
        squares.push(totals.squares);
      } else {
        before.push(totals.squares);
        own.push(centringOffsets(totals));
        space.numbers(offsets + 8 * w * width, used).set(own[w]);
      }
    }
  }
  return { offsets: own, before, squares };
}

/** Rows of weights in the space. */
export interface WeightRows {
  outputs: number;
  /** How many rows there is room for. */
  most: number;
  weights: number;
  /** Makes so many rows from one on. */
  write(row: number, rows: number): void;
}

/** The weights of an output: rows of all its U-centred kernels, exactly 0 up to the diagonal. */
export function outputWeights(space: GaussianSpace, output: WideVariable, facts: OutputFacts): WeightRows {
  const outputs = kernelCount(output);
  const used = variableRows(output.variable);
  const width = paddedWidth(used);
  const most = rowsAtOnce(used, outputs * width);
  const weights = space.takeNumbers(most * outputs * width);
  let done = 0;
  const chains = widthChains(output).map((chain) => {
    const stored = storeChain(space, output.variable, chain);
    const offsets = space.takeNumbers(stored.widths * width);
    const segment = takeSegments(space, stored.widths, 0);
    const ofChain = space.numbers(offsets, stored.widths * width).fill(0);
    stored.places.forEach((place, w) => ofChain.set(facts.offsets[place], w * width));
    const first = weights + 8 * done * width;
    done += stored.widths;
    return { stored, offsets, segment, first };
  });
  return {
    outputs,
    most,
    weights,
    write(row, rows) {
      for (const { stored, offsets, segment, first } of chains) {
        space.kernels.centredWeights({ ...stored, row, rows, outputs, segment, offsets, weights: first });
      }
    },
  };
}

/** The places of the kernels in the order of the weights. */
export function weightPlaces(output: WideVariable): number[] {
  return widthChains(output).flatMap(({ places }) => places);
}
