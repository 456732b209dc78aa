/** Covariates that break a rule: an InputError that names the caller, the rule and the value, before any work. */
import { type Dataset, hsicInf, InputError, kernelCorrelation, larInf } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { column, doors, good, holes, labels, refusal, ROWS, spoiled } from '../support/refusals.js';

const withCovariates = (covariates: unknown): unknown => ({ ...good, covariates });
const [first] = good.features;
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
      'more than rows',
      Array.from({ length: ROWS + 1 }, (_, c) => column(`c${c}`, (row) => Math.sin(row * (c + 2)))),
      'no more covariates than rows, got 61 covariates and 60 rows$',
    ],
    ['too many', holes(501), '(no more covariates than rows|at most 500 covariates), got 501 '],
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

it('no covariates are none', async () => {
  const plain = await hsicInf(good, { permutations: 99 });
  expect(await hsicInf({ ...good, covariates: [] }, { permutations: 99 })).toEqual(plain);
});
