/** Covariates that break a rule: an InputError that names the caller, the rule and the value, before any work. */
import { type Dataset, hsicInf, InputError, kernelCorrelation, larInf } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { column, doors, good, holes, labels, refusal, ROWS, spoiled } from '../support/refusals.js';

const withCovariates = (covariates: unknown): unknown => ({ ...good, covariates });
const [first] = good.features;
const coordinates = (count: number): unknown[] =>
  Array.from({ length: count }, (_, c) => column('', (row) => Math.sin(row * (c + 2))).values);
const fresh = column('age', (row) => Math.cos(3 * row));

describe.each(Object.keys(doors))('%s: covariates', (door) => {
  const requires = (rule: string) => new RegExp(`^${door} requires ${rule}`);

  it.each<[string, unknown, string]>([
    ['no array', 'age', 'covariates in an array, got "age"'],
    ['a hole', holes(1), 'a name for every covariate, got none for the covariate at index 0'],
    ['no name', [{ values: spoiled(0, 1) }], 'a name for every covariate.*index 0'],
    ['a name twice', [fresh, fresh], 'distinct covariate names, got "age" at index 0 and 1$'],
    [
      'a short one',
      [column('age', Math.sin, 59)],
      'columns of equal length, got 59 rows in covariate "age" and 60 in the target$',
    ],
    [
      'NaN',
      [{ name: 'age', values: spoiled(7, NaN) }],
      'finite values, got NaN in covariate "age" at row index 7$',
    ],
    ['a text', [{ name: 'age', values: labels(String) }], 'finite values, got "0" in covariate "age"'],
    [
      'an unknown kind',
      [{ ...fresh, kind: 'text' }],
      `kind 'number', 'class' or 'vector' for covariate "age", got "text"$`,
    ],
    [
      'classes 1 and "1"',
      [{ name: 'site', kind: 'class', values: labels((row) => (row < 5 ? 1 : '1')) }],
      'each label in one form, got 1 as a number and as a string in covariate "site" at row indices 0 and 5$',
    ],
    [
      'a label that is none',
      [{ name: 'site', kind: 'class', values: labels((row) => (row === 5 ? null : 'a')) }],
      'a string or a finite number as a label, got null in covariate "site" at row index 5$',
    ],
    [
      'a name of a feature',
      [{ ...fresh, name: first.name }],
      `covariates that are neither features nor the target, got "${first.name}" as both$`,
    ],
    [
      'the values of a feature',
      [{ name: 'copy', values: Array.from(first.values as Float64Array) }],
      `covariates that are neither .*, got the values of feature "${first.name}" in covariate "copy"$`,
    ],
    [
      'the values of the output',
      [{ name: 'copy', values: good.target.values }],
      'covariates that are neither .*, got the values of the target in covariate "copy"$',
    ],
    [
      'as many as rows',
      Array.from({ length: ROWS }, (_, c) => column(`c${c}`, (row) => Math.sin(row * (c + 2)))),
      'fewer covariates than rows, got 60 covariates and 60 rows$',
    ],
    [
      'a vector of as many coordinates as rows',
      [{ name: 'pcs', kind: 'vector', values: coordinates(ROWS) }],
      'fewer coordinates than rows in covariate "pcs", got 60 coordinates and 60 rows$',
    ],
    [
      'vectors that have as many together',
      [
        { name: 'pcs', kind: 'vector', values: coordinates(ROWS / 2) },
        { name: 'more', kind: 'vector', values: coordinates(ROWS / 2) },
      ],
      'fewer covariates than rows, coordinates of vectors counted, got 60 and 60 rows$',
    ],
    [
      'a class for each row',
      [{ name: 'site', kind: 'class', values: labels((row) => `s${row}`) }],
      'labels that repeat in covariate "site" \\(kind \'class\'\\), got one of its own for each row.*hold nothing fixed',
    ],
    ['too many', holes(501), '(fewer covariates than rows|at most 500 covariates), got 501 '],
  ])('%s', async (_, covariates, rule) => {
    expect(await refusal(door, withCovariates(covariates))).toMatch(requires(rule));
  });
});

it('an error names the covariate', async () => {
  const covariates = [{ name: 'age', values: spoiled(7, NaN) }];
  const error: unknown = await hsicInf({ ...good, covariates }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({ column: { covariate: 'age' }, row: 7 });
});

it('an output that is a function of the covariates', async () => {
  const values = Float64Array.from(fresh.values as Float64Array, (value) => 3 - 2 * value);
  const dataset = { ...good, target: { values }, covariates: [fresh] } as Dataset;
  await expect(hsicInf(dataset)).rejects.toThrow(
    /^hsicInf requires a target that the covariates do not explain, got less than 0.001 of its variance beyond them$/,
  );
  await expect(kernelCorrelation(dataset)).rejects.toThrow(/^kernelCorrelation requires a target that/);
});

it('least angle regression takes none', async () => {
  await expect(larInf({ ...good, covariates: [fresh] })).rejects.toThrow(
    /^larInf requires a dataset without covariates, got covariate "age"$/,
  );
});

it('one fewer than rows, and classes of which one repeats, are taken', async () => {
  const pcs = { name: 'pcs', kind: 'vector', values: coordinates(ROWS - 1) };
  const site = { name: 'site', kind: 'class', values: labels((row) => `s${Math.max(1, row)}`) };
  for (const covariate of [pcs, site]) {
    const dataset = withCovariates([covariate]) as Dataset;
    expect((await hsicInf(dataset, { permutations: 9 })).heldFixed?.covariates?.names).toEqual([
      covariate.name,
    ]);
  }
});

it('no covariates are none', async () => {
  const plain = await hsicInf(good, { permutations: 99 });
  expect(await hsicInf({ ...good, covariates: [] }, { permutations: 99 })).toEqual(plain);
});
