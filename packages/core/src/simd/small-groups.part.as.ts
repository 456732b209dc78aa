/**
 * What the linear way over groups takes from groups of few rows, pair by pair, rows of a group side by side (readable
 * definition: procedures/correlation/grid-group-values.ts). At `ends` lies the row behind each group; groups of more than
 * `most` rows are passed over.
 */
import {
  coefficient,
  entries,
  fraction,
  largestExponent,
  lookUp,
  polynomial,
  roundingConstant,
  scaled,
  square,
} from './exp2.part.as';
import { BYTES } from './at-nodes.part.as';

/**
 * For each width of a chain adds to the sum of each row the kernel of the other rows of its group: `rows` sums a width. Two
 * columns at a time, so that behind points and sums there is room for one more.
 */
export function sumsInSmallGroups(
  points: usize,
  ends: usize,
  groups: usize,
  most: usize,
  widths: usize,
  squarings: usize,
  sums: usize,
  rows: usize,
): void {
  const rounding = roundingConstant();
  const largest = largestExponent();
  const c1 = coefficient(1);
  const c2 = coefficient(2);
  const c3 = coefficient(3);
  const stride = rows << 3;
  let from: usize = 0;
  for (let g: usize = 0; g < groups; g++) {
    const to = <usize>i32.load(ends + (g << 2)) << 3;
    if (to - from <= most << 3) {
      for (let i = from; i < to; i += 8) {
        const own = v128.load64_splat(points + i);
        for (let j = i + 8; j < to; j += 16) {
          const s = f64x2.pmin(square(own, v128.load(points + j)), largest);
          const m = f64x2.add(s, rounding);
          const at = entries(m, m);
          const power = lookUp(i32x4.extract_lane(at, 0), i32x4.extract_lane(at, 1));
          let kernel = scaled(power, polynomial(fraction(s, m, rounding), c1, c2, c3));
          if (j + 8 == to) kernel = f64x2.replace_lane(kernel, 1, 0);
          let sum = sums;
          for (let w: usize = 0; w < widths; w++, sum += stride) {
            for (let k = i32.load(squarings + (w << 2)); k > 0; k--) kernel = f64x2.mul(kernel, kernel);
            v128.store(sum + j, f64x2.add(v128.load(sum + j), kernel));
            const both = f64x2.extract_lane(kernel, 0) + f64x2.extract_lane(kernel, 1);
            f64.store(sum + i, f64.load(sum + i) + both);
          }
        }
      }
    }
    from = to;
  }
}

/**
 * Adds Σ φ_i φ_jᵀ/size over the pairs i ≤ j of each group to a matrix between nodes, half of it where i = j: with its
 * transpose the products of the group's sum with itself, a share of a row each.
 */
export function productsInSmallGroups(
  weights: usize,
  nodes: usize,
  ends: usize,
  groups: usize,
  most: usize,
  out: usize,
  stride: usize,
): void {
  let from: usize = 0;
  for (let g: usize = 0; g < groups; g++) {
    const to = <usize>i32.load(ends + (g << 2));
    if (to - from <= most) {
      const share = 1 / <f64>(to - from);
      for (let i = from; i < to; i++) {
        for (let j = i; j < to; j++) {
          const at = out + <usize>i32.load(nodes + (i << 2)) * stride + (<usize>i32.load(nodes + (j << 2)) << 3);
          addProducts(weights + i * BYTES, weights + j * BYTES, f64x2.splat(i == j ? share / 2 : share), at, stride);
        }
      }
    }
    from = to;
  }
}

/** The products of two rows of weights, times a share. */
function addProducts(left: usize, right: usize, share: v128, to: usize, stride: usize): void {
  for (const end = left + BYTES; left < end; left += 8, to += stride) {
    const weight = f64x2.mul(share, v128.load64_splat(left));
    for (let k: usize = 0; k < BYTES; k += 16) {
      v128.store(to + k, f64x2.add(v128.load(to + k), f64x2.mul(weight, v128.load(right + k))));
    }
  }
}
