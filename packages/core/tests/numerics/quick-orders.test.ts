/** Pairs of places: of one group, not alike, and all of these. */
import { expect, it } from 'vitest';
import { QuickOrders } from '../../src/numerics/quick-orders.js';
import { randomStream } from '../../src/numerics/random.js';
import { groupsOf } from '../../src/numerics/row-groups.js';

const alike = [0, 1, 0, 0, 2, 1, 0, 5, 5, 3, 3];
const groups = ['a', 'a', 'b', 'a', 'b', 'a', 'b', 'c', 'c', 'd', 'b'];

/** The pairs that are drawn, each once, the smaller place first. */
function drawnPairs(orders: QuickOrders, rows: number): string[] {
  const pairs = new Int32Array(4000);
  orders.drawPairs(pairs, rows);
  const seen = new Set<string>();
  for (let at = 0; at < pairs.length; at += 2) {
    seen.add([pairs[at], pairs[at + 1]].sort((a, b) => a - b).join(' '));
  }
  return [...seen].sort();
}

/** All pairs of places of which something is true. */
function allPairs(isOne: (a: number, b: number) => boolean): string[] {
  const pairs = alike.flatMap((_, a) =>
    alike.map((_own, b) => [a, b]).filter(([one, other]) => one < other && isOne(one, other)),
  );
  return pairs.map((pair) => pair.join(' ')).sort();
}

const stream = () => randomStream(3, 'pairs');

it('draws any two places', () => {
  const found = drawnPairs(new QuickOrders(stream()), alike.length);
  expect(found).toEqual(allPairs(() => true));
});

it('draws two places of a group', () => {
  const found = drawnPairs(new QuickOrders(stream(), groupsOf(groups)), alike.length);
  expect(found).toEqual(allPairs((a, b) => groups[a] === groups[b]));
});

it('draws two places that are not alike', () => {
  const found = drawnPairs(new QuickOrders(stream(), undefined, Int32Array.from(alike)), alike.length);
  expect(found).toEqual(allPairs((a, b) => alike[a] !== alike[b]));
});

it('draws two places of a group that are not alike', () => {
  const found = drawnPairs(new QuickOrders(stream(), groupsOf(groups), Int32Array.from(alike)), alike.length);
  expect(found).toEqual(allPairs((a, b) => groups[a] === groups[b] && alike[a] !== alike[b]));
});

it('draws any two places of a group where all are alike', () => {
  const all = new Int32Array(alike.length);
  const found = drawnPairs(new QuickOrders(stream(), groupsOf(groups), all), alike.length);
  expect(found).toEqual(allPairs((a, b) => groups[a] === groups[b]));
});

it('shuffles groups of three the same whether their places lie side by side or not', () => {
  const [count, size] = [50, 3];
  const beside = groupsOf(Array.from({ length: count * size }, (_, i) => Math.floor(i / size)));
  const apart = groupsOf(Array.from({ length: count * size }, (_, i) => i % count));
  const [first, second] = [beside, apart].map((own) => new QuickOrders(stream(), own));
  const [order, other] = [0, 1].map(() => Int32Array.from({ length: count * size }, (_, i) => i));
  const seen = new Set<string>();
  for (let round = 0; round < 20; round++) {
    first.shuffle(order);
    second.shuffle(other);
    for (let g = 0; g < count; g++) {
      const own = Array.from({ length: size }, (_, k) => order[size * g + k] - size * g);
      expect(own).toEqual(Array.from({ length: size }, (_, k) => (other[g + k * count] - g) / count));
      seen.add(own.join());
    }
  }
  expect(seen.size).toBe(6);
});
