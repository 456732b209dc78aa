/** Every kind of structured output: positive semidefinite on random data, and equal to a definition written anew. */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { type StructuredKind, targetKinds } from '../../src/targets/registry.js';
import { encoded, kernelsOf, randomTarget } from './support.js';

const kinds = Object.keys(targetKinds) as StructuredKind[];
const ROWS = 24;

/** The same pairs of rows, by a definition. */
function expectEntries(kernel: number[][], entry: (i: number, j: number) => number, tolerance = 1e-12): void {
  kernel.forEach((row, i) =>
    row.forEach((value, j) => expect(Math.abs(value - entry(i, j)), `${i}, ${j}`).toBeLessThan(tolerance)),
  );
}

/** The median over i < j. */
function median(count: number, value: (i: number, j: number) => number): number {
  const all: number[] = [];
  for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) all.push(value(i, j));
  all.sort((a, b) => a - b);
  return (all[Math.floor((all.length - 1) / 2)] + all[Math.ceil((all.length - 1) / 2)]) / 2;
}

describe.each(kinds)('a target of kind %s', (kind) => {
  it.each([1, 2, 3])('has kernels without negative eigenvalues, seed %i', (seed) => {
    const output = encoded(randomTarget(kind, ROWS, seed));
    if (output.kind !== 'kernels') {
      // Gaussian kernels of points are known to have none.
      const points = output.kind === 'vector' ? output.values : [output.values];
      for (const values of points) expect(values.every(Number.isFinite)).toBe(true);
      return;
    }
    expect(output.values.matrices.length).toBeLessThanOrEqual(3);
    for (const matrix of output.values.matrices) {
      const { realEigenvalues } = new EigenvalueDecomposition(Matrix.from1DArray(ROWS, ROWS, matrix), {
        assumeSymmetric: true,
      });
      expect(Math.min(...realEigenvalues)).toBeGreaterThan(-1e-12 * ROWS);
      for (let i = 0; i < ROWS; i++) {
        expect(matrix[i * (ROWS + 1)]).toBeLessThanOrEqual(1);
        for (let j = 0; j < i; j++) expect(matrix[i * ROWS + j]).toBe(matrix[j * ROWS + i]);
      }
    }
  });
});

describe('by definition', () => {
  it('labels', () => {
    const values = [['a', 'b'], ['b', 'c', 'b'], [], [], ['c'], ['a', 'b', 'c']];
    const kernels = kernelsOf({ kind: 'labels', values });
    const common = (i: number, j: number): number =>
      [...new Set([...values[i], ...values[j]])].filter(
        (one) => values[i].includes(one) && values[j].includes(one),
      ).length;
    expectEntries(kernels['common labels'], (i, j) => common(i, j) / 3);
    expectEntries(kernels['jaccard'], (i, j) => {
      const all = new Set([...values[i], ...values[j]]).size;
      return all === 0 ? 1 : common(i, j) / all;
    });
  });

  it('ordinal', () => {
    const output = encoded({
      kind: 'ordinal',
      values: ['mid', 'low', 'high', 'low'],
      order: ['low', 'mid', 'high'],
    });
    expect(output).toEqual({ kind: 'number', values: Float64Array.of(3, 1.5, 4, 1.5), of: 'ordinal' });
    const numbers = encoded({ kind: 'ordinal', values: [20, -1, 300, -1] });
    expect(numbers).toEqual(output);
  });

  it('ranking', () => {
    const values = [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
      [1, 3, 2, 4],
      [2, 1, 4, 3],
      [1, 4, 2, 3],
    ];
    const kernels = kernelsOf({ kind: 'ranking', values });
    const discordant = (i: number, j: number): number => {
      let count = 0;
      for (let a = 0; a < 4; a++) {
        for (let b = 0; b < a; b++) {
          if ((values[i][a] - values[i][b]) * (values[j][a] - values[j][b]) < 0) count += 1;
        }
      }
      return count;
    };
    expectEntries(kernels['kendall'], (i, j) => 1 - discordant(i, j) / 3);
    const middle = median(values.length, discordant);
    expectEntries(kernels['mallows'], (i, j) => Math.exp(-discordant(i, j) / (2 * middle)));
    expectEntries(kernels['mallows, narrow'], (i, j) => Math.exp((-16 * discordant(i, j)) / (2 * middle)));
    const names = values.map((ranks) => ranks.map((_, place) => 'abcd'[ranks.indexOf(place + 1)]));
    expect(kernelsOf({ kind: 'ranking', values: names })).toEqual(kernels);
  });

  it('survival', () => {
    const target = randomTarget('survival', ROWS, 4) as unknown as { values: number[]; events: number[] };
    const kernels = kernelsOf({ kind: 'survival', ...target });
    const { values: times, events } = target;
    // The mass at the time of each event, one row after the other: that of a censored row goes to those after it (Efron).
    const order = times.map((_, i) => i).sort((a, b) => times[a] - times[b] || events[b] - events[a]);
    const masses = times.map(() => 1 / ROWS);
    let left = 0;
    order.forEach((row, at) => {
      if (events[row] === 1) return;
      const later = order.slice(at + 1);
      if (later.length === 0) left += masses[row];
      for (const other of later) masses[other] += masses[row] / later.length;
      masses[row] = 0;
    });
    const distinct = [...new Set(times.filter((_, i) => events[i] === 1))].sort((a, b) => a - b);
    const points = distinct.map((time) => ({
      time,
      mass: times.reduce((sum, one, i) => sum + (one === time && events[i] === 1 ? masses[i] : 0), 0),
    }));
    points.push({ time: Infinity, mass: left });
    const places = points.map(
      ({ mass }, p) => points.slice(0, p).reduce((sum, one) => sum + one.mass, 0) + mass / 2,
    );
    const weights = times.map((time, i) => {
      const own = points.map(({ time: at, mass }) =>
        events[i] === 1 ? Number(at === time) : at > time ? mass : 0,
      );
      const sum = own.reduce((total, one) => total + one, 0);
      return own.map((one) => one / sum);
    });
    const means = weights.map((own) => own.reduce((sum, weight, p) => sum + weight * places[p], 0));
    const unit = median(ROWS, (i, j) => (means[i] - means[j]) ** 2);
    const mean = (i: number, j: number, scale: number): number =>
      weights[i].reduce(
        (sum, a, p) =>
          sum +
          weights[j].reduce(
            (inner, b, q) =>
              inner + a * b * Math.exp(-((places[p] - places[q]) ** 2) / (2 * unit * scale ** 2)),
            0,
          ),
        0,
      );
    for (const [name, scale] of [
      ['survival', 1],
      ['survival, narrow', 0.25],
      ['survival, wide', 4],
    ] as const) {
      const largest = Math.max(...times.map((_, i) => mean(i, i, scale)));
      expectEntries(kernels[name], (i, j) => mean(i, j, scale) / largest, 1e-10);
    }
  });

  it('survival without censoring is the Gaussian kernel of ranks', () => {
    const values = [3, 1, 4, 1.5, 9, 2.6, 5];
    const kernel = kernelsOf({ kind: 'survival', values, events: values.map(() => true) })['survival'];
    const ranks = values.map((one) => values.filter((other) => other < one).length);
    const middle = median(values.length, (i, j) => (ranks[i] - ranks[j]) ** 2);
    expectEntries(kernel, (i, j) => Math.exp(-((ranks[i] - ranks[j]) ** 2) / (2 * middle)));
  });

  it('text', () => {
    const values = ['banana', 'bandana', 'ananas', 'x', '', 'nab🙂na'];
    const kernels = kernelsOf({ kind: 'text', values, lengths: [2, 3] });
    for (const k of [2, 3]) {
      const runs = values.map((text) => {
        const letters = Array.from(text);
        return letters.flatMap((_, at) =>
          at + k <= letters.length ? [letters.slice(at, at + k).join('')] : [],
        );
      });
      const product = (i: number, j: number): number =>
        runs[i].reduce((sum, run) => sum + runs[j].filter((other) => other === run).length, 0);
      expectEntries(kernels[`runs of ${k}`], (i, j) => {
        if (runs[i].length === 0 || runs[j].length === 0) return Number(runs[i].length === runs[j].length);
        return product(i, j) / Math.sqrt(product(i, i) * product(j, j));
      });
    }
  });

  it('histogram', () => {
    const rows = [
      [1, 2, 3],
      [3, 0, 1],
      [0, 0, 5],
      [2, 4, 6],
      [1, 1, 1],
    ];
    const kernels = kernelsOf({ kind: 'histogram', values: [0, 1, 2].map((p) => rows.map((row) => row[p])) });
    const shares = rows.map((row) => row.map((one) => one / row.reduce((sum, other) => sum + other, 0)));
    const chi = (i: number, j: number): number =>
      [0, 1, 2].reduce((sum, p) => {
        const [a, b] = [shares[i][p], shares[j][p]];
        return a + b === 0 ? sum : sum + (a - b) ** 2 / (a + b);
      }, 0);
    const middle = median(rows.length, chi);
    expectEntries(kernels['chi-square'], (i, j) => Math.exp(-chi(i, j) / (2 * middle)));
    expectEntries(kernels['chi-square, narrow'], (i, j) => Math.exp((-16 * chi(i, j)) / (2 * middle)));
    expectEntries(kernels['hellinger'], (i, j) =>
      [0, 1, 2].reduce((sum, p) => sum + Math.sqrt(shares[i][p] * shares[j][p]), 0),
    );
  });

  it('series', () => {
    const values = [[0, 1, 2], [0.5, 1.5], [3, 0, 1, 2], [1]];
    const kernels = kernelsOf({ kind: 'series', values });
    const pooled = values.flat();
    const sigma = Math.sqrt(median(pooled.length, (i, j) => (pooled[i] - pooled[j]) ** 2) * 3);
    // All alignments, one step at a time.
    const aligned = (x: number[], y: number[], width: number): number => {
      const k = Math.exp(-((x[0] - y[0]) ** 2) / (2 * width ** 2));
      const local = k / (2 - k);
      if (x.length === 1 && y.length === 1) return local;
      let rest = 0;
      if (x.length > 1) rest += aligned(x.slice(1), y, width);
      if (y.length > 1) rest += aligned(x, y.slice(1), width);
      if (x.length > 1 && y.length > 1) rest += aligned(x.slice(1), y.slice(1), width);
      return local * rest;
    };
    for (const [name, scale] of [
      ['alignment', 1],
      ['alignment, narrow', 0.25],
      ['alignment, wide', 4],
    ] as const) {
      const of = (i: number, j: number): number => aligned(values[i], values[j], scale * sigma);
      expectEntries(kernels[name], (i, j) => of(i, j) / Math.sqrt(of(i, i) * of(j, j)));
    }
  });

  it('series of many points neither overflow nor vanish', () => {
    const values = [0, 1, 2].map((shift) => Array.from({ length: 1500 }, (_, t) => Math.sin(t / 9 + shift)));
    for (const kernel of Object.values(kernelsOf({ kind: 'series', values }))) {
      for (const value of kernel.flat()) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  });

  it('graph', () => {
    const values = [
      {
        nodes: ['C', 'C', 'O'],
        edges: [
          [0, 1],
          [1, 2],
        ],
      },
      {
        nodes: ['C', 'C', 'C'],
        edges: [
          [0, 1],
          [1, 2],
          [2, 0],
        ],
      },
      { nodes: ['O'], edges: [] },
      {
        nodes: ['O', 'C', 'C'],
        edges: [
          [2, 1],
          [1, 0],
          [0, 1],
        ],
      },
    ] as { nodes: string[]; edges: [number, number][] }[];
    const kernels = kernelsOf({ kind: 'graph', values });
    // Trees written out in full instead of compressed labels.
    const tree = (g: number, node: number, depth: number): string => {
      if (depth === 0) return values[g].nodes[node];
      const around = new Set(values[g].edges.flatMap(([a, b]) => (a === node ? [b] : b === node ? [a] : [])));
      const below = [...around].map((other) => tree(g, other, depth - 1)).sort();
      return `(${tree(g, node, depth - 1)}|${below.join(',')})`;
    };
    const product = (i: number, j: number, depth: number): number => {
      let sum = 0;
      for (let d = 0; d <= depth; d++) {
        const [left, right] = [i, j].map((g) => values[g].nodes.map((_, node) => tree(g, node, d)));
        for (const one of left) sum += right.filter((other) => other === one).length;
      }
      return sum;
    };
    for (const depth of [1, 2, 3]) {
      expectEntries(
        kernels[`subtrees of depth ${depth}`],
        (i, j) => product(i, j, depth) / Math.sqrt(product(i, i, depth) * product(j, j, depth)),
      );
    }
    expect(kernels['subtrees of depth 2'][0][3]).toBeCloseTo(1, 12);
  });

  it('angle', () => {
    const values = [0, 90, 359, -1, 720 + 90];
    const output = encoded({ kind: 'angle', values, period: 360 });
    if (output.kind !== 'vector') throw new Error('no points');
    const square = (i: number, j: number): number =>
      output.values.reduce((sum, coordinate) => sum + (coordinate[i] - coordinate[j]) ** 2, 0);
    values.forEach((a, i) =>
      values.forEach((b, j) =>
        expect(square(i, j)).toBeCloseTo(2 - 2 * Math.cos(((a - b) * Math.PI) / 180), 12),
      ),
    );
    expect(output.isOnOneScale).toBe(true);
  });

  it('gram and function, divided by the largest diagonal entry', () => {
    const data = [2, 1, 0, 1, 4, -1, 0, -1, 1];
    const kernel = kernelsOf({ kind: 'gram', values: { rows: 3, columns: 3, data } });
    expectEntries(kernel['given'], (i, j) => data[3 * i + j] / 4);
    const same = kernelsOf({ kind: 'function', rows: 3, values: (i, j) => data[3 * i + j] });
    expect(same['own']).toEqual(kernel['given']);
    const two = { rows: 3, columns: 3, data };
    expect(Object.keys(kernelsOf({ kind: 'gram', values: [two, two] }))).toEqual(['given 1', 'given 2']);
  });
});
