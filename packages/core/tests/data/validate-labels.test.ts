/** Strata and clusters that break a rule: an InputError that names the caller, the rule and the value, before any work. */
import { type Dataset, hsicInf, InputError, kernelCorrelation, larInf } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { doors, good, labels, refusal, ROWS } from '../support/refusals.js';

const halves = { name: 'half', values: labels((row) => (row < ROWS / 2 ? 'a' : 'b')) };
const sixes = { name: 'six', values: labels((row) => row % 10) };

describe.each(['strata', 'clusters'])('%s', (role) => {
  const give = (value: unknown): unknown => ({ ...good, [role]: value });

  it.each<[string, unknown, string]>([
    ['no record', 'batch', `${role} as \\{ name, values \\}, got "batch"`],
    ['no name', { values: halves.values }, `${role} as \\{ name, values \\}`],
    ['no labels', { name: 'batch', values: 'a' }, `an array of labels in ${role} "batch", got "a"`],
    [
      'too few',
      { name: 'batch', values: [1, 2] },
      `columns of equal length, got 2 rows in ${role} "batch" and ${ROWS} in the target`,
    ],
    [
      'a missing label',
      { name: 'batch', values: labels((row) => (row === 3 ? null : 1)) },
      `a string or a whole number as a label, got null in ${role} "batch" at row index 3`,
    ],
    [
      'a fraction',
      { name: 'batch', values: labels((row) => row / 2) },
      `a string or a whole number as a label, got 0.5 in ${role} "batch" at row index 1`,
    ],
    [
      'NaN',
      { name: 'batch', values: labels(() => NaN) },
      `a string or a whole number as a label, got NaN in ${role} "batch" at row index 0`,
    ],
    [
      'a number and a string that read the same',
      { name: 'batch', values: labels((row) => (row % 3 === 2 ? '1' : row % 3)) },
      `each label in one form, got 1 as a number and as a string in ${role} "batch" at row indices 1 and 2`,
    ],
    [
      'the name of a feature',
      { ...halves, name: good.features[0].name },
      `one role for each column, got "${good.features[0].name}" as ${role} and a feature`,
    ],
  ])('%s', async (_, value, rule) => {
    for (const door of Object.keys(doors)) {
      expect(await refusal(door, give(value))).toMatch(new RegExp(`^${door} requires ${rule}`));
    }
  });
});

it('a covariate cannot be strata, nor strata clusters', async () => {
  const covariates = [{ name: 'half', values: Array.from({ length: ROWS }, (_, row) => Math.sin(row)) }];
  expect(await refusal('hsicInf', { ...good, strata: halves, covariates })).toMatch(
    /one role.*strata and a covariate/,
  );
  expect(await refusal('hsicInf', { ...good, strata: halves, clusters: halves })).toMatch(
    /one role.*clusters and strata/,
  );
});

it('a stratum for each row moves nothing', async () => {
  const strata = { name: 'row', values: labels(String) };
  expect(await refusal('hsicInf', { ...good, strata })).toMatch(
    /strata that hold several rows.*"row".*no rows could/,
  );
});

it('one cluster is none', async () => {
  const clusters = { name: 'all', values: labels(() => 'a') };
  expect(await refusal('hsicInf', { ...good, clusters })).toMatch(
    /at least two clusters, got one label in all rows/,
  );
});

it('clusters that cross strata name two rows', async () => {
  const dataset = { ...good, strata: halves, clusters: sixes };
  expect(await refusal('hsicInf', dataset)).toMatch(
    /rows of a cluster to lie in one stratum, got the cluster 0 with the strata "a" and "b" in clusters "six" at row indices 0 and 30/,
  );
  const error: unknown = await hsicInf(dataset as Dataset).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({ column: { clusters: 'six' }, row: 30, otherRow: 0 });
});

it('an output that is the same within strata cannot be tested', async () => {
  const target = { kind: 'class', values: halves.values };
  expect(await refusal('hsicInf', { ...good, target, strata: halves })).toMatch(
    /a target that varies within strata/,
  );
});

it.each(['exact', 'cross', 'paper'] as const)('%s says which preset takes strata', async (preset) => {
  expect(await refusal('hsicInf', { ...good, strata: halves }, { preset, select: 2 })).toMatch(
    /'correlation' for strata, got '\w+': preset 'recommended' has it/,
  );
  expect(await refusal('hsicInf', { ...good, clusters: sixes }, { preset, select: 2 })).toMatch(
    /'correlation' for clusters within which the target varies/,
  );
});

it('functions that take rows as independent say so', async () => {
  for (const door of ['blockHsic', 'fullHsic', 'crossHsic', 'incompleteHsic']) {
    expect(await refusal(door, { ...good, strata: halves })).toMatch(
      /rows that are independent, got strata or clusters/,
    );
  }
  const dataset = { ...good, strata: halves } as Dataset;
  await expect(larInf(dataset)).rejects.toThrow(/rows that are independent/);
  expect(await kernelCorrelation(dataset)).toHaveLength(6);
});
