/**
 * A feature of few distinct values where rows are in groups, those of a group side by side: rows of a group with the same value
 * are one, a cell (readable definition: procedures/correlation/group-output.ts and values-in-groups.ts). At `ends` lies the row
 * behind each group, at `cellEnds` the cell behind each; `values` and `counts` have the value and the rows of each cell.
 */

/**
 * Finds the cells, and adds up over the rows of each the `outputs` numbers that rows have, one list of `rows` numbers after the
 * other. At `places` there is room for a whole number for each value, all of them −1.
 */
export function findCells(
  codes: usize,
  ends: usize,
  groups: usize,
  places: usize,
  values: usize,
  counts: usize,
  cellEnds: usize,
  ofRows: usize,
  outputs: usize,
  ofCells: usize,
  rows: usize,
): void {
  const list = rows << 3;
  const end = outputs * list;
  let cells: i32 = 0;
  let row: usize = 0;
  for (let g: usize = 0; g < groups; g++) {
    const begin = cells;
    for (const last = <usize>i32.load(ends + (g << 2)); row < last; row++) {
      const code = i32.load(codes + (row << 2));
      const known = places + ((<usize>code) << 2);
      let cell = i32.load(known);
      if (cell < begin) {
        cell = cells++;
        i32.store(known, cell);
        i32.store(values + ((<usize>cell) << 2), code);
        f64.store(counts + ((<usize>cell) << 3), 0);
        for (let v: usize = 0; v < end; v += list) f64.store(ofCells + v + ((<usize>cell) << 3), 0);
      }
      const at = (<usize>cell) << 3;
      f64.store(counts + at, f64.load(counts + at) + 1);
      for (let v: usize = 0; v < end; v += list) {
        f64.store(ofCells + v + at, f64.load(ofCells + v + at) + f64.load(ofRows + v + (row << 3)));
      }
    }
    i32.store(cellEnds + (g << 2), cells);
  }
}

/** Adds diag(Σ_g c_g) − Σ_g c_g c_gᵀ/n_g to a matrix between values of `width` numbers a row. */
export function countsWithin(
  values: usize,
  counts: usize,
  ends: usize,
  cellEnds: usize,
  groups: usize,
  width: usize,
  out: usize,
): void {
  let begin: usize = 0;
  let row: i32 = 0;
  for (let g: usize = 0; g < groups; g++) {
    const last = i32.load(ends + (g << 2));
    const end = <usize>i32.load(cellEnds + (g << 2));
    for (let a = begin; a < end; a++) {
      const own = <usize>i32.load(values + (a << 2));
      const line = out + ((own * width) << 3);
      const count = f64.load(counts + (a << 3));
      f64.store(line + (own << 3), f64.load(line + (own << 3)) + count);
      const share = count / <f64>(last - row);
      for (let b = begin; b < end; b++) {
        const to = line + ((<usize>i32.load(values + (b << 2))) << 3);
        f64.store(to, f64.load(to) - share * f64.load(counts + (b << 3)));
      }
    }
    begin = end;
    row = last;
  }
}

/** Bytes of what is known of a group: 1 over its rows; what the squares of rows, its level and the square of that are multiplied by. */
const GROUP: usize = 32;

/**
 * What a feature has besides its columns, from its kernel less 1 between values: adds to the first number at `out` what that adds
 * to Σ K̃², to those behind what it adds to Σ K̃L̃ for each output, of which `ofCells` and `levels` have what cells and groups have.
 * At `ofGroups` lies what is known of groups, so that nothing is divided here; at `shares` there is room for a number for each cell.
 */
export function besidesInCells(
  kernel: usize,
  width: usize,
  values: usize,
  counts: usize,
  ends: usize,
  cellEnds: usize,
  groups: usize,
  ofGroups: usize,
  shares: usize,
  outputs: usize,
  ofCells: usize,
  rows: usize,
  levels: usize,
  out: usize,
): void {
  const list = rows << 3;
  let begin: usize = 0;
  let row: i32 = 0;
  let squares = f64.load(out);
  for (let g: usize = 0; g < groups; g++, ofGroups += GROUP) {
    const last = i32.load(ends + (g << 2));
    const end = <usize>i32.load(cellEnds + (g << 2));
    const isSmall = last - row <= 3;
    const inverse = f64.load(ofGroups);
    let mean: f64 = 0;
    for (let a = begin; a < end; a++) {
      const line = kernel + ((<usize>i32.load(values + (a << 2)) * width) << 3);
      let sum: f64 = 0;
      for (let b = begin; b < end; b++) {
        sum += f64.load(counts + (b << 3)) * f64.load(line + ((<usize>i32.load(values + (b << 2))) << 3));
      }
      const share = 1 + sum * inverse;
      f64.store(shares + (a << 3), share);
      mean += f64.load(counts + (a << 3)) * share;
    }
    mean *= inverse;
    let level: f64 = 0;
    let ofRows: f64 = 0;
    for (let a = begin; a < end; a++) {
      const share = f64.load(shares + (a << 3));
      const length = 1 - 2 * share + mean;
      const linear = isSmall ? length : share - mean;
      const count = f64.load(counts + (a << 3));
      level += count * length;
      ofRows += count * linear * linear;
      for (let v: usize = 0; v < outputs; v++) {
        const to = out + 8 + (v << 3);
        f64.store(to, f64.load(to) + linear * f64.load(ofCells + v * list + (a << 3)));
      }
    }
    level *= f64.load(ofGroups, 16);
    const weighted = f64.load(ofGroups, 24) * level;
    squares += f64.load(ofGroups, 8) * ofRows + weighted * level;
    for (let v: usize = 0; v < outputs; v++) {
      const to = out + 8 + (v << 3);
      f64.store(to, f64.load(to) + weighted * f64.load(levels + ((v * groups + g) << 3)));
    }
    begin = end;
    row = last;
  }
  f64.store(out, squares);
}
