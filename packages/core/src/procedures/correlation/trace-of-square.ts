/**
 * tr(CWCW) of symmetric matrices in a space, from those entries of C that are near enough to its diagonal.
 */
import type { GaussianSpace } from '../../simd/gaussian.js';

/** Rows of C at once; where few of its entries are near its diagonal, fewer. */
export const BAND = 16;
const NARROW_BAND = 8;
const NARROW = 8;

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
  const band = reach <= NARROW ? NARROW_BAND : BAND;
  for (let a = 0; a < width; a += band) {
    const first = Math.max(0, a - reach);
    const rows = Math.min(width, a + band + reach) - first;
    const left = { left: matrix + first * stride + 8 * a, leftStride: stride };
    const right = { right: within + first * stride, rightStride: stride, rightWidth: width };
    const leftWidth = Math.min(band, width - a);
    space.kernels.product({
      rows,
      ...left,
      leftWidth,
      ...right,
      out: images + a * stride,
      outStride: stride,
    });
  }
  return space.kernels.traceOfSquare(images, width);
}
