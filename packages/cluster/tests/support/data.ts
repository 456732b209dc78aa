/** Small datasets of every kind of output, with and without what is held fixed, and the options of every procedure. */
import type { Dataset, Options } from '@hsicinf/core';

const ROWS = 48;
const FEATURES = 66;

function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

/** Numbers, levels and classes as features; the output depends on the first of each. */
export function dataset(kind: 'number' | 'class' | 'vector', held: Partial<Dataset> = {}): Dataset {
  const random = noise(11);
  const column = (): Float64Array => Float64Array.from({ length: ROWS }, random);
  const features: Dataset['features'] = Array.from({ length: FEATURES }, (_, i) => {
    if (i % 5 === 4)
      return { name: `c${i}`, kind: 'class', values: Array.from(column(), (v) => (v > 0 ? 'a' : 'b')) };
    if (i % 5 === 3) return { name: `l${i}`, values: column().map((v) => Math.round(3 * v)) };
    return { name: `x${i}`, values: column() };
  });
  const [first] = features as { values: Float64Array }[];
  const output = first.values.map((value) => Math.cos(9 * value) + 0.3 * random());
  const target: Dataset['target'] =
    kind === 'class'
      ? { kind, values: Array.from(output, (value) => (value > 0 ? 'high' : 'low')) }
      : kind === 'vector'
        ? { kind, values: [output, column()] }
        : { kind, values: output };
  return { features, target, ...held };
}

/** Labels that repeat every so many rows. */
export function labels(name: string, every: number): { name: string; values: string[] } {
  return { name, values: Array.from({ length: ROWS }, (_, row) => `${name}${row % every}`) };
}

/** Rows of one covariate. */
export function covariate(): NonNullable<Dataset['covariates']>[number] {
  return { name: 'age', values: Float64Array.from({ length: ROWS }, (_, row) => Math.sin(row)) };
}

/** All runs that must come out the same wherever they are computed. */
export const runs: [string, Dataset, Options][] = [
  ...(['number', 'class', 'vector'] as const).flatMap((kind): [string, Dataset, Options][] => [
    [`recommended, ${kind}`, dataset(kind), { select: 3 }],
    [`exact, ${kind}`, dataset(kind), { preset: 'exact', select: 3, permutations: 199 }],
    [`cross, ${kind}`, dataset(kind), { preset: 'cross', select: 3 }],
    [`paper, ${kind}`, dataset(kind), { preset: 'paper', select: 3, blockSize: 6 }],
  ]),
  ['all selected', dataset('number'), { select: 'all', permutations: 99 }],
  ['selective beside marginal', dataset('number'), { select: 3, pValues: 'both', permutations: 99 }],
  ['repeats', dataset('number'), { preset: 'cross', select: 3, repeats: 3 }],
  ['strata', dataset('number', { strata: labels('batch', 4) }), { select: 3, permutations: 99 }],
  ['clusters', dataset('number', { clusters: labels('subject', 12) }), { select: 3, permutations: 99 }],
  ['covariates', dataset('number', { covariates: [covariate()] }), { select: 3, permutations: 99 }],
];
