/**
 * The number that would be at a place if all were sorted, without sorting them (Hoare's selection, 1961). Cost O(n) for
 * numbers in no order; they are left in another one, in which none before the place is larger.
 */
export function atRank(values: Float64Array, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = middleOf(values[low], values[(low + high) >> 1], values[high]);
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i += 1;
      while (values[j] > pivot) j -= 1;
      if (i > j) break;
      const kept = values[i];
      values[i++] = values[j];
      values[j--] = kept;
    }
    // Up to j none is above the pivot, from i on none below, and what lies between is equal to it.
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else return pivot;
  }
  return values[rank];
}

/** The one between the two others. */
function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
