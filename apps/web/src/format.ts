/**
 * Numbers in the words of the page; all others are written as the report writes them.
 */

/** A number in at most three significant digits. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  const text =
    size !== 0 && (size >= 1e6 || size < 1e-3)
      ? value.toExponential(1).replace('e+', 'e')
      : String(Number(value.toPrecision(3)));
  return text.replaceAll('-', '−');
}

/** Seconds that are left, in round words. */
export function timeLeftText(seconds: number): string {
  if (seconds < 1.5) return 'about a second left';
  if (seconds < 90) return `about ${Math.round(seconds)} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes left` : `about ${Math.round(minutes / 60)} hours left`;
}
