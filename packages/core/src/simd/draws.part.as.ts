/**
 * Random orders and pairs of places, drawn where they are used. Readable definition: numerics/quick-orders.ts, the same numbers
 * from the same state, four words at an address.
 */

/** So many words. */
function drawWords(state: usize, words: usize, count: i32): void {
  let a = load<u32>(state);
  let b = load<u32>(state, 4);
  let c = load<u32>(state, 8);
  let counter = load<u32>(state, 12);
  for (const end = words + ((<usize>count) << 2); words < end; words += 4) {
    const sum = a + b + counter;
    counter++;
    a = b ^ (b >>> 9);
    b = c + (c << 3);
    c = rotl<u32>(c, 21) + sum;
    store<u32>(words, sum);
  }
  store<u32>(state, a);
  store<u32>(state, b, 4);
  store<u32>(state, c, 8);
  store<u32>(state, counter, 12);
}

/** A whole number below a bound. */
@inline
function below(bound: i32, word: u32): i32 {
  return <i32>(<f64>word * 2.3283064365386963e-10 * <f64>bound);
}

/** A place, or one so much further on from `taken` on. */
@inline
function passing(place: i32, taken: i32, by: i32): i32 {
  return place + (by & ~((place - taken) >> 31));
}

@inline
function entry(table: usize, at: i32): i32 {
  return load<i32>(table + ((<usize>at) << 2));
}

@inline
function swap(one: usize, other: usize): void {
  const kept = load<u32>(one);
  store<u32>(one, load<u32>(other));
  store<u32>(other, kept);
}

/** Puts an order of n into a new one; `words` has room for n. */
export function shuffle(state: usize, words: usize, order: usize, n: i32): void {
  drawWords(state, words, n - 1);
  for (let i = n - 1; i > 0; i--, words += 4) {
    const j = below(i + 1, load<u32>(words));
    swap(order + ((<usize>i) << 2), order + ((<usize>j) << 2));
  }
}

/** The same within groups. The table has m numbers each: the places, group by group, and the sizes of their groups. */
export function shuffleWithin(state: usize, words: usize, order: usize, table: usize, m: i32): void {
  const sizes = table + ((<usize>m) << 2);
  let groups = 0;
  for (let begin = 0; begin < m; begin += entry(sizes, begin)) groups++;
  drawWords(state, words, m - groups);
  for (let begin = 0; begin < m; begin += entry(sizes, begin)) {
    for (let i = begin + entry(sizes, begin) - 1; i > begin; i--, words += 4) {
      const j = begin + below(i - begin + 1, load<u32>(words));
      swap(order + ((<usize>entry(table, i)) << 2), order + ((<usize>entry(table, j)) << 2));
    }
  }
}

/** So many pairs of n places, all equally likely. */
export function drawPairs(state: usize, pairs: usize, count: i32, n: i32): void {
  drawWords(state, pairs, 2 * count);
  for (const end = pairs + ((<usize>count) << 3); pairs < end; pairs += 8) {
    const a = below(n, load<u32>(pairs));
    const other = below(n - 1, load<u32>(pairs, 4));
    store<i32>(pairs, a);
    store<i32>(pairs, passing(other, a, 1), 4);
  }
}

/** Bytes of what the table of pairs has of a place. */
const RECORD: usize = 20;

/**
 * So many pairs of places that may change. The table has five numbers for each of m: the place; where its group begins among
 * them, and how many of that it may change with; where those that are alike begin, and how many they are. Where none may, the
 * first one and itself.
 */
export function drawPairsWithin(state: usize, pairs: usize, count: i32, table: usize, m: i32): void {
  drawWords(state, pairs, 2 * count);
  if (m == 0) {
    memory.fill(pairs, 0, (<usize>count) << 3);
    return;
  }
  for (const end = pairs + ((<usize>count) << 3); pairs < end; pairs += 8) {
    const own = table + <usize>below(m, load<u32>(pairs)) * RECORD;
    const other = load<i32>(own, 4) + below(load<i32>(own, 8), load<u32>(pairs, 4));
    const at = <usize>passing(other, load<i32>(own, 12), load<i32>(own, 16));
    store<i32>(pairs, load<i32>(own));
    store<i32>(pairs, load<i32>(table + at * RECORD), 4);
  }
}
