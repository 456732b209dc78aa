/**
 * Rows in the order of their values, equal values in the order of their rows. Values are sorted as numbers, without asking
 * a function about each pair, and each row then finds its place. Cost O(n log n).
 */

/** The rows, smallest value first. Assumes no NaN. */
export function risingOrder(values: Float64Array | Int32Array): Int32Array {
  const sorted = values.slice().sort();
  const order = new Int32Array(values.length);
  /** How many rows found the place that is the first of their value. */
  const taken = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const first = firstPlace(sorted, values[row]);
    order[first + taken[first]++] = row;
  }
  return order;
}

/** Calls `take` for each run of equal values along the order, with the places of its first and behind its last row. */
export function overTies(
  values: Float64Array | Int32Array,
  order: Int32Array,
  take: (start: number, end: number) => void,
): void {
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]] === values[order[start]]) end++;
    take(start, end);
    start = end;
  }
}

/** The first place of a value that is there. */
function firstPlace(sorted: Float64Array | Int32Array, value: number): number {
  let from = 0;
  for (let length = sorted.length; length > 1;) {
    const half = length >> 1;
    if (sorted[from + half - 1] < value) from += half;
    length -= half;
  }
  return from;
}
