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
  const norms = new Float64Array(n);
  for (const u of coordinates) for (let i = 0; i < n; i++) norms[i] += 2 * u[i] * u[i];
  for (let i = 0; i < n; i++) norms[i] = Math.sqrt(norms[i]);
  // One record for all pairs: there are many.
  const ends: [number, number] = [0, 0];
  const pair = { distance: 0, product: 0, norms: ends };
  for (let i = 0; i < n; i++) {
    ends[0] = norms[i];
    for (let j = i; j < n; j++) {
      let [squares, product] = [0, 0];
      for (let c = 0; c < coordinates.length; c++) {
        const [a, b] = [coordinates[c][i], coordinates[c][j]];
        squares += (a - b) * (a - b);
        product += a * b;
      }
      pair.distance = Math.sqrt(2 * squares);
      pair.product = 2 * product;
      ends[1] = norms[j];
      const entry = value(pair, width);
      matrix[i * n + j] = entry;
      matrix[j * n + i] = entry;
    }
  }
  return matrix;
}
