/**
 * Data on which p-values tend to go wrong. In all of them each feature is independent of the output; in the correlated
 * designs and in `colliders` the features depend on one another, so that only the weaker null "x independent of y" holds.
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

function feature(j: number, values: Float64Array): Column {
  return { name: `x${j + 1}`, values };
}

function number(values: Float64Array): Target {
  return { kind: 'number', values };
}
