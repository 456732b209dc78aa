/**
 * The order in which rows are used. Real files are sorted, and blocks of sorted rows are not i.i.d., so rows are
 * shuffled by the seed unless the caller forbids it.
 */
import { randomStream, shuffled } from '../numerics/random.js';
import type { OwnTarget } from './dataset.js';

/** The rows as they come. */
export function originalOrder(rows: number): Int32Array {
  const order = new Int32Array(rows);
  for (let i = 0; i < rows; i++) order[i] = i;
  return order;
}

/** A random order of all rows; `repeat` numbers independent shuffles under one seed. */
export function shuffledOrder(rows: number, seed: number, repeat: number): Int32Array {
  return shuffled(rows, randomStream(seed, 'shuffle', String(repeat)));
}

/**
 * A random order whose first `firstPart` rows hold each class in its share of all rows, to the nearest whole row.
 * Looks at the output only, so the validity of a test that shuffles a feature is untouched.
 */
export function stratifiedOrder(
  target: OwnTarget & { kind: 'class' },
  firstPart: number,
  order: Int32Array,
): Int32Array {
  const byClass = new Map<string | number, number[]>();
  for (const row of order) {
    const label = target.values[row];
    const members = byClass.get(label);
    if (members === undefined) byClass.set(label, [row]);
    else members.push(row);
  }
  const groups = [...byClass.values()];
  const quotas = shareOut(
    groups.map((group) => group.length),
    firstPart,
    order.length,
  );
  const first = new Set<number>();
  groups.forEach((group, g) => {
    for (let i = 0; i < quotas[g]; i++) first.add(group[i]);
  });
  // Within each part rows stay in their shuffled order.
  const result = new Int32Array(order.length);
  let head = 0;
  let tail = firstPart;
  for (const row of order) result[first.has(row) ? head++ : tail++] = row;
  return result;
}

/** Whole-number quotas that add up to `part`, by largest remainders (ties: the group met first). */
function shareOut(sizes: readonly number[], part: number, total: number): number[] {
  const exact = sizes.map((size) => (size * part) / total);
  const quotas = exact.map(Math.floor);
  let left = part - quotas.reduce((sum, quota) => sum + quota, 0);
  const byRemainder = sizes
    .map((_, g) => g)
    .sort((a, b) => exact[b] - quotas[b] - (exact[a] - quotas[a]) || a - b);
  for (const g of byRemainder) {
    if (left === 0) break;
    quotas[g] += 1;
    left -= 1;
  }
  return quotas;
}
