/** Every option that the page offers does what it does at the command line. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import { describedOptions } from '@hsicinf/core/options';
import { describe, expect, it } from 'vitest';
import { site, visit } from './support/page.js';
import { printed, results, saved } from './support/shown.js';
import { openExample } from './support/visitor.js';
import { inShell } from './support/in-shell.js';
import { expectSame } from './support/same.js';

const shared = site();

/** Options by their names in the address. */
const cases: Readonly<Record<string, string>>[] = [
  {
    preset: 'exact',
    alpha: '0.1',
    adjust: 'by',
    seed: '3',
    permutations: '299',
    alternative: 'two-sided',
    featureBandwidth: 'median',
    targetBandwidth: '2',
    targetTransform: 'normal-scores',
  },
  { pValues: 'both', featureWidths: '0.5,2', targetWidths: '1', select: 'all', permutations: '99' },
  { smallestPValue: '1e-4', adjust: 'average', select: '3' },
  { selection: 'lasso', select: '4', permutations: '99' },
  { featureKernel: 'laplacian', select: '4', permutations: '99' },
  { measure: 'distance', givenOthers: 'yes', select: '3', permutations: '99' },
  { preset: 'cross', select: '4', adjust: 'bonferroni', repeats: '3', crossShare: '0.4' },
  { preset: 'recommended', statistic: 'cross', adjust: 'bh', shuffle: 'no' },
  {
    preset: 'paper',
    adjust: 'holm',
    blockSize: '5',
    condition: 'set',
    covariance: 'poet',
    covarianceShare: '0.25',
    poetFactors: '1',
    poetConstant: 'minimum',
    poetShrinkage: 'hard',
    poetOn: 'correlation',
  },
  { preset: 'paper', covariance: 'poet-cran', poetFaithfulToCran: 'yes', targetTransform: 'standardize' },
  { preset: 'paper', statistic: 'full', permutations: '199' },
  { statistic: 'incomplete', incompleteRatio: '2', covariance: 'oas', condition: 'feature', repeats: '3' },
  { statistic: 'block', covariance: 'sample', condition: 'none' },
  { preset: 'paper', rows: 'thirds', blockSize: '5' },
];

describe('options', () => {
  it('give the same numbers as at the command line, in a table that fits', { timeout: 240_000 }, async () => {
    const { page, errors, close } = await visit(shared);
    await openExample(page, /A curved relation/);
    for (const options of cases) {
      const query = new URLSearchParams(options).toString();
      await page.goto(`${shared.url}#/options?${query}`);
      // What has a value is on the form, whichever procedure it concerns.
      for (const name of Object.keys(options))
        await page.locator(`#option-${name}`).waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await results(page);
      const table = page.getByRole('region', { name: 'Table of the selected features' });
      expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth), query).toBe(0);
      const result = resultJson.parse(await saved(page, 'Result (JSON)'));
      const [simulate, command] = (await printed(page, 'Command line')).split('\n');
      if (!existsSync(join(shared.folder, 'additive.csv'))) await inShell(simulate, shared.folder);
      expectSame(result, resultJson.parse(await inShell(command, shared.folder, '--format json --quiet')));
    }
    expect(errors).toEqual([]);
    await close();
  });

  it('are all tried above', () => {
    const tried = new Set(cases.flatMap((options) => Object.keys(options)));
    expect([...tried].sort()).toEqual(Object.keys(describedOptions).sort());
  });

  it('are on the form where they concern the run', async () => {
    const { page, close } = await visit(shared, { hash: '#/options' });
    const forms: [query: string, shown: string[], hidden: string[]][] = [
      [
        'preset=recommended',
        ['pValues', 'permutations', 'smallestPValue', 'featureWidths', 'targetWidths'],
        ['featureBandwidth', 'targetTransform', 'condition', 'blockSize', 'repeats'],
      ],
      ['permutations=99', ['permutations', 'featureWidths'], ['smallestPValue']],
      [
        'preset=exact',
        ['permutations'],
        ['featureWidths', 'condition', 'blockSize', 'covariance', 'poetFactors', 'repeats', 'rows'],
      ],
      ['preset=cross', ['condition', 'crossShare', 'repeats'], ['permutations', 'covariance', 'poetFactors']],
      [
        'preset=paper',
        ['condition', 'covariance', 'poetFactors', 'poetOn', 'rows'],
        ['permutations', 'crossShare'],
      ],
      [
        'statistic=incomplete&covariance=poet',
        ['condition', 'poetFactors', 'incompleteRatio'],
        ['blockSize'],
      ],
      ['statistic=incomplete', ['covariance', 'covarianceShare'], ['poetFactors']],
      ['preset=paper&rows=thirds', ['blockSize'], ['covarianceShare']],
      ['preset=exact&statistic=block&select=x', ['permutations', 'statistic'], ['blockSize']],
    ];
    for (const [query, shown, hidden] of forms) {
      await page.goto(`${shared.url}#/options?${query}`);
      for (const name of shown) await page.locator(`#option-${name}`).waitFor({ state: 'attached' });
      for (const name of hidden)
        expect(await page.locator(`#option-${name}`).count(), `${query}: ${name}`).toBe(0);
    }
    await close();
  });

  it('that are lists take numbers between commas, and are refused in words', async () => {
    const { page, close } = await visit(shared, { hash: '#/data?featureWidths=1,wide' });
    await openExample(page, /A curved relation/);
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    const field = page.getByLabel('Kernel widths for features');
    expect(await field.inputValue()).toBe('1,wide');
    expect(await page.getByLabel('Kernel widths for the output').getAttribute('placeholder')).toBe(
      '0.25,1,4',
    );
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const failure = page.locator('#option-featureWidths-failure');
    await failure.waitFor();
    expect(await failure.innerText()).toContain('to be a list of 1 to 8 different numbers');
    await field.fill('0.00001, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100');
    expect(await field.inputValue()).toBe('0.00001, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100');
    await expect.poll(() => new URL(page.url()).hash).toContain('100');
    await close();
  });

  it('say what holds where they are left alone', async () => {
    const { page, close } = await visit(shared, { hash: '#/options?preset=paper' });
    const standard = (name: string): Promise<string | null> =>
      page.locator(`#option-${name} option[value=""]`).textContent();
    await page.locator('#option-condition').waitFor({ state: 'attached' });
    expect(await standard('condition')).toBe('Default (set)');
    expect(await standard('covariance')).toBe('Default (poet)');
    expect(await page.locator('#option-covarianceShare').getAttribute('placeholder')).toMatch(/^0\.333/);
    expect(await page.locator('#option-shuffle').isChecked()).toBe(true);
    await close();
  });
});
