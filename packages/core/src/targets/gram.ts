/**
 * A kernel of your own, as its n × n matrix, or as several that compete. What it compares is up to you: distances between
 * documents, similarities that an instrument reports, the kernel of another program.
 *
 * A matrix must be symmetric up to rounding, and positive semidefinite within 1e-6 of its trace, which leaves room for entries
 * that were written with six digits. (The p-values would hold for any symmetric matrix; that the score measures dependence is
 * known for kernels only.)
 */
import { describe } from '../errors.js';
import { requireFew } from './rows.js';
import { negativeEigenvalue } from './semidefinite.js';
import type { Refuse, TargetKind } from './target-kind.js';

/** A square matrix by rows: entry (i, j) is data[i · columns + j]. */
export interface SquareMatrix {
  rows: number;
  columns: number;
  data: ArrayLike<number>;
}

/** One kernel matrix, or up to three that compete. */
export interface GramTarget {
  kind: 'gram';
  values: SquareMatrix | readonly SquareMatrix[];
}

const MOST_KERNELS = 3;
/** Entries on either side of the diagonal may differ by this share of the largest diagonal entry. */
const SYMMETRY = 1e-8;
/** The smallest eigenvalue may be below 0 by this share of the trace. */
const TOLERANCE = 1e-6;

/** Kernel matrices. */
export const gram: TargetKind<GramTarget> = {
  title: 'a kernel matrix of your own',
  kernel: 'the given kernel matrix',
  rows: ({ values }) =>
    (Array.isArray(values) ? (values as readonly SquareMatrix[])[0] : (values as SquareMatrix)).rows,
  encode({ values }, refuse) {
    const all = Array.isArray(values) ? (values as readonly SquareMatrix[]) : [values as SquareMatrix];
    if (all.length === 0 || all.length > MOST_KERNELS) {
      throw refuse(`one to ${MOST_KERNELS} kernel matrices in the target`, String(all.length));
    }
    const rows = all[0]?.rows;
    return {
      kernels: all.map((one, at) => {
        const name = all.length === 1 ? 'given' : `given ${at + 1}`;
        if (at > 0 && one?.rows !== rows) {
          throw refuse('kernel matrices of the same size', `${rows} and ${describe(one?.rows)} rows`);
        }
        return { name, matrix: checkedGram(squareOf(one, refuse), refuse) };
      }),
    };
  },
};

function squareOf(given: SquareMatrix, refuse: Refuse): Float64Array {
  const { rows, columns, data } = (given ?? {}) as Partial<SquareMatrix>;
  const isSize = Number.isInteger(rows) && rows !== undefined && rows > 0 && columns === rows;
  if (!isSize) {
    throw refuse(
      'a square kernel matrix as { rows, columns, data }',
      `${describe(rows)} × ${describe(columns)}`,
    );
  }
  requireFew(rows, refuse);
  if (data?.length !== rows * rows) {
    throw refuse(`${rows} × ${rows} = ${rows * rows} entries in the kernel matrix`, describe(data?.length));
  }
  return Float64Array.from(data);
}

/** The matrix, made symmetric to the last digit, if it is a kernel's. */
export function checkedGram(matrix: Float64Array, refuse: Refuse): Float64Array {
  const n = Math.sqrt(matrix.length);
  let [trace, largest] = [0, 0];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (Number.isFinite(matrix[i * n + j])) continue;
      throw refuse('finite entries in the kernel matrix', `${matrix[i * n + j]} in row ${i}, column ${j}`, i);
    }
    trace += matrix[i * (n + 1)];
    largest = Math.max(largest, Math.abs(matrix[i * (n + 1)]));
  }
  if (largest === 0) throw refuse('a kernel matrix with an entry above 0 on its diagonal', 'none');
  for (let i = 0; i < n; i++) {
    if (matrix[i * (n + 1)] < -TOLERANCE * trace) {
      throw refuse('a kernel matrix with no negative entry on its diagonal', String(matrix[i * (n + 1)]), i);
    }
    for (let j = 0; j < i; j++) {
      const [lower, upper] = [matrix[i * n + j], matrix[j * n + i]];
      if (!(Math.abs(lower - upper) <= SYMMETRY * Math.max(largest, Math.abs(lower), Math.abs(upper)))) {
        throw refuse('a symmetric kernel matrix', `${upper} one way and ${lower} the other`, i, j);
      }
      matrix[j * n + i] = lower;
    }
  }
  const negative = negativeEigenvalue(matrix, TOLERANCE * trace);
  if (negative !== undefined) {
    throw refuse(
      'a kernel matrix without negative eigenvalues (positive semidefinite)',
      `one of ${negative.toPrecision(3)} or less, where ${(-TOLERANCE * trace).toPrecision(3)} would be rounding`,
    );
  }
  return matrix;
}
