/**
 * What the correlations of a feature of few distinct values are made of, where rows are in groups: all of it in one call, since
 * each part is short (readable definition: procedures/correlation/level-group-values.ts).
 */
import { productAbove, traceOfSquare, turned, upperProducts } from './between-values.part.as';
import { besidesInCells, countsWithin, findCells } from './cells-in-groups.part.as';

/** Numbers of a width at `out` before those of outputs. */
const BEFORE: usize = 16;

/**
 * For each of `widths` kernels of the feature less 1 between its `count` values, matrices of `width` numbers a row one after the
 * other: ‖F°ᵀF°‖², what cells add to Σ K̃², and Σ K̃L̃ for each output. At `sums` lie the columns of all outputs added up over
 * the rows of each value, `columns` numbers a value; at `parts`, for each output, where its columns begin and how many they are.
 * There is `room` for `columns` rows and `outputs + 2` matrices. The others are those of cells.
 */
export function valuesInGroups(
  codes: usize,
  count: usize,
  width: usize,
  reach: usize,
  kernels: usize,
  widths: usize,
  sums: usize,
  columns: usize,
  parts: usize,
  room: usize,
  ends: usize,
  groups: usize,
  places: usize,
  values: usize,
  counts: usize,
  cellEnds: usize,
  ofGroups: usize,
  shares: usize,
  outputs: usize,
  ofRows: usize,
  ofCells: usize,
  rows: usize,
  levels: usize,
  out: usize,
): void {
  const size = (width * width) << 3;
  const between = room + ((columns * width) << 3);
  const within = between + outputs * size;
  const images = within + size;
  turned(sums, count, columns, room, width);
  for (let v: usize = 0; v < outputs; v++) {
    const from = <usize>i32.load(parts + (v << 3));
    const own = <usize>i32.load(parts + (v << 3), 4);
    upperProducts(room + ((from * width) << 3), own, width, between + v * size);
  }
  for (let value: usize = 0; value < count; value++) i32.store(places + (value << 2), -1);
  findCells(codes, ends, groups, places, values, counts, cellEnds, ofRows, outputs, ofCells, rows);
  for (let at = within; at < images; at += 16) v128.store(at, f64x2.splat(0));
  countsWithin(values, counts, ends, cellEnds, groups, width, within);
  for (const behind = kernels + widths * size; kernels < behind; kernels += size) {
    // tr(WCWC) is the same, and W has entries near its diagonal alone.
    f64.store(out, traceOfSquare(within, kernels, images, width, reach));
    f64.store(out, 0, 8);
    for (let v: usize = 0; v < outputs; v++) {
      f64.store(out + BEFORE + (v << 3), 2 * productAbove(kernels, between + v * size, count, width));
    }
    const besides = out + 8;
    besidesInCells(
      kernels,
      width,
      values,
      counts,
      ends,
      cellEnds,
      groups,
      ofGroups,
      shares,
      outputs,
      ofCells,
      rows,
      levels,
      besides,
    );
    out += BEFORE + (outputs << 3);
  }
}
