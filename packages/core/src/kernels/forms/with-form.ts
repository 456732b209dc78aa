/**
 * A variable through another kernel than the Gaussian one: its points become kernel matrices, one a width. Classes stay as they
 * are. Cost and memory O(n²) a kernel.
 */
import type { GaussianPoints } from '../gaussian.js';
import type { GramKernels } from '../gram.js';
import type { WideVariable } from '../widths.js';
import { type FormName, formOf } from './registry.js';

/** With that many rows, matrices of all widths fit in memory. */
export const MOST_FORM_ROWS = 5000;

/** The variable seen through a kernel, at its widths where the kernel has some. */
export function withForm(wide: WideVariable, name: FormName | undefined): WideVariable {
  const { variable, widths } = wide;
  if (name === undefined || variable.kernel !== 'gaussian') return wide;
  const { hasWidths } = formOf(name);
  const own = hasWidths ? widths : [1];
  const gram: GramKernels = {
    kernel: 'gram',
    matrices: own.map((width) => formMatrix(variable, name, width)),
    names: hasWidths ? own.map(String) : [name],
    codes: rowCodes(variable),
  };
  return { ...wide, variable: gram };
}

/** Equal for rows with equal coordinates. */
function rowCodes({ coordinates }: GaussianPoints): Int32Array {
  const known = new Map<string, number>();
  return Int32Array.from(coordinates[0], (_, i) => {
    const key = coordinates.map((values) => values[i]).join();
    const code = known.get(key) ?? known.size;
    known.set(key, code);
    return code;
  });
}

/** The n × n matrix of a kernel, row-major. */
export function formMatrix({ coordinates }: GaussianPoints, name: FormName, width: number): Float64Array {
  const { value } = formOf(name);
  const n = coordinates[0].length;
  const matrix = new Float64Array(n * n);
  const norms = Float64Array.from({ length: n }, (_, i) =>
    Math.sqrt(2 * sumOf(coordinates, (u) => u[i] ** 2)),
  );
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) {
      const distance = i === j ? 0 : Math.sqrt(2 * sumOf(coordinates, (u) => (u[i] - u[j]) ** 2));
      const product = 2 * sumOf(coordinates, (u) => u[i] * u[j]);
      const entry = value({ distance, product, norms: [norms[i], norms[j]] }, width);
      matrix[i * n + j] = entry;
      matrix[j * n + i] = entry;
    }
  }
  return matrix;
}

function sumOf(coordinates: readonly Float64Array[], term: (values: Float64Array) => number): number {
  let sum = 0;
  for (const values of coordinates) sum += term(values);
  return sum;
}
