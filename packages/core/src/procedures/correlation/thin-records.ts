/**
 * All kernels of a variable as the thin walk wants them: a record for each row with its place in the common basis
 * (thin-basis), what the form of each kernel makes of it, and what it has besides (thin-kernels). R of two variables is then
 *
 *     ⟨B D, D A⟩ + Σ_i α_i β_σi + c,   D = P°ᵀQ°_σ.
 *
 * The p-value is that of the statistic of these records, exactly; from the one of the kernels it differs by less than a
 * shuffle can tell. Cost O(n · columns²), memory O(n · columns).
 */
import type { Steps } from '../../engine/steps.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import type { Matrix } from '../../numerics/matrix.js';
import type { RowGroups } from '../../numerics/row-groups.js';
import { MOST_FAINT_ROWS } from './break-even.js';
import { isAlwaysZero } from './definition.js';
import { commonBasis, type CommonBasis, BASIS_LANES, quadraticForms } from './thin-basis.js';
import {
  besidesOf,
  rowGroupsOf,
  productBesides,
  squaredSum,
  type ThinKernel,
  thinKernel,
} from './thin-kernels.js';

/** What factors may leave out of an entry of a kernel at first, then as a share of the root of the mean square of K̃, and at least. */
const TOLERANCE = 0.002;
const RELATIVE_TOLERANCE = 0.01;
const LEAST_TOLERANCE = 1e-12;
/** Factors may have so many columns for each of the basis: most of them are for a few rows far from the others. */
const COLUMNS_OF_FACTORS = 4;
/**
 * Σ K̃² below this share of Σ K°², as beside a value that is far from all others, would be a small difference of large numbers
 * of 32 bits: it takes matrices, or with many rows the kernel counts for nothing.
 */
const FAINT = 1e-4;

/** Plain data, so that it can be sent to a worker. */
export interface WideFactors {
  rows: number;
  /** Columns of the basis. All numbers of columns are multiples of 4. */
  width: number;
  /** The first columns of the basis, as many as each kernel needs. */
  widths: Int32Array;
  /**
   * For each row q°, then A_w q° of every kernel, then its β of every kernel, filled up with zeros. A_w is divided by
   * the norm of K̃_w.
   */
  records: Float32Array;
  stride: number;
  /** A_w of each kernel, row-major, one after the other. */
  forms: Float32Array;
  /** What each group has in the constants, a row for each kernel. */
  levels: Float64Array;
  groups: RowGroups;
}

/** Factors on at most `mostColumns` columns, or undefined where more are needed. Yields 0 now and then. */
export function* wideFactors(wide: WideVariable, mostColumns: number): Steps<WideFactors | undefined> {
  const kernels: ThinKernel[] = [];
  for (let w = 0; w < kernelCount(wide); w++) {
    const kernel = yield* preciseKernel(wide, w, COLUMNS_OF_FACTORS * mostColumns);
    if (kernel === undefined) return undefined;
    kernels.push(kernel);
  }
  const basis = yield* commonBasis(kernels, mostColumns);
  return basis && (yield* recordsOf(basis, kernels, rowGroupsOf(wide)));
}

/** A kernel by factors that leave little out of K̃; undefined where that is faint and matrices are not too large. */
function* preciseKernel(wide: WideVariable, w: number, maxRank: number): Steps<ThinKernel | undefined> {
  for (let tolerance = TOLERANCE; ;) {
    const kernel = yield* thinKernel(wide, w, { tolerance, maxRank });
    if (kernel === undefined) return undefined;
    const rows = kernel.lengths.length;
    const squares = kernel.squares > FAINT * kernel.before ? kernel.squares : 0;
    const typical = Math.sqrt(squares) / rows;
    const wanted = Math.max(LEAST_TOLERANCE, RELATIVE_TOLERANCE * typical);
    if (tolerance <= wanted) {
      const takesMatrices = squares === 0 && rows <= MOST_FAINT_ROWS && !isAlwaysZero(wide);
      return takesMatrices ? undefined : { ...kernel, squares };
    }
    tolerance = wanted;
  }
}

function* recordsOf(
  { columns, forms }: CommonBasis,
  kernels: readonly ThinKernel[],
  groups: RowGroups,
): Steps<WideFactors> {
  const rows = groups.of.length;
  const width = padded(columns.length);
  const widths = Int32Array.from(forms, (form) => padded(form.rows));
  const applied = widths.reduce((sum, own) => sum + own, 0);
  const stride = width + applied + padded(forms.length);
  const records = new Float32Array(rows * stride);
  const all = new Float32Array(widths.reduce((sum, own) => sum + own * own, 0));
  const levels = new Float64Array(forms.length * groups.sizes.length);
  columns.forEach((column, c) => {
    for (let i = 0; i < rows; i++) records[i * stride + c] = column[i];
  });
  yield 0;
  let appliedAt = width;
  let formAt = 0;
  for (let w = 0; w < forms.length; w++) {
    const size = forms[w].rows;
    const besides = besidesOf(kernels[w].linear, quadraticForms(columns, forms[w], rows), groups);
    const squares = squaredSum(forms[w]) + productBesides(besides, besides, groups);
    const scale = squares > 0 && size > 0 ? 1 / Math.sqrt(squares) : 0;
    const form = { ...forms[w], data: forms[w].data.map((value) => scale * value) };
    for (let c = 0; c < size; c++) {
      all.set(form.data.subarray(c * size, (c + 1) * size), formAt + c * widths[w]);
    }
    besides.levels.forEach((level, g) => (levels[w * groups.sizes.length + g] = scale * level));
    writeImages(form, { records, stride, at: appliedAt });
    for (let i = 0; i < rows; i++) records[i * stride + width + applied + w] = scale * besides.linear[i];
    appliedAt += widths[w];
    formAt += widths[w] ** 2;
    yield 0;
  }
  return { rows, width, widths, records, stride, forms: all, levels, groups };
}

/** Writes A q behind the records' q, at some place. */
function writeImages(
  { rows: size, data }: Matrix,
  { records, stride, at }: { records: Float32Array; stride: number; at: number },
): void {
  const image = new Float64Array(size);
  for (let first = 0; first < records.length; first += stride) {
    image.fill(0);
    for (let c = 0; c < size; c++) {
      const value = records[first + c];
      for (let d = 0; d < size; d++) image[d] += value * data[c * size + d];
    }
    records.set(image, first + at);
  }
}

function padded(count: number): number {
  return BASIS_LANES * Math.ceil(count / BASIS_LANES);
}
