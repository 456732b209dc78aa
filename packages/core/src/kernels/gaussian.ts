/**
 * The Gaussian kernel k(a, b) = exp(−‖a − b‖²/(2τ²)).
 *
 * Points are kept divided by √2·τ, so that k = exp(−‖u_i − u_j‖²): one multiplication less a pair.
 */

/** Rows as points, one array per coordinate, already divided by √2·τ. */
export interface GaussianPoints {
  kernel: 'gaussian';
  coordinates: Float64Array[];
}

/** Points for a bandwidth τ. */
export function gaussianPoints(coordinates: readonly Float64Array[], bandwidth: number): GaussianPoints {
  const unit = Math.SQRT2 * bandwidth;
  return {
    kernel: 'gaussian',
    coordinates: coordinates.map((values) => divided(values, unit)),
  };
}

/** Values divided by a unit. Not `map`, whose call a value costs more than the division. */
export function divided(values: Float64Array, unit: number): Float64Array {
  const quotients = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) quotients[i] = values[i] / unit;
  return quotients;
}

/** out[j − from] = k(row i, row j) for j in [from, to). */
export function gaussianRow(
  points: GaussianPoints,
  i: number,
  from: number,
  to: number,
  out: Float64Array,
): void {
  const { coordinates } = points;
  const first = coordinates[0];
  const a = first[i];
  for (let j = from; j < to; j++) {
    const difference = first[j] - a;
    out[j - from] = difference * difference;
  }
  for (let c = 1; c < coordinates.length; c++) {
    const values = coordinates[c];
    const b = values[i];
    for (let j = from; j < to; j++) {
      const difference = values[j] - b;
      out[j - from] += difference * difference;
    }
  }
  for (let j = 0; j < to - from; j++) out[j] = Math.exp(-out[j]);
}
