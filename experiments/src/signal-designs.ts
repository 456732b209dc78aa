/**
 * Designs with known truth beyond those of the paper: one shape of dependence each, at one scale each. Features are
 * standard normal, independent unless said; the first ones matter. `relevant` are the features that depend on the
 * output, which is what a marginal test asks.
 */
import { type Column, type Dataset, simulate } from '@hsicinf/core';
import type { HostileOptions } from './hostile-designs.js';

/** A data set of which the truth is known. */
export interface KnownDataset extends Dataset {
  relevant: number[];
}

/** Draws of a design: features, and columns of noise. */
interface Draws {
  x: Float64Array[];
  /** The next column of standard normal noise. */
  noise: () => Float64Array;
}

/** A relation: how many of the first features matter, and the output. */
interface Shape {
  relevant: number;
  outputOf: (draws: Draws) => Float64Array;
}

type Simulation = (options: HostileOptions) => KnownDataset;

/** The shapes by name. */
const shapes = {
  /** Σ sin 4x of three features, and noise of a tenth. */
  'sin 4x': shape(3, ({ x, noise }) => output(x, 3, (value) => Math.sin(4 * value), scaled(noise(), 0.1))),
  /** How many of three features lie within a quarter of 0. */
  'abs x < 1/4': shape(3, ({ x, noise }) =>
    output(x, 3, (value) => (Math.abs(value) < 0.25 ? 1 : 0), scaled(noise(), 0.3)),
  ),
  /** How many of five features lie above 1.2. */
  step: shape(5, ({ x, noise }) => output(x, 5, (value) => (value > 1.2 ? 1 : 0), scaled(noise(), 0.1))),
  /** Noise whose spread depends on three features. */
  heteroscedastic: shape(3, ({ x, noise }) => {
    const sum = output(x, 3, (value) => value / 2, new Float64Array(x[0].length));
    return noise().map((value, i) => Math.exp(sum[i]) * value);
  }),
  /** A weak, nearly linear relation. */
  'tanh + noise': shape(5, ({ x, noise }) => output(x, 5, (value) => Math.tanh(value / 2), noise())),
  /** Heavy tails on both sides: features and noise of Student's t with 2 degrees of freedom. */
  't2 tails': shape(5, ({ x, noise }) => {
    const heavy = (values: Float64Array): Float64Array => studentOf(values, noise(), noise());
    for (let j = 0; j < x.length; j++) x[j] = heavy(x[j]);
    return output(x, 5, (value) => value, heavy(noise()));
  }),
  /** Every second feature is 0 or 1. */
  '0/1 and numbers': shape(5, ({ x, noise }) => {
    for (let j = 1; j < x.length; j += 2) x[j] = x[j].map((value) => (value > 0.5 ? 1 : 0));
    return output(x, 5, (value) => value, noise());
  }),
  /** Five features that are the sine of four times the output, and noise of .3. */
  'driven by sin 4y': shape(5, ({ x, noise }) => {
    const y = noise();
    for (let j = 0; j < 5; j++) x[j] = x[j].map((value, i) => Math.sin(4 * y[i]) + 0.3 * value);
    return y;
  }),
} satisfies Record<string, Shape>;

/** The name of a shape. */
export type ShapeName = keyof typeof shapes;

/** All shapes. */
export const SHAPES = Object.keys(shapes) as ShapeName[];

/** The design of a shape whose features that matter correlate by .05, as in the paper's designs. */
export function correlated<Name extends ShapeName>(name: Name): `${Name}, correlated` {
  return `${name}, correlated`;
}

/** The designs by name. */
export const signalDesigns = {
  ...(Object.fromEntries(
    SHAPES.flatMap((name) => [
      [name, design(shapes[name], 0)],
      [correlated(name), design(shapes[name], 0.05)],
    ]),
  ) as Record<ShapeName | `${ShapeName}, correlated`, Simulation>),
  /** The linear relation of five features, and of every feature a copy with noise of a tenth behind all of them. */
  'near-copies': ({ rows, features, seed }: HostileOptions): KnownDataset => {
    const half = features / 2;
    const { x, noise } = draws({ rows, features: half, seed });
    const copies = x.map((values) => {
      const error = noise();
      return values.map((value, i) => value + 0.1 * error[i]);
    });
    const target = output(x, 5, (value) => value, scaled(noise(), 0.1));
    const relevant = firstOf(5).flatMap((j) => [j, half + j]);
    return { ...dataset([...x, ...copies], target), relevant };
  },
  /** The linear relation of five features whose neighbours correlate by .9, so that every feature depends on the output. */
  'autoregressive, linear': ({ rows, features, seed }: HostileOptions): KnownDataset => {
    const { x, noise } = draws({ rows, features, seed });
    for (let j = 1; j < x.length; j++) {
      x[j] = x[j].map((value, i) => 0.9 * x[j - 1][i] + Math.sqrt(1 - 0.81) * value);
    }
    const target = output(x, 5, (value) => value, scaled(noise(), 0.1));
    return { ...dataset(x, target), relevant: firstOf(features) };
  },
} satisfies Record<string, Simulation>;

/** The name of a design. */
export type SignalDesign = keyof typeof signalDesigns;

function shape(relevant: number, outputOf: (draws: Draws) => Float64Array): Shape {
  return { relevant, outputOf };
}

function design({ relevant, outputOf }: Shape, correlation: number): Simulation {
  return (options) => {
    const { x, noise } = draws(options);
    if (correlation > 0) {
      const common = noise();
      for (let j = 0; j < relevant; j++) {
        x[j] = x[j].map(
          (value, i) => Math.sqrt(1 - correlation) * value + Math.sqrt(correlation) * common[i],
        );
      }
    }
    const target = outputOf({ x, noise });
    return { ...dataset(x, target), relevant: firstOf(relevant) };
  };
}

/** Columns of the null design: features first, then as much noise as is asked for. */
function draws({ rows, features, seed }: HostileOptions): Draws {
  const columns = simulate('null', { rows, features: 3 * features + 4, seed }).features.map(
    ({ values }) => values as Float64Array,
  );
  let next = features;
  return { x: columns.slice(0, features), noise: () => columns[next++] };
}

/** Σ of a function of the first features, and noise. */
function output(
  x: readonly Float64Array[],
  count: number,
  part: (value: number) => number,
  noise: Float64Array,
): Float64Array {
  return noise.map((value, i) => x.slice(0, count).reduce((sum, column) => sum + part(column[i]), value));
}

/** Student's t with 2 degrees of freedom from three normals. */
function studentOf(top: Float64Array, a: Float64Array, b: Float64Array): Float64Array {
  return top.map((value, i) => value / Math.sqrt((a[i] ** 2 + b[i] ** 2) / 2));
}

function scaled(values: Float64Array, factor: number): Float64Array {
  return values.map((value) => factor * value);
}

function dataset(x: readonly Float64Array[], target: Float64Array): Dataset {
  const features = x.map((values, j): Column => ({ name: `x${j + 1}`, values }));
  return { features, target: { kind: 'number', values: target } };
}

function firstOf(count: number): number[] {
  return Array.from({ length: count }, (_, j) => j);
}
