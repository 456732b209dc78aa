/**
 * All kernels of a variable in one basis, as the thin walk wants them: K_w ≈ Q A_w Qᵀ with the same Q for every width.
 *
 * Wide kernels vary slowly, so that the columns that a narrow one needs hold them, too. Columns of the pivoted Cholesky
 * factors (kernels/factors) go through Gram–Schmidt, those of the kernel with the fewest first: its A_w then has entries in
 * the first rows and columns only. A column of which the basis leaves next to nothing is not taken in.
 *
 * With rows centred within their groups, Q° = Q − Q̄, and the diagonal of K_w known to be 1, the centred kernels of two
 * variables (definition.ts) have
 *
 *     Σ K̃_σ L̃ = ⟨B D, D A⟩ + Σ_i α_i β_σi + c,   D = P°ᵀ Q°_σ,
 *
 * because what U-centring does to a group of n > 3 rows is linear in its part of D: β_j = q°_j A q̄, α_i = −4n/(n−2) p°_i B p̄ with
 * the means q̄, p̄ of the group, and c collects −n²/(n−1) (1 − p̄Bp̄)(1 − q̄Aq̄). A group of three rows has no part of its
 * own: ‖P°ᵀQ°‖² of its rows is 3 Σ_i g_i h_σi − ½ Σg Σh with the squared lengths g and h of their rows, and is taken off;
 * for two rows it is the same in either order.
 *
 * Accuracy: TOLERANCE bounds the error of every entry of K, as a share of what is typical of K̃ where that is small. The
 * p-value is that of the statistic of these factors, exactly; from the one of the kernels it differs by less than a
 * shuffle can tell. Cost O(n · columns²), memory O(n · columns).
 */
import type { Steps } from '../../engine/steps.js';
import { kernelFactors } from '../../kernels/factors.js';
import { type Variable, variableRows } from '../../kernels/variable.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import { oneGroup, type RowGroups } from '../../numerics/row-groups.js';

/** Of every entry of a kernel matrix. */
const TOLERANCE = 0.005;
/** The same as a share of the root of the mean square of K̃, and the least that is asked for. */
const RELATIVE_TOLERANCE = 0.01;
const LEAST_TOLERANCE = 1e-12;
/** A column whose squares, on average over rows, the basis leaves less of is in it. */
const IN_BASIS = 1e-6;
/** Σ K̃² below this share of Σ K² is rounding. */
const NOTHING = 1e-12;
const LANES = 4;

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
  const { variable, widths, groups = oneGroup(variableRows(variable)) } = wide;
  let tolerance = TOLERANCE;
  for (;;) {
    const all: Float64Array[][] = [];
    for (let w = 0; w < kernelCount(wide); w++) {
      const factors = yield* kernelFactors(atWidth(variable, widths[w]), { tolerance, maxRank: mostColumns });
      if (factors === undefined) return undefined;
      all.push(factors.columns);
      yield 0;
    }
    const basis = yield* nestedBasis(all, variableRows(variable));
    if (basis.columns.length > mostColumns) return undefined;
    const { factors, typical } = yield* inBasis(basis, groups);
    const wanted = Math.max(LEAST_TOLERANCE, RELATIVE_TOLERANCE * typical);
    if (tolerance <= wanted) return factors;
    tolerance = wanted;
  }
}

/** The variable with its points at one of its widths. */
export function atWidth(variable: Variable, width: number): Variable {
  if (variable.kernel === 'delta' || width === 1) return variable;
  return { ...variable, coordinates: variable.coordinates.map((values) => values.map((u) => u / width)) };
}

/** Orthonormal columns, how many of them each kernel needs, and its factors in them: K_w ≈ (Q C_w)(Q C_w)ᵀ. */
interface NestedBasis {
  columns: Float64Array[];
  kernels: { needs: number; coordinates: Float64Array[] }[];
}

function* nestedBasis(all: readonly Float64Array[][], rows: number): Steps<NestedBasis> {
  const columns: Float64Array[] = [];
  const kernels = Array<NestedBasis['kernels'][number]>(all.length);
  const fewestFirst = all.map((_, w) => w).sort((a, b) => all[a].length - all[b].length || a - b);
  for (const w of fewestFirst) {
    const coordinates: Float64Array[] = [];
    for (const column of all[w]) {
      const { along, rest } = withoutBasis(column, columns);
      const left = dot(rest, rest);
      if (left > IN_BASIS * rows) {
        const length = Math.sqrt(left);
        columns.push(rest.map((value) => value / length));
        along.push(length);
      }
      coordinates.push(Float64Array.from(along));
      yield 0;
    }
    kernels[w] = { needs: columns.length, coordinates };
  }
  return { columns, kernels };
}

/** What a column has along each column of a basis, and the rest. Twice, since rounding leaves something the first time. */
function withoutBasis(
  column: Float64Array,
  basis: readonly Float64Array[],
): { along: number[]; rest: Float64Array } {
  const rest = column.slice();
  const along = basis.map(() => 0);
  for (const _ of [1, 2]) {
    basis.forEach((direction, c) => {
      const share = dot(rest, direction);
      along[c] += share;
      for (let i = 0; i < rest.length; i++) rest[i] -= share * direction[i];
    });
  }
  return { along, rest };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** The factors, and the root of the mean square of K̃ of the kernel that has the least. */
function* inBasis(
  { columns, kernels }: NestedBasis,
  groups: RowGroups,
): Steps<{ factors: WideFactors; typical: number }> {
  const rows = groups.of.length;
  const width = padded(columns.length);
  const widths = Int32Array.from(kernels, ({ needs }) => padded(needs));
  const centred = new Float64Array(rows * width);
  const means = centreInGroups(columns, groups, { centred, width });
  yield 0;
  const applied = widths.reduce((sum, own) => sum + own, 0);
  const stride = width + applied + padded(kernels.length);
  const records = new Float32Array(rows * stride);
  for (let i = 0; i < rows; i++) records.set(centred.subarray(i * width, (i + 1) * width), i * stride);
  const formLength = widths.reduce((sum, own) => sum + own * own, 0);
  const factors: WideFactors = {
    rows,
    width,
    widths,
    records,
    stride,
    forms: new Float32Array(formLength),
    levels: new Float64Array(kernels.length * groups.sizes.length),
    groups,
  };
  const gram = gramOf(centred, width);
  yield 0;
  let typical = Infinity;
  let appliedAt = width;
  let formAt = 0;
  for (let w = 0; w < kernels.length; w++) {
    const form = formOf(kernels[w].coordinates, widths[w]);
    const { images, linear, levels } = ofKernel(form, { centred, width, means, own: widths[w] }, groups);
    const all = squaredForm(form, gram, { own: widths[w], width });
    let squares = all + constantOf(levels, levels, groups);
    for (let i = 0; i < rows; i++) squares += linearFactor(groups.sizes[groups.of[i]]) * linear[i] ** 2;
    // Where a single row differs from the others K̃ is 0: what is left then is rounding.
    const norm = squares > NOTHING * all ? Math.sqrt(squares) : Infinity;
    if (norm < Infinity) typical = Math.min(typical, norm / rows);
    form.forEach((value, at) => (factors.forms[formAt + at] = value / norm));
    levels.forEach((level, g) => (factors.levels[w * levels.length + g] = level / norm));
    for (let i = 0; i < rows; i++) {
      for (let c = 0; c < widths[w]; c++) {
        records[i * stride + appliedAt + c] = images[i * widths[w] + c] / norm;
      }
      records[i * stride + width + applied + w] = linear[i] / norm;
    }
    appliedAt += widths[w];
    formAt += form.length;
    yield 0;
  }
  return { factors, typical };
}

function padded(count: number): number {
  return LANES * Math.ceil(count / LANES);
}

/** Writes the columns row by row, less the means of their groups; returns the means, a row for each group. */
function centreInGroups(
  columns: readonly Float64Array[],
  { of, sizes }: RowGroups,
  { centred, width }: { centred: Float64Array; width: number },
): Float64Array {
  const means = new Float64Array(sizes.length * width);
  columns.forEach((column, c) => {
    for (let i = 0; i < column.length; i++) means[of[i] * width + c] += column[i] / sizes[of[i]];
    for (let i = 0; i < column.length; i++) centred[i * width + c] = column[i] - means[of[i] * width + c];
  });
  return means;
}

/** Q°ᵀQ°. */
function gramOf(centred: Float64Array, width: number): Float64Array {
  const gram = new Float64Array(width * width);
  for (let at = 0; at < centred.length; at += width) {
    for (let c = 0; c < width; c++) {
      const value = centred[at + c];
      for (let d = 0; d <= c; d++) gram[c * width + d] += value * centred[at + d];
    }
  }
  for (let c = 0; c < width; c++) for (let d = 0; d < c; d++) gram[d * width + c] = gram[c * width + d];
  return gram;
}

/** A = C Cᵀ. */
function formOf(coordinates: readonly Float64Array[], width: number): Float64Array {
  const form = new Float64Array(width * width);
  for (const column of coordinates) {
    for (let c = 0; c < column.length; c++) {
      for (let d = 0; d < column.length; d++) form[c * width + d] += column[c] * column[d];
    }
  }
  return form;
}

/** ⟨A G, G A⟩: Σ of the squares of Q° A Q°ᵀ. */
function squaredForm(
  form: Float64Array,
  gram: Float64Array,
  { own, width }: { own: number; width: number },
): number {
  const product = new Float64Array(own * own);
  for (let a = 0; a < own; a++) {
    for (let c = 0; c < own; c++) {
      for (let b = 0; b < own; b++) product[a * own + b] += form[a * own + c] * gram[c * width + b];
    }
  }
  let sum = 0;
  for (let a = 0; a < own; a++) {
    for (let b = 0; b < own; b++) sum += product[a * own + b] * product[b * own + a];
  }
  return sum;
}

/** What a kernel makes of the centred basis: A q° and β of each row, and what each group has in the constants. */
function ofKernel(
  form: Float64Array,
  { centred, width, means, own }: { centred: Float64Array; width: number; means: Float64Array; own: number },
  { of, sizes }: RowGroups,
): { images: Float64Array; linear: Float64Array; levels: Float64Array } {
  const rows = of.length;
  const meanImages = imagesOf(form, own, { of: means, width });
  const levels = Float64Array.from(sizes, (size, g) => {
    if (size <= 3) return 0;
    let mean = 0;
    for (let c = 0; c < own; c++) mean += means[g * width + c] * meanImages[g * own + c];
    return (size * (1 - mean)) / Math.sqrt(size - 1);
  });
  const images = imagesOf(form, own, { of: centred, width });
  const linear = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    const [g, at] = [of[i], i * width];
    if (sizes[g] > 3) {
      for (let c = 0; c < own; c++) linear[i] += centred[at + c] * meanImages[g * own + c];
    } else {
      let length = 0;
      for (let c = 0; c < own; c++) length += centred[at + c] * images[i * own + c];
      levels[g] += length;
      if (sizes[g] === 3) linear[i] = length;
    }
  }
  return { images, linear, levels };
}

/** A x of each row of a matrix. */
function imagesOf(
  form: Float64Array,
  own: number,
  { of, width }: { of: Float64Array; width: number },
): Float64Array {
  const rows = of.length / width;
  const images = new Float64Array(rows * own);
  for (let i = 0; i < rows; i++) {
    for (let c = 0; c < own; c++) {
      const value = of[i * width + c];
      if (value === 0) continue;
      for (let d = 0; d < own; d++) images[i * own + d] += value * form[c * own + d];
    }
  }
  return images;
}

/** What β_i β_σi of a row is multiplied by, in a group of so many rows. */
export function linearFactor(size: number): number {
  if (size > 3) return (-4 * size) / (size - 2);
  return size === 3 ? -3 : 0;
}

/** c from the levels of two kernels. */
export function constantOf(left: Float64Array, right: Float64Array, { sizes }: RowGroups): number {
  let sum = 0;
  for (let g = 0; g < sizes.length; g++) {
    // Squared lengths add up to levels in small groups; in one of two rows each has half.
    const factor = sizes[g] > 3 || sizes[g] === 2 ? -1 : 0.5;
    sum += factor * left[g] * right[g];
  }
  return sum;
}
