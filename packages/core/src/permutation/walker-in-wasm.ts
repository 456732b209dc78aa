/**
 * Walkers whose swaps are carried out in WebAssembly: the places they go through, the way in and out. What the statistic is
 * made of is the kernel's business.
 *
 * A place is the order of x and, behind it, what the kernel needs to go on from there. There are two: where the walk is, and
 * one to look at.
 */
import type { Arena } from '../simd/arena.js';
import type { ChainWalker, SwapWalker } from './walker.js';

/** Positions that are read behind the last row: they have weight 0. */
const PADDING = 3;
/** Bytes that parts of a place are multiples of. */
const ALIGNMENT = 16;

/** Proposals as a kernel wants them; addresses in bytes, 0 for `places` where they are not wanted. */
type Proposal = 'pairs' | 'states' | 'swapsPerState' | 'floor' | 'values' | 'places';

/** What a walk is asked for, to be filled in: one record for all calls, since there are many, some of them short. */
export const NO_PROPOSALS = {
  placeBytes: 0,
  pairs: 0,
  states: 0,
  swapsPerState: 0,
  floor: 0,
  values: 0,
  places: 0,
};

/** The statistic in the space. Addresses are in bytes. */
export interface WalkKernel extends Pick<
  SwapWalker,
  'rows' | 'tolerance' | 'nanosecondsPerSwap' | 'passesOverEqual'
> {
  /** What rows are multiplied by in an order. */
  orderUnit: number;
  /** Bytes behind an order. */
  standingBytes: number;
  /** The value of an order, from scratch; leaves behind it what the walk needs to go on from there. */
  value(order: number, standing: number): number;
  /** Goes on from a place. Returns how many proposals were accepted. */
  walk(
    place: { order: number; standing: number; placeBytes: number },
    proposals: Record<Proposal, number>,
  ): number;
}

/** The walker; `space` is its own until it is released. Its kernel writes down places, if they are asked for. */
export function walkerInWasm<Kernels>(space: Arena<Kernels>, kernel: WalkKernel): ChainWalker {
  const { rows, tolerance, nanosecondsPerSwap, passesOverEqual = false, orderUnit } = kernel;
  const orderBytes = aligned(4 * (rows + PADDING));
  const placeBytes = orderBytes + aligned(kernel.standingBytes);
  const placeLength = placeBytes / 4;
  const [here, there] = [0, 1].map(() => {
    const address = space.takeBytes(placeBytes);
    space.integers(address, placeLength).fill(0);
    return address;
  });
  const where = { order: here, standing: here + orderBytes, placeBytes };
  let current = 0;
  // Views end when the memory grows; a new one for each order would cost as much as a short one.
  let view = space.integers(there, placeLength);
  const other = (): Int32Array => {
    if (view.length === 0) view = space.integers(there, placeLength);
    return view;
  };
  const valueThere = (): number => kernel.value(there, there + orderBytes);
  const goThere = (value: number): void => {
    space.integers(here, placeLength).set(other());
    current = value;
  };
  return {
    rows,
    tolerance,
    nanosecondsPerSwap,
    passesOverEqual,
    placeLength,
    orderUnit,
    reset() {
      const start = other();
      for (let i = 0; i < rows; i++) start[i] = i * orderUnit;
      goThere(valueThere());
      return current;
    },
    walk({ pairs, swapsPerState, floor, values }) {
      const states = values.length;
      const output = space.scratch(4 * pairs.length + 8 * states);
      const input = output + 8 * states;
      space.integers(input, pairs.length).set(pairs);
      const proposals = { pairs: input, states, swapsPerState, floor, values: output, places: 0 };
      const accepted = kernel.walk(where, proposals);
      values.set(space.numbers(output, states));
      if (states > 0) current = values[states - 1];
      return accepted;
    },
    readOrder(out) {
      const inUnits = space.integers(here, rows);
      for (let i = 0; i < rows; i++) out[i] = inUnits[i] / orderUnit;
    },
    jump(wanted, floor) {
      const order = other();
      for (let i = 0; i < rows; i++) order[i] = wanted[i] * orderUnit;
      const value = valueThere();
      if (value < floor) return { jumped: false, value: current };
      goThere(value);
      return { jumped: true, value };
    },
    release: () => space.release(),
    draw(random, { values, places }) {
      const place = other();
      const order = place.subarray(0, rows);
      for (let s = 0; s < values.length; s++) {
        random.shuffle(order);
        values[s] = valueThere();
        places?.set(place, s * placeLength);
      }
    },
    walkChains({ starts, lengths, pairs, swapsPerState, floor, visited: { values, places } }) {
      const output = space.scratch(8 * values.length + 4 * (pairs.length + places.length));
      const visited = output + 8 * values.length;
      const input = visited + 4 * places.length;
      space.integers(input, pairs.length).set(pairs);
      const standing = space.integers(here, placeLength);
      const start = (chain: number): Int32Array =>
        starts.places.subarray(chain * placeLength, (chain + 1) * placeLength);
      const proposals = { pairs: input, states: 0, swapsPerState, floor, values: output, places: visited };
      let accepted = 0;
      for (let chain = 0; chain < lengths.length; chain++) {
        standing.set(start(chain));
        proposals.states = lengths[chain] - 1;
        proposals.values += 8;
        proposals.places += placeBytes;
        accepted += kernel.walk(where, proposals);
        proposals.pairs += 8 * swapsPerState * proposals.states;
        proposals.values += 8 * proposals.states;
        proposals.places += placeBytes * proposals.states;
      }
      values.set(space.numbers(output, values.length));
      places.set(space.integers(visited, places.length));
      for (let chain = 0, first = 0; chain < lengths.length; chain++) {
        values[first] = starts.values[chain];
        places.set(start(chain), first * placeLength);
        first += lengths[chain];
      }
      return accepted;
    },
  };
}

function aligned(bytes: number): number {
  return ALIGNMENT * Math.ceil(bytes / ALIGNMENT);
}
