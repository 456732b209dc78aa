/**
 * Data on which p-values tend to go wrong. In all of them each feature is independent of the output; in the correlated
 * and orthogonal designs and in `colliders` the features depend on one another, so that only the weaker null "x
 * independent of y" holds.
 */
import { type Column, type Dataset, simulate, type Target } from '@hsicinf/core';

/** The size and seed of a data set. */
export interface HostileOptions {
  rows: number;
  features: number;
  seed: number;
}

/** The designs by name. */
export const hostileDesigns = {
  /** A genotype that one row in twenty carries, and a class of one row in ten. */
  'rare x rare': (options: HostileOptions): Dataset => {
    const { columns, output } = noise(options);
    return {
      features: columns.map((values, j) =>
        feature(
          j,
          values.map((value) => (value > 1.645 ? 1 : 0)),
        ),
      ),
      target: { kind: 'class', values: Array.from(output, (value) => (value > 1.2816 ? 'case' : 'control')) },
    };
  },
  /** Ratios of normals: no moments. */
  cauchy: ({ rows, features, seed }: HostileOptions): Dataset => {
    const { columns } = noise({ rows, features: 2 * features + 2, seed });
    const ratio = (j: number): Float64Array =>
      columns[2 * j].map((value, i) => value / columns[2 * j + 1][i]);
    return {
      features: Array.from({ length: features }, (_, j) => feature(j, ratio(j))),
      target: number(ratio(features)),
    };
  },
  /** Neighbouring features correlate by .9. */
  'autoregressive .9': (options: HostileOptions): Dataset => {
    const { columns, output } = noise(options);
    for (let j = 1; j < columns.length; j++) {
      columns[j] = columns[j].map((value, i) => 0.9 * columns[j - 1][i] + Math.sqrt(1 - 0.81) * value);
    }
    return { features: columns.map((values, j) => feature(j, values)), target: number(output) };
  },
  /** Any two features correlate by .5. */
  'equicorrelated .5': ({ rows, features, seed }: HostileOptions): Dataset => {
    const { columns, output } = noise({ rows, features: features + 1, seed });
    const common = columns[features];
    return {
      features: columns.slice(0, features).map((values, j) =>
        feature(
          j,
          values.map((value, i) => Math.SQRT1_2 * (value + common[i])),
        ),
      ),
      target: number(output),
    };
  },
  /** Pairs of features of which each is independent of the output, while the sign of their product is the output's. */
  colliders: (options: HostileOptions): Dataset => {
    const { columns, output } = noise(options);
    for (let j = 1; j < columns.length; j += 2) {
      columns[j] = columns[j].map((value, i) => Math.abs(value) * Math.sign(columns[j - 1][i] * output[i]));
    }
    return { features: columns.map((values, j) => feature(j, values)), target: number(output) };
  },
  /** Halves against halves: many features share a score. Numbers against classes, and the other way round. */
  'binary x class': (options: HostileOptions): Dataset => tied(options, 2, 'number'),
  'binary class x number': (options: HostileOptions): Dataset => tied(options, 2, 'class'),
  /** Thirds against thirds. */
  'tertiles x class': (options: HostileOptions): Dataset => tied(options, 3, 'number'),
  'tertile class x number': (options: HostileOptions): Dataset => tied(options, 3, 'class'),
  /** Answers on five steps, features and output. */
  'likert x likert': (options: HostileOptions): Dataset => coded(options, [-1.3, -0.5, 0.4, 1.2]),
  /** 0 or 1, features and output. */
  'binary x binary': (options: HostileOptions): Dataset => coded(options, [0]),
  /** Features in turn a number, one of three classes and a vector of two, against a number. */
  'mixed kinds': (options: HostileOptions): Dataset => mixed(options, (y) => number(y)),
  /** The same against a vector of two, and against three classes. */
  'mixed kinds x vector': (options: HostileOptions): Dataset =>
    mixed(options, (y, z) => ({ kind: 'vector', values: [y, z] })),
  'mixed kinds x class': (options: HostileOptions): Dataset =>
    mixed(options, (y) => ({ kind: 'class', values: thirds(y) })),
  /** Columns of ±1 of which any two are orthogonal (Sylvester's construction; rows a power of 2, without the constant). */
  hadamard: ({ rows, features, seed }: HostileOptions): Dataset =>
    orthogonal({ rows, features, seed }, (i, j) => (bitCount(i & (j + 1)) % 2 === 0 ? 1 : -1)),
  /** Cosines of rising frequency, any two orthogonal. */
  'cosine basis': ({ rows, features, seed }: HostileOptions): Dataset =>
    orthogonal({ rows, features, seed }, (i, j) => Math.cos((Math.PI * (j + 1) * (i + 0.5)) / rows)),
  /** The principal components of noise: uncorrelated in the sample. */
  'principal components': (options: HostileOptions): Dataset => {
    const { columns, output } = noise(options);
    return {
      features: principalComponents(columns).map((values, j) => feature(j, values)),
      target: number(output),
    };
  },
} satisfies Record<string, (options: HostileOptions) => Dataset>;

/** The name of a hostile design. */
export type HostileDesign = keyof typeof hostileDesigns;

/** Independent standard normal columns and an output, from the null design. */
function noise({ rows, features, seed }: HostileOptions): { columns: Float64Array[]; output: Float64Array } {
  const simulated = simulate('null', { rows, features, seed });
  return {
    columns: simulated.features.map((column) => column.values as Float64Array),
    output: simulated.target.values as Float64Array,
  };
}

/** Features and output as the number of thresholds below them. */
function coded(options: HostileOptions, thresholds: readonly number[]): Dataset {
  const { columns, output } = noise(options);
  const codes = (values: Float64Array): Float64Array =>
    values.map((value) => thresholds.filter((threshold) => value > threshold).length);
  return { features: columns.map((values, j) => feature(j, codes(values))), target: number(codes(output)) };
}

/** A number, one of three classes, a vector of two, a number, … against an output made of two columns. */
function mixed(
  { rows, features, seed }: HostileOptions,
  targetOf: (y: Float64Array, z: Float64Array) => Target,
): Dataset {
  const { columns, output } = noise({ rows, features: 2 * features + 1, seed });
  const columnOf = (j: number): Column => {
    const name = `x${j + 1}`;
    if (j % 3 === 1) return { name, kind: 'class', values: thirds(columns[j]) };
    if (j % 3 === 2) return { name, kind: 'vector', values: [columns[j], columns[features + j]] };
    return feature(j, columns[j]);
  };
  return {
    features: Array.from({ length: features }, (_, j) => columnOf(j)),
    target: targetOf(output, columns[2 * features]),
  };
}

/** One of three labels, about equally often. */
function thirds(values: Float64Array): string[] {
  return Array.from(values, (value) => (value < -0.43 ? 'low' : value < 0.43 ? 'middle' : 'high'));
}

/** Features and output in equal parts by rank, features of one kind and the output of the other. */
function tied(options: HostileOptions, parts: number, kind: 'number' | 'class'): Dataset {
  const { columns, output } = noise(options);
  const codes = (values: Float64Array): Float64Array => partsByRank(values, parts);
  const labels = (values: Float64Array): string[] => Array.from(codes(values), (code) => `part ${code}`);
  return {
    features: columns.map((values, j): Column =>
      kind === 'class' ? { name: `x${j + 1}`, kind, values: labels(values) } : feature(j, codes(values)),
    ),
    target: kind === 'class' ? number(codes(output)) : { kind: 'class', values: labels(output) },
  };
}

function partsByRank(values: Float64Array, parts: number): Float64Array {
  const codes = new Float64Array(values.length);
  Array.from(values, (_, i) => i)
    .sort((a, b) => values[a] - values[b])
    .forEach((row, rank) => {
      codes[row] = Math.floor((parts * rank) / values.length);
    });
  return codes;
}

/** Fixed columns, and an output of noise. */
function orthogonal(
  { rows, features, seed }: HostileOptions,
  value: (row: number, column: number) => number,
): Dataset {
  const { output } = noise({ rows, features: 1, seed });
  return {
    features: Array.from({ length: features }, (_, j) =>
      feature(
        j,
        Float64Array.from({ length: rows }, (_value, i) => value(i, j)),
      ),
    ),
    target: number(output),
  };
}

function bitCount(bits: number): number {
  return bits === 0 ? 0 : (bits & 1) + bitCount(bits >>> 1);
}

/** Scores on all components, by rotating pairs of centred columns until every two are orthogonal (one-sided Jacobi). */
function principalComponents(columns: readonly Float64Array[]): Float64Array[] {
  const scores = columns.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  });
  const dot = (a: Float64Array, b: Float64Array): number =>
    a.reduce((sum, value, i) => sum + value * b[i], 0);
  for (let sweep = 0; sweep < 12; sweep++) {
    for (let p = 0; p < scores.length; p++) {
      for (let q = p + 1; q < scores.length; q++) {
        const angle =
          0.5 *
          Math.atan2(2 * dot(scores[p], scores[q]), dot(scores[p], scores[p]) - dot(scores[q], scores[q]));
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const [a, b] = [scores[p], scores[q]];
        scores[p] = a.map((value, i) => cos * value + sin * b[i]);
        scores[q] = b.map((value, i) => cos * value - sin * a[i]);
      }
    }
  }
  return scores;
}

function feature(j: number, values: Float64Array): Column {
  return { name: `x${j + 1}`, values };
}

function number(values: Float64Array): Target {
  return { kind: 'number', values };
}
