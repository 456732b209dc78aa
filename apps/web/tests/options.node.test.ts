/** Every option that the page offers does what it does at the command line. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { resultJson } from '@hsicinf/core';
import { describe, expect, it } from 'vitest';
import { methodFlags, poetFlags } from '../../../packages/hsicinf/src/options/method-flags.js';
import { inShell, openExample, printed, results, saved, site, visit } from './support/page.js';
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
  { preset: 'cross', select: '4', adjust: 'bonferroni', repeats: '3', crossShare: '0.4' },
  { preset: 'recommended', statistic: 'cross', adjust: 'bh', shuffle: 'yes' },
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
  { statistic: 'block', covariance: 'sample' },
];

describe('options', () => {
  it.each(cases)('%j: the same numbers as at the command line, in a table that fits', async (options) => {
    const hash = `#/options?${new URLSearchParams(options).toString()}`;
    const { page, errors, close } = await visit(shared, { hash });
    await page.getByRole('button', { name: 'Choose a table' }).click();
    await openExample(page, /A curved relation/);
    await page.getByRole('button', { name: 'Continue to the options' }).click();
    // What has a value is on the form, whichever procedure it concerns.
    for (const name of Object.keys(options))
      expect(await page.locator(`#option-${name}`).count(), name).toBe(1);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await results(page);
    const hidden = await page.locator('.scroll').evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(hidden).toBe(0);
    const result = resultJson.parse(await saved(page, 'Result (JSON)'));
    const [simulate, command] = (await printed(page, 'Command line')).split('\n');
    const folder = mkdtempSync(join(shared.folder, 'options-'));
    await inShell(simulate, folder);
    expectSame(result, resultJson.parse(await inShell(command, folder, '--format json --quiet')));
    expect(errors).toEqual([]);
    await close();
  });

  it('are all tried above, and are those of the command line', () => {
    const tried = new Set(cases.flatMap((options) => Object.keys(options)));
    expect([...tried].sort()).toEqual(Object.keys({ ...methodFlags, ...poetFlags }).sort());
  });
});
