/** Units for tests of POET: reference cases, and random ones. */
import { type Matrix, zeros } from '../../../src/numerics/matrix.js';

/** What R made of some units. */
export interface GoldenPoet {
  args: { K: number | null; C: number | null; thres: 'soft' | 'hard' | 'scad'; matrix: 'cor' | 'vad' };
  K: number;
  C: number;
  Khat: number[] | null;
  rate: number;
  SigmaU: number[][];
  SigmaY: number[][];
  SigmaU_R: number[][];
  SigmaY_R: number[][];
}

interface GoldenCase {
  name: string;
  output: { eta_cov: number[][]; poet: GoldenPoet | null };
}

const allCases = import.meta.glob<GoldenCase>('../../golden/d*.json', {
  eager: true,
  import: 'default',
});

/** Units, and what is expected of them, by the name of the case. */
export const cases: [string, number[][], GoldenPoet][] = [];
for (const { name, output } of Object.values(allCases)) {
  if (output.poet) cases.push([name, output.eta_cov, output.poet]);
}

/** Rows as a matrix. */
export function matrixOf(rows: number[][]): Matrix {
  return { rows: rows.length, columns: rows[0].length, data: Float64Array.from(rows.flat()) };
}

/** Units with two factors and some noise, that depend on the seed only. */
export function randomUnits(rows: number, columns: number, seed: number): Matrix {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const units = zeros(rows, columns);
  const loadings = Array.from({ length: columns }, () => [2 * uniform(), uniform()]);
  for (let t = 0; t < rows; t++) {
    const [first, second] = [uniform(), uniform()];
    for (let i = 0; i < columns; i++) {
      units.data[t * columns + i] = i + loadings[i][0] * first + loadings[i][1] * second + uniform();
    }
  }
  return units;
}
