/** Kernels on features besides the Gaussian one: each against its formula written out, positive semidefinite, and in a run. */
import { hsicInf, kernelCorrelation, permutationPValue } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { type FormName, kernelForms } from '../../../src/kernels/forms/registry.js';
import { formMatrix } from '../../../src/kernels/forms/with-form.js';
import { gaussianPoints } from '../../../src/kernels/gaussian.js';
import { symmetricEigen } from '../../../src/numerics/symmetric-eigen.js';
import { naiveCorrelation, normals, standardized } from '../../measures/naive.js';

const dot = (a: number[], b: number[]): number => a.reduce((sum, value, c) => sum + value * b[c], 0);
const apart = (a: number[], b: number[]): number => Math.hypot(...a.map((value, c) => value - b[c]));

/** Written out, of points in units of the bandwidth. */
const formulas: Record<FormName, (a: number[], b: number[], width: number) => number> = {
  laplacian: (a, b, width) => Math.exp(-apart(a, b) / width),
  linear: dot,
  polynomial: (a, b) => (1 + dot(a, b)) ** 3,
  'rational-quadratic': (a, b, width) => 1 / (1 + apart(a, b) ** 2 / (2 * width ** 2)),
  distance: (a, b) => (Math.hypot(...a) + Math.hypot(...b) - apart(a, b)) / 2,
};

const n = 25;
const coordinates = [normals(n, 'form a'), normals(n, 'form b')];

describe.each(Object.keys(kernelForms) as FormName[])('%s', (name) => {
  it.each([1, 2].flatMap((dimensions) => [0.25, 1, 4].map((width) => [dimensions, width])))(
    'is its formula, with %i coordinates at width %f, and positive semidefinite',
    (dimensions, width) => {
      const own = coordinates.slice(0, dimensions);
      const bandwidth = 1.7;
      const matrix = formMatrix(gaussianPoints(own, bandwidth), name, width);
      const point = (i: number): number[] => own.map((values) => values[i] / bandwidth);
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          expect(matrix[i * n + j]).toBeCloseTo(formulas[name](point(i), point(j), width), 12);
        }
      }
      const { values } = symmetricEigen({ rows: n, columns: n, data: matrix });
      expect(Math.min(...values)).toBeGreaterThan(-1e-12 * Math.max(...values));
    },
  );
});

describe('as the kernel of features', () => {
  const [x, z] = [normals(30, 'run x'), normals(30, 'run z')];
  const y = Float64Array.from(x, (value, i) => value ** 2 + 0.3 * z[i]);
  const features = [
    { name: 'x', values: x },
    { name: 'z', values: z },
  ];

  it.each(['laplacian', 'linear', 'polynomial', 'rational-quadratic'] as const)(
    '%s has the largest correlation over its widths, by the definition',
    async (featureKernel) => {
      const found = await kernelCorrelation(
        { features, target: { values: y } },
        { featureKernel, targetWidths: [1] },
      );
      const [u, v] = [standardized(y), [standardized(x), standardized(z)]];
      const distances = u.flatMap((a, i) => u.slice(i + 1).map((b) => Math.abs(a - b))).sort((a, b) => a - b);
      const middle = distances.length >> 1;
      const median =
        distances.length % 2 === 1 ? distances[middle] : (distances[middle - 1] + distances[middle]) / 2;
      const output = (i: number, j: number): number => Math.exp(-((u[i] - u[j]) ** 2) / (2 * median ** 2));
      const { hasWidths } = kernelForms[featureKernel];
      found.forEach(({ correlation, widths }, f) => {
        const values = (hasWidths ? [0.25, 1, 4] : [1]).map((width) =>
          naiveCorrelation(30, (i, j) => formulas[featureKernel]([v[f][i]], [v[f][j]], width), output),
        );
        const best = Math.max(...values);
        expect(correlation).toBeCloseTo(best, 11);
        expect(widths[0]).toBe(hasWidths ? [0.25, 1, 4][values.indexOf(best)] : featureKernel);
      });
    },
  );

  it('gives p-values in strata and for classes and groups of columns as well', async () => {
    const strata = { name: 's', values: Array.from(x, (_, i) => i % 2) };
    const wide = [
      ...features,
      { name: 'class', kind: 'class' as const, values: Array.from(x, (value) => (value > 0 ? 'a' : 'b')) },
      { name: 'both', kind: 'vector' as const, values: [x, z] },
    ];
    const { selected } = await hsicInf(
      { features: wide, target: { values: y }, strata },
      { featureKernel: 'polynomial', permutations: 199 },
    );
    expect(selected).toHaveLength(4);
    const best = selected.find(({ name }) => name === 'x');
    expect(best?.pValue).toBe(1 / 200);
    expect(best?.widths?.[0]).toBe('polynomial');
    const { pValue } = await permutationPValue(
      z.map((value) => value ** 2),
      x,
      { featureKernel: 'laplacian' },
    );
    expect(pValue).toBeGreaterThan(0.01);
  });

  it('is refused with too many rows, and does not concern measures with kernels of their own', async () => {
    const long = Float64Array.from({ length: 5001 }, (_, i) => Math.sin(i));
    const dataset = {
      features: [{ name: 'x', values: long }],
      target: { values: long.map((value, i) => value + Math.cos(i * i)) },
    };
    await expect(hsicInf(dataset, { featureKernel: 'linear' })).rejects.toThrow(
      'requires featureKernel to have at most 5000 rows with other kernels than Gaussian ones, got 5001 rows',
    );
    const { notes } = await hsicInf(
      { features, target: { values: y } },
      { featureKernel: 'linear', measure: 'distance', permutations: 19 },
    );
    expect(notes.join()).toContain('The option featureKernel does not apply to this procedure');
  });
});
