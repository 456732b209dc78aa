/**
 * tr(CWCW) of symmetric matrices in a space, from those entries of C that are near enough to its diagonal.
 */
import type { GaussianSpace } from '../../simd/gaussian.js';

/** Rows of C at once. */
export const BAND = 16;

/** Addresses of C, W and room for CW, row-major, of `width` rows and columns each: a multiple of 4. */
export interface SquareOptions {
  width: number;
  matrix: number;
  within: number;
  images: number;
  /** Entries of C farther from its diagonal are left out. */
  reach: number;
}

/** The trace. */
export function traceOfSquare(
  space: GaussianSpace,
  { width, matrix, within, images, reach }: SquareOptions,
): number {
  const stride = 8 * width;
  for (let a = 0; a < width; a += BAND) {
    const first = Math.max(0, a - reach);
    const rows = Math.min(width, a + BAND + reach) - first;
    const left = { left: matrix + first * stride + 8 * a, leftStride: stride };
    const right = { right: within + first * stride, rightStride: stride, rightWidth: width };
    const leftWidth = Math.min(BAND, width - a);
    space.kernels.product({
      rows,
      ...left,
      leftWidth,
      ...right,
      out: images + a * stride,
      outStride: stride,
    });
  }
  const product = space.numbers(images, width * width);
  let [onDiagonal, above] = [0, 0];
  for (let a = 0; a < width; a++) {
    onDiagonal += product[a * width + a] ** 2;
    for (let b = a + 1; b < width; b++) above += product[a * width + b] * product[b * width + a];
  }
  return onDiagonal + 2 * above;
}
