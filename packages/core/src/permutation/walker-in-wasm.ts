/**
 * Walkers whose swaps are carried out in WebAssembly: the places they go through, the way in and out. What the statistic is
 * made of is the kernel's business.
 *
 * A place is the order of x and, behind it, what the kernel needs to go on from there. There are two: where the walk is, and
 * one to look at.
 */
import { ORDER_ENTRY, PAIR_ENTRY, type QuickOrders } from '../numerics/quick-orders.js';
import type { Arena } from '../simd/arena.js';
import { type ChainWalker, plainRooms, type SwapWalker } from './walker.js';

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
  /** For orders and chains that are short: many at a call, drawn where they are used. */
  atOnce?: KernelAtOnce;
}

/** The same for drawn orders: by a table of so many `movable` places, if there is one. */
export const NO_DRAWS = {
  order: 0,
  standing: 0,
  state: 0,
  table: 0,
  movable: 0,
  count: 0,
  values: 0,
  places: 0,
  placeBytes: 0,
};

/** The same for chains, and for their pairs. */
export const NO_CHAINS = {
  order: 0,
  standing: 0,
  state: 0,
  table: 0,
  movable: 0,
  starts: 0,
  indices: 0,
  lengths: 0,
  chains: 0,
  swapsPerState: 0,
  floor: 0,
  values: 0,
  places: 0,
  placeBytes: 0,
};

/** A kernel that draws where it uses what it draws. */
interface KernelAtOnce {
  /** The values and the places of orders that are drawn, each a shuffle of the one before. */
  draws(call: typeof NO_DRAWS): void;
  /** Goes through chains. Returns how many swaps were accepted. */
  chains(call: typeof NO_CHAINS): number;
}

/** The walker; `space` is its own until it is released. Its kernel writes down places, if they are asked for. */
export function walkerInWasm<Kernels>(space: Arena<Kernels>, kernel: WalkKernel): ChainWalker {
  const { rows, tolerance, nanosecondsPerSwap, passesOverEqual = false, orderUnit, atOnce } = kernel;
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
  // One room for the pairs of all calls: they are the most of what a level takes.
  let proposed = new Int32Array(0);
  const state = space.takeIntegers(STATE);
  const takeState = (random: QuickOrders): void => space.integers(state, STATE).set(random.state);
  const giveState = (random: QuickOrders): void => random.state.set(space.integers(state, STATE));
  const drawsCall = { ...NO_DRAWS, order: there, standing: there + orderBytes, state, placeBytes };
  const chainsCall = { ...NO_CHAINS, ...where, state };
  const drawAtOnce = (by: KernelAtOnce, random: QuickOrders, call: Partial<typeof NO_DRAWS>): void => {
    takeState(random);
    by.draws(Object.assign(drawsCall, call));
    giveState(random);
  };
  const isHere = ({ buffer }: ArrayBufferView): boolean => buffer === space.memory.buffer;
  let taken: TakenRooms | undefined;
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
      if (atOnce !== undefined && places === undefined) {
        space.during(() => {
          const table = takeTable(space, random.orderTable(), ORDER_ENTRY);
          const output = space.takeNumbers(values.length);
          drawAtOnce(atOnce, random, { ...table, count: values.length, values: output, places: 0 });
          values.set(space.numbers(output, values.length));
        });
        return;
      }
      if (atOnce !== undefined && taken?.random === random && places !== undefined && isHere(places)) {
        const to = { values: values.byteOffset, places: places.byteOffset };
        drawAtOnce(atOnce, random, { ...taken.orders, count: values.length, ...to });
        return;
      }
      const place = other();
      const order = place.subarray(0, rows);
      for (let s = 0; s < values.length; s++) {
        random.shuffle(order);
        values[s] = valueThere();
        places?.set(place, s * placeLength);
      }
    },
    rooms(states, random) {
      if (atOnce === undefined) return plainRooms(states, placeLength);
      taken = takeRooms(space, { states, placeBytes, random, before: taken });
      const [first, second] = taken.rooms.map((room) => ({
        values: space.numbers(room.values, states),
        places: space.integers(room.places, states * placeLength),
      }));
      return [first, second];
    },
    walkChains({ starts, indices, lengths, random, swapsPerState, floor, visited: { values, places } }) {
      if (atOnce !== undefined && taken?.random === random && isHere(places) && isHere(starts.places)) {
        space.integers(taken.lengths, lengths.length).set(lengths);
        Object.assign(chainsCall, taken.pairs);
        chainsCall.starts = starts.places.byteOffset;
        space.integers(taken.indices, indices.length).set(indices);
        chainsCall.indices = taken.indices;
        chainsCall.lengths = taken.lengths;
        chainsCall.chains = lengths.length;
        chainsCall.swapsPerState = swapsPerState;
        chainsCall.floor = floor;
        chainsCall.values = values.byteOffset;
        chainsCall.places = places.byteOffset;
        takeState(random);
        const accepted = atOnce.chains(chainsCall);
        giveState(random);
        return accepted;
      }
      const count = 2 * swapsPerState * (values.length - lengths.length);
      if (count > proposed.length) proposed = new Int32Array(count);
      const pairs = proposed.subarray(0, count);
      random.drawPairs(pairs, rows);
      const output = space.scratch(8 * values.length + 4 * (pairs.length + places.length));
      const visited = output + 8 * values.length;
      const input = visited + 4 * places.length;
      space.integers(input, pairs.length).set(pairs);
      const standing = space.integers(here, placeLength);
      const start = (chain: number): Int32Array =>
        starts.places.subarray(indices[chain] * placeLength, (indices[chain] + 1) * placeLength);
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
        values[first] = starts.values[indices[chain]];
        places.set(start(chain), first * placeLength);
        first += lengths[chain];
      }
      return accepted;
    },
  };
}

/** Words of the state of a QuickOrders. */
const STATE = 4;

/** A table in the space: its address, 0 where there is none, and how many places it has. */
interface TakenTable {
  table: number;
  movable: number;
}

/** Addresses of two rooms for places, of where chains begin and how long they are, and what `random` draws orders and pairs by. */
interface TakenRooms {
  states: number;
  rooms: { values: number; places: number }[];
  indices: number;
  lengths: number;
  random: QuickOrders;
  orders: TakenTable;
  pairs: TakenTable;
}

/** Takes rooms, or those that were taken before. */
function takeRooms<Kernels>(
  space: Arena<Kernels>,
  {
    states,
    placeBytes,
    random,
    before,
  }: { states: number; placeBytes: number; random: QuickOrders; before: TakenRooms | undefined },
): TakenRooms {
  const orders = takeTable(space, random.orderTable(), ORDER_ENTRY);
  const pairs = takeTable(space, random.pairTable(), PAIR_ENTRY);
  if (before?.states === states) return { ...before, random, orders, pairs };
  const rooms = [0, 1].map(() => ({
    values: space.takeNumbers(states),
    places: space.takeBytes(states * placeBytes),
  }));
  const [indices, lengths] = [0, 1].map(() => space.takeIntegers(states));
  return { states, rooms, indices, lengths, random, orders, pairs };
}

function takeTable<Kernels>(
  space: Arena<Kernels>,
  numbers: Int32Array | undefined,
  entry: number,
): TakenTable {
  if (numbers === undefined) return { table: 0, movable: 0 };
  const table = space.takeIntegers(numbers.length);
  space.integers(table, numbers.length).set(numbers);
  return { table, movable: numbers.length / entry };
}

function aligned(bytes: number): number {
  return ALIGNMENT * Math.ceil(bytes / ALIGNMENT);
}
