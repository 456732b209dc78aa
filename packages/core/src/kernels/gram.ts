/**
 * A variable by its kernel matrices: the one way for kernels that have no points a fast path could start from, those of
 * structured outputs and those that a caller brings. Each matrix is symmetric and positive semidefinite; several of them are
 * kernels that compete, as Gaussian widths do. Memory O(n²) a kernel.
 */

/** Kernel matrices of one variable, row-major, and which rows they cannot tell apart. */
export interface GramKernels {
  kernel: 'gram';
  /** The first is the one that is used where a statistic takes a single kernel. */
  matrices: readonly Float64Array[];
  /** What each kernel is called. */
  names: readonly string[];
  /** Equal for rows that are the same in every kernel: 0, 1, … in order of first appearance. */
  codes: Int32Array;
}

/** Squared distances up to this share of the largest diagonal entry are rounding. */
const SAME = 1e-12;

/** The variable of some matrices of equal size. Cost O(n · distinct rows). */
export function gramKernels(matrices: readonly Float64Array[], names: readonly string[]): GramKernels {
  return { kernel: 'gram', matrices, names, codes: rowCodes(matrices) };
}

/** Rows are the same where the kernel's distance K_ii + K_jj − 2K_ij is 0 in every matrix. */
function rowCodes(matrices: readonly Float64Array[]): Int32Array {
  const n = Math.sqrt(matrices[0].length);
  const rounding = matrices.map((matrix) => SAME * largestOnDiagonal(matrix));
  const areSame = (i: number, j: number): boolean =>
    matrices.every(
      (matrix, m) =>
        matrix[i * n + i] - matrix[i * n + j] + (matrix[j * n + j] - matrix[i * n + j]) <= rounding[m],
    );
  const first: number[] = [];
  return Int32Array.from({ length: n }, (_, i) => {
    const code = first.findIndex((j) => areSame(i, j));
    return code < 0 ? first.push(i) - 1 : code;
  });
}

/** The largest diagonal entry, which no entry of a positive semidefinite matrix exceeds. */
export function largestOnDiagonal(matrix: Float64Array): number {
  const n = Math.sqrt(matrix.length);
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, matrix[i * (n + 1)]);
  return largest;
}

/** Whether every row has 1 with itself. */
export function hasUnitDiagonal(matrix: Float64Array): boolean {
  const n = Math.sqrt(matrix.length);
  for (let i = 0; i < n; i++) if (matrix[i * (n + 1)] !== 1) return false;
  return true;
}

/** out[j − from] = k(row i, row j) for j in [from, to), of the first kernel. */
export function gramRow(
  { matrices: [matrix], codes: { length: n } }: GramKernels,
  i: number,
  from: number,
  to: number,
  out: Float64Array,
): void {
  out.set(matrix.subarray(i * n + from, i * n + to));
}

/** The variable with its rows in another order, itself where that is the one they have; rows may be left out. */
export function gramInOrder(variable: GramKernels, order: Int32Array): GramKernels {
  const { matrices, names, codes } = variable;
  if (order.length === codes.length && order.every((row, i) => row === i)) return variable;
  const [n, rows] = [codes.length, order.length];
  return {
    kernel: 'gram',
    matrices: matrices.map((matrix) => {
      const ordered = new Float64Array(rows * rows);
      for (let i = 0; i < rows; i++) {
        const from = order[i] * n;
        for (let j = 0; j < rows; j++) ordered[i * rows + j] = matrix[from + order[j]];
      }
      return ordered;
    }),
    names,
    codes: order.map((row) => codes[row]),
  };
}
