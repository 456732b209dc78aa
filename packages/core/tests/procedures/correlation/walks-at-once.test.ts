/** Orders and chains that the kernel draws itself, many at a call, against those that are drawn outside and walked one by one. */
import { beforeAll, describe, expect, it } from 'vitest';
import { QuickOrders } from '../../../src/numerics/quick-orders.js';
import { randomStream } from '../../../src/numerics/random.js';
import { groupsOf, type RowGroups } from '../../../src/numerics/row-groups.js';
import { plainRooms, type ChainWalker, type VisitedPlaces } from '../../../src/permutation/walker.js';
import { packKernels } from '../../../src/procedures/correlation/packed-kernels.js';
import { wholeWalker } from '../../../src/procedures/correlation/whole-walker.js';
import { loadKernels } from '../../../src/simd/load.js';
import { variables } from '../../support/variables.js';

const ROWS = 47;
const STATES = 400;
const WIDTHS = [0.25, 1, 4];
const all = variables(ROWS, 3);

/** Strata of unequal sizes, one of them of a single row; and five levels. */
const strata = groupsOf(
  Array.from({ length: ROWS }, (_, i) => (i === 0 ? 'alone' : i % 4 === 0 ? 'a' : 'b')),
);
const levels = Int32Array.from({ length: ROWS }, (_, i) => (i * i) % 5);
const ways: [string, RowGroups | undefined, Int32Array | undefined][] = [
  ['all rows', undefined, undefined],
  ['within strata', strata, undefined],
  ['rows that differ', undefined, levels],
  ['rows that differ, within strata', strata, levels],
  ['within strata of two rows', groupsOf(Array.from({ length: ROWS }, (_, i) => i >> 1)), undefined],
];

beforeAll(loadKernels);

describe.each(ways)('%s', (_, groups, alike) => {
  // The last with more swaps than the kernel draws at once.
  it.each([1, 7, 300])('%i swaps a state', (swapsPerState) => {
    const inPlace = walked((walker, random) => walker.rooms(STATES, random), {
      swapsPerState,
      groups,
      alike,
    });
    const outside = walked((walker) => plainRooms(STATES, walker.placeLength), {
      swapsPerState,
      groups,
      alike,
    });
    expect(inPlace).toEqual(outside);
    expect(inPlace.accepted).toBeGreaterThan(0);
    expect(new Set(inPlace.chains.values).size).toBeGreaterThan(STATES / 2);
  });

  it('the same orders where places are not wanted', () => {
    const walker = newWalker();
    const stream = () => new QuickOrders(randomStream(1, 'at once'), groups, alike);
    const values = new Float64Array(STATES);
    walker.reset();
    const random = stream();
    walker.draw(random, { values });
    const [drawn] = plainRooms(STATES, walker.placeLength);
    walker.reset();
    const outside = stream();
    walker.draw(outside, drawn);
    walker.release();
    expect([...values]).toEqual([...drawn.values]);
    expect(random.state).toEqual(outside.state);
  });
});

function newWalker(): ChainWalker {
  const [x, y] = [all['number'], all['heavy']].map((variable) => packKernels({ variable, widths: WIDTHS }));
  const walker = wholeWalker(x, y);
  if (walker === undefined) throw new Error('no WebAssembly');
  return walker;
}

/** Draws orders, and walks on from some of them. */
function walked(
  roomsOf: (walker: ChainWalker, random: QuickOrders) => [VisitedPlaces, VisitedPlaces],
  {
    swapsPerState,
    groups,
    alike,
  }: { swapsPerState: number; groups: RowGroups | undefined; alike: Int32Array | undefined },
) {
  const walker = newWalker();
  const random = new QuickOrders(randomStream(1, 'at once'), groups, alike);
  const [drawn, visited] = roomsOf(walker, random);
  walker.reset();
  walker.draw(random, drawn);
  const indices = Int32Array.of(5, 0, 399, 17);
  const accepted = walker.walkChains({
    starts: drawn,
    indices,
    lengths: Int32Array.of(100, 1, 200, 99),
    random,
    swapsPerState,
    floor: Math.min(...indices.map((index) => drawn.values[index])),
    visited,
  });
  const copied = ({ values, places }: VisitedPlaces) => ({ values: [...values], places: [...places] });
  walker.release();
  return { drawn: copied(drawn), chains: copied(visited), accepted, state: [...random.state] };
}

it('stays where it is if no row may move', () => {
  const groups = groupsOf(Array.from({ length: ROWS }, (_, i) => i));
  const { drawn, chains } = walked((walker, random) => walker.rooms(STATES, random), {
    swapsPerState: 3,
    groups,
    alike: undefined,
  });
  expect(new Set([...drawn.values, ...chains.values]).size).toBe(1);
});
