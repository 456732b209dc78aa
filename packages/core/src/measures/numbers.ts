/** Values without their mean in units of their standard deviation, as sums of products want them; 0 where they do not vary. */
export function standardDeviations(values: Float64Array): Float64Array {
  const n = values.length;
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / n;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  const unit = Math.sqrt(squares / n);
  return unit === 0 ? new Float64Array(n) : values.map((value) => (value - mean) / unit);
}
