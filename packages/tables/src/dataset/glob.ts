/**
 * Names by pattern: `*` stands for any characters, `?` for one. Linear in practice, whatever the pattern.
 */

/** Whether a text is a pattern rather than a name. */
export function isGlob(text: string): boolean {
  return /[*?]/.test(text);
}

/** Whether a name matches a pattern as a whole. */
export function matchesGlob(name: string, pattern: string): boolean {
  let n = 0;
  let p = 0;
  // Where to go on when a guess on the last star fails.
  let star = -1;
  let afterStar = 0;
  while (n < name.length) {
    if (pattern[p] === '*') {
      star = p++;
      afterStar = n;
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === name[n])) {
      p++;
      n++;
    } else if (star >= 0) {
      p = star + 1;
      n = ++afterStar;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
