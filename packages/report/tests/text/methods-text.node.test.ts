/** The paragraph for a paper says what a run did, for every procedure, and cites nothing that its bibliography lacks. */
import { readFileSync } from 'node:fs';
import {
  adjustTogether,
  type Dataset,
  hsic,
  hsicInf,
  larInf,
  type Options,
  type Result,
  simulate,
  split,
} from '@hsicinf/core';
import { larMethodsText, methodsText } from '@hsicinf/report';
import { describe, expect, it } from 'vitest';
import { library } from '../../src/text/references.js';

const numbers = simulate('additive', { rows: 48, features: 6, seed: 1 });
const classes = simulate('three-class', { rows: 48, features: 6, seed: 1 });
const batches: Dataset = simulate('batches', { rows: 48, features: 6, seed: 1 });
const confounded: Dataset = simulate('confounded', { rows: 48, features: 6, seed: 1 });
const halves = Array.from({ length: 48 }, (_, i) => (i % 7 < 3 ? 'low' : 'high'));
type Run = (dataset: Dataset, options: Options) => Promise<Result>;

const said = async (
  run: Run,
  dataset: Dataset,
  options: Options,
): Promise<{ paragraph: string; bibtex: string }> => {
  const result = await run(dataset, { select: 3, threads: 1, ...options });
  return methodsText([{ result, targetName: 'yield', version: '9.9.9', dataset }]);
};

const cases: [string, Run, Dataset, Options, RegExp[]][] = [
  [
    'recommended',
    hsicInf,
    numbers,
    { permutations: 'auto' },
    [
      /kernel correlation/,
      /widths 0\.25, 1 and 4/,
      /up to 199 random permutations, drawn until 40 had/,
      /levels of a fifth each, from up to 1,000 random permutations and 2,200 a level \(subset simulation/,
      /over all 6 features/,
      /Benjamini–Hochberg/,
    ],
  ],
  [
    'counted shuffles',
    hsicInf,
    numbers,
    { permutations: 99, adjust: 'holm', featureWidths: [2] },
    [
      /width 2 on/,
      /99 random permutations were drawn/,
      /smallest possible p-value is 0\.0100/,
      /method of Holm/,
    ],
  ],
  [
    'classes, not adjusted',
    hsicInf,
    classes,
    { permutations: 99, adjust: 'none' },
    [
      /delta kernel on the classes of the output/,
      /were not adjusted for multiple testing, although 6 features/,
    ],
  ],
  [
    'classes beside covariates',
    hsicInf,
    { ...confounded, target: { kind: 'class', values: halves } },
    { permutations: 99 },
    [/classes by those of their indicators/, /Gaussian kernels of .* on the standardised output/],
  ],
  ['all tested', hsicInf, numbers, { permutations: 99, select: 'all' }, [/All features were tested/]],
  [
    'both questions',
    hsicInf,
    numbers,
    { permutations: 99, pValues: 'both' },
    [/Selective p-values beside them/, /selected; a serial walk over permutations of 99 states/],
  ],
  [
    'selective correlations',
    hsicInf,
    numbers,
    { permutations: 'auto', pValues: 'selective' },
    [/observed; a serial walk over permutations of 9,999 states .*smallest possible p-value is 0\.0001/],
  ],
  [
    'exact',
    hsicInf,
    numbers,
    { preset: 'exact', permutations: 99 },
    [/HSIC; .*over all rows/, /normal scores/, /would still have been selected/],
  ],
  [
    'cross',
    hsicInf,
    numbers,
    { preset: 'cross', repeats: 3 },
    [/cross-HSIC/, /twice the median/, /given that the feature was selected/],
  ],
  [
    'paper',
    hsicInf,
    numbers,
    { preset: 'paper', blockSize: 5 },
    [/blocks of 5 rows/, /0\.333 of the rows/, /whole set was selected/],
  ],
  ['hsic', hsic, numbers, { blockSize: 5, covariance: 'oas' }, [/take no account of the selection/, /OAS/]],
  [
    'split',
    split,
    numbers,
    { blockSize: 4, covariance: 'sample' },
    [/One third of the rows each/, /sample covariance/],
  ],
  [
    'incomplete',
    hsicInf,
    numbers,
    { statistic: 'incomplete', alternative: 'two-sided' },
    [/5 random groups of four per row/, /two-sided/],
  ],
  [
    'strata',
    hsicInf,
    batches,
    { permutations: 99 },
    [/only within the 4 strata of batch, after features and output had lost their shrunken stratum means\./],
  ],
  [
    'strata, with an output of classes',
    hsicInf,
    { ...batches, target: { kind: 'class', values: halves } },
    { permutations: 99 },
    [/only within the 4 strata of batch, after features had lost their shrunken stratum means\./],
  ],
  [
    'strata, with an output by kernels',
    hsicInf,
    { ...batches, target: { kind: 'text', values: halves.map((half, i) => `${half} ${i % 5}`) } },
    { permutations: 99 },
    [/only within the 4 strata of batch, after features had lost their shrunken stratum means\./],
  ],
  [
    'strata, with features of classes',
    hsicInf,
    {
      ...batches,
      features: [...batches.features, { name: 'half', kind: 'class', values: halves }],
    },
    { permutations: 99 },
    [/after numeric features and output had lost their/],
  ],
  [
    'covariates',
    hsicInf,
    confounded,
    { permutations: 99 },
    [/kernel ridge regression on age and sex/, /approximate/],
  ],
];

describe('the paragraph', () => {
  it.each(cases)('says what was done: %s', async (_, run, dataset, options, phrases) => {
    const { paragraph, bibtex } = await said(run, dataset, options);
    for (const phrase of [...phrases, /with yield was assessed in 48 rows/, /hsicinf 9\.9\.9 \(seed 1\)/])
      expect(paragraph).toMatch(phrase);
    expect(paragraph).not.toMatch(/undefined|NaN|\[object/);
    const citations = paragraph.matchAll(/([\p{Lu}][\p{L}']+)(?: et al\.| & [\p{L}]+)?, (\d{4})/gu);
    let cited = 0;
    for (const [, name, year] of citations) {
      const key =
        name
          .normalize('NFD')
          .replaceAll(/[^A-Za-z]/g, '')
          .toLowerCase() + year;
      expect(bibtex).toContain(`{${key},`);
      cited += 1;
    }
    expect(cited).toBeGreaterThan(1);
  });

  it('counts features that were not tested only where p-values are marginal, also over several outputs', async () => {
    const words = async (pValues: 'marginal' | 'selective'): Promise<string> => {
      const result = await hsicInf(numbers, {
        select: 2,
        threads: 1,
        pValues,
        adjust: 'bh',
        permutations: 99,
      });
      const inputs = adjustTogether([result, result]).map((own) => ({
        result: own,
        targetName: 'yield',
        version: '9.9.9',
        dataset: numbers,
      }));
      return methodsText(inputs).paragraph;
    };
    expect(await words('marginal')).toContain(
      'over all 12 pairs of an output and a feature, those not tested counting as p = 1, by',
    );
    expect(await words('selective')).toContain('over the 4 selected pairs of an output and a feature, by');
  });

  it('says what was left out', async () => {
    const result = await hsicInf(numbers, { permutations: 99, threads: 1 });
    const provenance = {
      software: { name: 'hsicinf', version: '1' },
      date: '2026-01-01',
      request: {},
      options: {},
      rows: { read: 100, used: 48, leftOut: [{ rows: 52, reason: 'missing cells' }] },
      columns: [{ name: 'id', role: 'left out' }],
      notes: [],
    } as const;
    const { paragraph } = methodsText([
      { result, targetName: 'y', version: '1', provenance: structuredClone(provenance) as never },
    ]);
    expect(paragraph).toContain('Of 100 rows read, 52 were left out: missing cells.');
    expect(paragraph).toContain('Of 1 column, 1 was not used');
  });

  it('is there for least angle regression', async () => {
    const result = await larInf(simulate('linear', { rows: 40, features: 5, seed: 1 }), { steps: 3 });
    const { paragraph, bibtex } = larMethodsText({ result, targetName: 'y', version: '1' });
    expect(paragraph).toMatch(/least angle regression .*3 steps were taken.*estimated as .*ForwardStop/);
    expect(bibtex).toMatch(/@article\{efron2004,[\s\S]*volume = \{32\},[\s\S]*pages = \{407--499\}/);
  });
});

describe('the bibliography', () => {
  it('is that of the documents', () => {
    const document = readFileSync(new URL('../../../../docs/references.md', import.meta.url), 'utf8');
    for (const { authors, title, where } of Object.values(library)) {
      expect(document).toContain(`${authors}. ${title}.`);
      expect(document.replaceAll('_', '')).toContain(where);
    }
  });
});
