/** One random output of every structured kind, and how a test gets at its kernels. */
import { InputError } from '../../src/errors.js';
import { normalQuantile } from '../../src/numerics/normal.js';
import { type RandomStream, randomStream } from '../../src/numerics/random.js';
import { encodeTarget, type StructuredOutput } from '../../src/targets/encode.js';
import type { StructuredKind, StructuredTarget } from '../../src/targets/registry.js';

type Maker = (rows: number, random: RandomStream) => StructuredTarget;

const normal = (random: RandomStream): number => normalQuantile(random.uniform());
const fill = <Value>(count: number, make: (i: number) => Value): Value[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Outputs with ties, empty sets, short texts, unequal lengths and rows that are censored at once. */
export const randomTargets: Record<StructuredKind, Maker> = {
  labels: (rows, random) => ({
    kind: 'labels',
    values: fill(rows, () => ['a', 'b', 'c', 3].filter(() => random.below(2) === 1)),
  }),
  ordinal: (rows, random) => ({ kind: 'ordinal', values: fill(rows, () => random.below(4)) }),
  ranking: (rows, random) => ({
    kind: 'ranking',
    values: fill(rows, () => fill(5, () => 1 + random.below(4))),
  }),
  survival: (rows, random) => ({
    kind: 'survival',
    values: fill(rows, () => random.below(15) / 4),
    events: fill(rows, (i) => (i === 0 || random.below(3) > 0 ? 1 : 0)),
  }),
  text: (rows, random) => ({
    kind: 'text',
    values: fill(rows, () => fill(random.below(12), () => 'ab🙂'.charAt(random.below(2))).join('')),
  }),
  histogram: (rows, random) => ({
    kind: 'histogram',
    values: fill(4, (p) =>
      fill(rows, () => (p === 0 ? 0.1 : 0) + (random.below(3) === 0 ? 0 : random.uniform())),
    ),
  }),
  series: (rows, random) => ({
    kind: 'series',
    values: fill(rows, () => fill(3 + random.below(6), () => normal(random))),
  }),
  graph: (rows, random) => ({
    kind: 'graph',
    values: fill(rows, () => {
      const nodes = fill(2 + random.below(4), () => ['C', 'N', 1][random.below(3)]);
      const edges = fill(random.below(6), (): [number, number] => [
        random.below(nodes.length),
        random.below(nodes.length),
      ]);
      return { nodes, edges };
    }),
  }),
  angle: (rows, random) => ({ kind: 'angle', values: fill(rows, () => 1000 * normal(random)), period: 360 }),
  gram: (rows, random) => {
    const points = fill(rows, () => [normal(random), normal(random)]);
    const data = points.flatMap((a) => points.map((b) => a[0] * b[0] + a[1] * b[1]));
    return { kind: 'gram', values: { rows, columns: rows, data } };
  },
  function: (rows, random) => {
    const y = fill(rows, () => normal(random));
    return { kind: 'function', rows, values: (i, j) => Math.exp(-Math.abs(y[i] - y[j])) };
  },
};

/** A random output of a kind. */
export function randomTarget(kind: StructuredKind, rows: number, seed: number): StructuredTarget {
  return randomTargets[kind](rows, randomStream(seed, 'targets', kind));
}

/** The encoded output. */
export function encoded(target: StructuredTarget): StructuredOutput {
  return encodeTarget('test', target);
}

/** The kernel matrices by name, as arrays of rows. */
export function kernelsOf(target: StructuredTarget): Record<string, number[][]> {
  const output = encoded(target);
  if (output.kind !== 'kernels') throw new Error('an output by points');
  const { matrices, names, codes } = output.values;
  const n = codes.length;
  return Object.fromEntries(
    matrices.map((matrix, m) => [names[m], fill(n, (i) => Array.from(matrix.subarray(i * n, (i + 1) * n)))]),
  );
}

/** The error that an output is refused with. */
export function refusal(target: unknown): InputError {
  try {
    encodeTarget('test', target as StructuredTarget);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
