/**
 * XᵀX on and above the diagonal, in a space: column by column with all columns from its band on.
 */
import type { GaussianSpace } from '../../simd/gaussian.js';

/** Columns at once, from their diagonal on. */
const BAND = 16;

/** Of `rows` rows of `width` numbers, a multiple of 4, at an address; row-major, with as many numbers in a row of `out`. */
export function upperProducts(
  space: GaussianSpace,
  { rows, width, at, out }: { rows: number; width: number; at: number; out: number },
): void {
  const stride = 8 * width;
  for (let a = 0; a < width; a += BAND) {
    space.kernels.product({
      rows,
      left: at + 8 * a,
      leftStride: stride,
      leftWidth: Math.min(BAND, width - a),
      right: at + 8 * a,
      rightStride: stride,
      rightWidth: width - a,
      out: out + 8 * (a * width + a),
      outStride: stride,
    });
  }
}
