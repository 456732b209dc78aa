/**
 * P-values from uniformly drawn orders, valid to the letter. From a number of orders that is given,
 * p = (1 + #{orders that reach the observed value})/(1 + N). For a screen, drawing ends when `enough` have reached it, and
 * p = enough/drawn, as valid (Besag & Clifford, 1991); or, without an answer, when so many cannot be reached any more, or next
 * to none of the first orders did.
 * Cost: a value from scratch for each order.
 */
import type { Steps } from '../engine/steps.js';
import { QuickOrders } from '../numerics/quick-orders.js';
import type { RandomStream } from '../numerics/random.js';
import type { RowGroups } from '../numerics/row-groups.js';
import type { ChainWalker } from './walker.js';

/** The p-value. */
export interface ShuffledTail {
  upper: number;
  /** Its standard error. */
  upperError: number;
  /** Orders that were drawn. */
  drawn: number;
}

/** What is drawn. */
interface Drawing {
  most: number;
  random: RandomStream;
  groups?: RowGroups | undefined;
}

/** From `most` orders. Yields the number of orders since the last step. */
export function* shuffles(walker: ChainWalker, drawing: Drawing): Steps<ShuffledTail> {
  const { drawn, reaching } = yield* draw(walker, drawing, () => true);
  return tail((1 + reaching) / (1 + drawn), drawn);
}

/** From as many as it takes to see `enough` that reach the value, or undefined where fewer of `most` do. Yields as `shuffles`. */
export function* screen(
  walker: ChainWalker,
  { enough, ...drawing }: Drawing & { enough: number },
): Steps<ShuffledTail | undefined> {
  const { drawn, reaching } = yield* draw(
    walker,
    drawing,
    (soFar) =>
      soFar.reaching < enough &&
      soFar.reaching + drawing.most - soFar.drawn >= enough &&
      (soFar.drawn < FIRST || soFar.reaching > 0),
  );
  return reaching === enough ? tail(reaching / drawn, drawn) : undefined;
}

function* draw(
  walker: ChainWalker,
  { most, random, groups }: Drawing,
  goesOn: (soFar: { drawn: number; reaching: number }) => boolean,
): Steps<{ drawn: number; reaching: number }> {
  const wanted = walker.reset() - walker.tolerance;
  const orders = new QuickOrders(random, groups);
  const soFar = { drawn: 0, reaching: 0 };
  const values = new Float64Array(AT_ONCE);
  while (soFar.drawn < most && goesOn(soFar)) {
    const before = soFar.drawn;
    const some = { values: values.subarray(0, Math.min(AT_ONCE, most - before)) };
    walker.draw(orders, some);
    for (const value of some.values) {
      if (value >= wanted) soFar.reaching += 1;
      soFar.drawn += 1;
      if (!goesOn(soFar)) break;
    }
    yield soFar.drawn - before;
  }
  return soFar;
}

function tail(upper: number, drawn: number): ShuffledTail {
  return { upper, upperError: Math.sqrt((upper * (1 - upper)) / drawn), drawn };
}

/** Orders of which one at least reaches the value, but for one time in ten thousand, if a fifth of all do. */
const FIRST = 40;

/** Orders between two steps. */
const AT_ONCE = 8;
