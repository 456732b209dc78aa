/**
 * A dense row-major matrix: plain data, so that it can be cloned, transferred and written as JSON.
 */
export interface Matrix {
  rows: number;
  columns: number;
  /** Entry (i, j) is data[i * columns + j]. */
  data: Float64Array;
}

/** A matrix of zeros. */
export function zeros(rows: number, columns: number): Matrix {
  return { rows, columns, data: new Float64Array(rows * columns) };
}

/** Column j as an array of its own. */
export function columnOf(matrix: Matrix, j: number): Float64Array {
  const column = new Float64Array(matrix.rows);
  for (let i = 0; i < matrix.rows; i++) column[i] = matrix.data[i * matrix.columns + j];
  return column;
}

/** Rows that are filled together: what is written stays in the cache. */
const TILE = 32;

/** The columns, each an array of matrix.rows values, side by side. */
export function fromColumns(columns: readonly Float64Array[], rows: number): Matrix {
  const matrix = zeros(rows, columns.length);
  for (let from = 0; from < rows; from += TILE) fillRows(matrix, columns, from, Math.min(rows, from + TILE));
  return matrix;
}

function fillRows(
  { data, columns: width }: Matrix,
  columns: readonly Float64Array[],
  from: number,
  to: number,
): void {
  let j = 0;
  // Eight columns at a time: what is written together lies together.
  for (; j + 7 < width; j += 8) {
    const a = columns[j];
    const b = columns[j + 1];
    const c = columns[j + 2];
    const d = columns[j + 3];
    const e = columns[j + 4];
    const f = columns[j + 5];
    const g = columns[j + 6];
    const h = columns[j + 7];
    for (let i = from, at = from * width + j; i < to; i++, at += width) {
      data[at] = a[i];
      data[at + 1] = b[i];
      data[at + 2] = c[i];
      data[at + 3] = d[i];
      data[at + 4] = e[i];
      data[at + 5] = f[i];
      data[at + 6] = g[i];
      data[at + 7] = h[i];
    }
  }
  for (; j < width; j++) {
    for (let i = from; i < to; i++) data[i * width + j] = columns[j][i];
  }
}

/** The mean of every column. */
export function columnMeans(matrix: Matrix): Float64Array {
  const means = new Float64Array(matrix.columns);
  for (let i = 0; i < matrix.rows; i++) {
    for (let j = 0; j < matrix.columns; j++) means[j] += matrix.data[i * matrix.columns + j];
  }
  for (let j = 0; j < matrix.columns; j++) means[j] /= matrix.rows;
  return means;
}

/** The transpose. */
export function transpose({ rows, columns, data }: Matrix): Matrix {
  const result = zeros(columns, rows);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) result.data[j * rows + i] = data[i * columns + j];
  }
  return result;
}

/** The product; meant for small matrices. */
export function multiply(left: Matrix, right: Matrix): Matrix {
  const result = zeros(left.rows, right.columns);
  for (let i = 0; i < left.rows; i++) {
    for (let k = 0; k < left.columns; k++) {
      const value = left.data[i * left.columns + k];
      for (let j = 0; j < right.columns; j++) {
        result.data[i * right.columns + j] += value * right.data[k * right.columns + j];
      }
    }
  }
  return result;
}
