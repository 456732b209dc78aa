/**
 * Numbers in the words of the page; all others are written as the report writes them.
 */

/** Digits that a number has at least, those in front of its point that are all shown, and as many as a number can have. */
const [FEWEST, WHOLE, MOST] = [3, 9, 17];

/** Where numbers lie, in few digits: both ends are within the range, and they differ if they do. */
export function rangeWords(low: number, high: number): string {
  if (low === high) return `${numberText(low, MOST)} to ${numberText(high, MOST)}`;
  for (let digits = FEWEST; digits < MOST; digits++) {
    const [from, to] = [-downTo(-low, digits), downTo(high, digits)];
    if (from < to) return `${numberText(from, digits)} to ${numberText(to, digits)}`;
  }
  return `${numberText(low, MOST)} to ${numberText(high, MOST)}`;
}

/** The largest number of so many digits that is not larger. */
function downTo(value: number, fewest: number): number {
  if (value === 0) return 0;
  const digits = digitsOf(value, fewest);
  const near = Number(value.toPrecision(digits));
  if (near <= value) return near;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - digits + 1);
  return Number((near - unit).toPrecision(digits));
}

/** All digits in front of the point, unless they are very many. */
function digitsOf(value: number, fewest: number): number {
  const whole = Math.floor(Math.log10(Math.abs(value))) + 1;
  return Math.max(fewest, whole <= WHOLE ? whole : 0);
}

function numberText(value: number, fewest: number): string {
  const size = Math.abs(value);
  const isLong = size !== 0 && (size >= 10 ** WHOLE || size < 1e-3);
  const text = isLong
    ? Number(value.toPrecision(fewest)).toExponential().replace('e+', 'e')
    : String(value === 0 ? 0 : Number(value.toPrecision(digitsOf(value, fewest))));
  return text.replaceAll('-', '−');
}

/** A time as 2026-01-31 14:05, of Greenwich. */
export function timeWords(when: string | Date): string {
  return (typeof when === 'string' ? when : when.toISOString()).slice(0, 16).replace('T', ' ');
}

/** Seconds that are left, in round words. */
export function timeLeftText(seconds: number): string {
  if (seconds < 1.5) return 'about a second left';
  if (seconds < 90) return `about ${Math.round(seconds)} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `about ${minutes} minutes left` : `about ${Math.round(minutes / 60)} hours left`;
}
