/**
 * Kernels of several variables side by side, and the products of any two of them: each is made once. Lanes are the columns of
 * one row; only columns behind the row count. Readable definition: procedures/correlation/definition.ts.
 */
import { exponentials, NOTHING, overwrite } from './correlation.part.as';
import { addPairs, both, clearPairs, nineProducts, PAIR, product, ROW } from './products.part.as';
import { firstColumn, SEGMENT, separateFar, separateNear } from './rows.part.as';

/** Bytes of what is said of a variable: the address of its points, coordinates, the bytes between these, whether all are near. */
const SAID: usize = 16;

/** Adds the products of any two of `count` segments, nine at a time, to `out`, row-major; those before the diagonal are left unfinished. */
function productsOfTwo(segment: usize, count: usize, bytes: usize, out: usize): void {
  const outStride = count * PAIR;
  for (let a: usize = 0; a < count; a += 3) {
    for (let b = a; b < count; b += 3) {
      if (b + 3 <= count) {
        const to = out + a * outStride + b * PAIR;
        nineProducts(segment + a * ROW, segment + b * ROW, ROW, bytes, to, outStride);
        continue;
      }
      for (let i = a; i < min(count, a + 3); i++) {
        for (let j = b; j < count; j++) {
          product(segment + i * ROW, segment + j * ROW, bytes, out + i * outStride + j * PAIR);
        }
      }
    }
  }
}

/**
 * For `rows` rows from row `first` on: adds kernel values to `sums`, `width` numbers for each of `count` variables, both to the
 * row's and to the column's, and the products of any two variables to `out`, pairs of sums, row-major from the diagonal on.
 * `segment` is room for a segment and a pair of sums of each variable, and a pair of each two.
 */
export function similarityRows(
  variables: usize,
  count: usize,
  first: i32,
  rows: i32,
  width: usize,
  used: usize,
  segment: usize,
  sums: usize,
  out: usize,
): void {
  const rowBytes = width << 3;
  const own = segment + count * ROW;
  const ownOut = own + count * PAIR;
  for (let row = first; row < first + rows; row++) {
    clearPairs(own, count * (1 + count));
    const start = firstColumn(row, true);
    for (let at = start; at < width; at += SEGMENT) {
      const columns = min(SEGMENT, width - at);
      for (let v: usize = 0; v < count; v++) {
        const said = variables + v * SAID;
        const points = <usize>i32.load(said);
        const from = points + (at << 3);
        const point = points + ((<usize>row) << 3);
        const end =
          i32.load(said, 12) != 0
            ? separateNear(point, from, columns)
            : separateFar(point, from, columns, i32.load(said, 4), <usize>i32.load(said, 8));
        if (at == start) overwrite(0, <usize>(row + 1) - start, NOTHING);
        if (at + columns > used) overwrite(used - at, columns, NOTHING);
        exponentials(end, segment + v * ROW, sums + v * rowBytes + (at << 3), own + v * PAIR);
      }
      productsOfTwo(segment, count, columns << 3, ownOut);
    }
    addPairs(ownOut, out, count * count);
    for (let v: usize = 0; v < count; v++) {
      const sum = sums + v * rowBytes + ((<usize>row) << 3);
      f64.store(sum, f64.load(sum) + both(own + v * PAIR));
    }
  }
}
