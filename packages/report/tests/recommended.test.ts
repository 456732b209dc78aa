/** What is said and shown of a run by kernel correlation: strength, marginal p-values, promises, and groups. */
import {
  csvTable,
  groupSentences,
  htmlReport,
  markdownTable,
  methodWords,
  summarySentence,
} from '@hsicinf/report';
import { resultColumns } from '@hsicinf/report/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { adjustedPValueText, pValueText } from '../src/text/numbers.js';
import { anyDocument } from './support/documents.js';
import { feature, inputOf, recommendedOf, withOptions } from './support/handmade.js';

let document: Document;
beforeAll(async () => {
  document = await anyDocument();
});

/** Three tested of twenty: one certain, one at the limit of what was asked, one not significant. */
const three = recommendedOf([
  { name: 'a', correlation: 0.41, pValue: 1e-6, isUpperBound: true, adjustedPValue: 2e-5 },
  { name: 'b', correlation: 0.12, pValue: 4.7e-4, pValueError: 0.8e-4, adjustedPValue: 0.0047 },
  { name: 'c', correlation: -0.004, pValue: 0.31, estimated: false, adjustedPValue: 1, significant: false },
]);

describe('a p-value', () => {
  it.each([
    [{ pValue: 0.031, pValueError: 0.003, estimated: true }, '0.0310 ± 0.0030'],
    [{ pValue: 4.665e-6, pValueError: 0.82e-6, estimated: true }, '(4.7 ± 0.8)e-6'],
    // The mantissa is rounded up to the next power of ten, and its error with it.
    [{ pValue: 9.97e-5, pValueError: 1e-5, estimated: true }, '(1.0 ± 0.1)e-4'],
    [{ pValue: 1e-6, pValueError: 1e-7, estimated: true, isUpperBound: true }, '<1.0e-6'],
    [{ pValue: 0.31, pValueError: 0.03, estimated: false }, '0.3100'],
    [{ pValue: 0.31, estimated: true }, '0.3100'],
  ])('%j is %s', (own, text) => {
    expect(pValueText(feature({ name: 'a', ...own }))).toBe(text);
  });

  it('that is a bound has a bound for its adjusted one, unless that is 1', () => {
    const bound = { name: 'a', isUpperBound: true };
    expect(adjustedPValueText(feature({ ...bound, adjustedPValue: 2e-5 }))).toBe('≤2.0e-5');
    expect(adjustedPValueText(feature({ ...bound, adjustedPValue: 1 }))).toBe('1.0000');
    expect(adjustedPValueText(feature({ name: 'a', adjustedPValue: 0.02 }))).toBe('0.0200');
  });
});

describe('the summary', () => {
  it('says what each adjustment promises', () => {
    const words = (adjust: 'bh' | 'by' | 'holm' | 'bonferroni' | 'average'): string =>
      summarySentence(withOptions(three, { adjust }), 'y');
    expect(words('bh')).toBe(
      'Of 20 features, 3 were selected for their association with y; 2 of them are significant at 5\u00a0%, adjusted for looking at 20 features (Benjamini–Hochberg): a and b. On average at most 5\u00a0% of the features reported are false.',
    );
    expect(words('by')).toMatch(
      /On average at most 5\u00a0% of the features reported are false, however they depend on one another\.$/,
    );
    expect(words('holm')).toMatch(
      /\(Holm\): a and b\. The chance of any false report is at most 5\u00a0%\.$/,
    );
    expect(words('bonferroni')).toMatch(/The chance of any false report is at most 5\u00a0%\.$/);
    expect(words('average')).toMatch(
      /On average at most 0\.15 of the 3 tested features are reported falsely\.$/,
    );
  });

  it('says first that nothing is adjusted where nothing is', () => {
    expect(summarySentence(withOptions(three, { adjust: 'none' }), 'y')).toBe(
      'Of 20 features, 3 were selected for their association with y; 2 of them have a p-value of at most 5\u00a0%, not adjusted for looking at 20 features: a and b. By chance alone 5\u00a0% of unrelated features have a p-value this small.',
    );
  });

  it('promises nothing where nothing is reported', () => {
    const none = recommendedOf([{ name: 'a', correlation: 0.01, pValue: 0.4 }]);
    expect(summarySentence(none, 'y')).toBe(
      'Of 20 features, 1 was selected for its association with y; it is not significant at 5\u00a0%, adjusted for looking at 20 features (Benjamini–Hochberg).',
    );
  });

  it('knows when nothing was selected', () => {
    const all = { ...three, usable: 3, statistics: new Float64Array(3) };
    expect(summarySentence(all, 'y')).toMatch(
      /^All 3 features were tested for association with y; 2 of them/,
    );
    const excluded = [{ name: 'k', index: 3, reason: 'is constant' }];
    expect(summarySentence({ ...all, excluded, statistics: new Float64Array(4) }, 'y')).toMatch(
      /^Of 4 features \(1 of which could not be tested\), all 3 others were tested for association with y;/,
    );
  });

  it('asks no price for looking at one feature', () => {
    const one = recommendedOf([{ name: 'a', correlation: 0.4 }], { features: 1 });
    const words = 'The one feature was tested for association with y; it is significant at 5\u00a0%.';
    expect(summarySentence(one, 'y')).toBe(words);
    expect(summarySentence(withOptions(one, { adjust: 'none' }), 'y')).toBe(words);
  });

  it('keeps its words for selective runs', () => {
    const selective = withOptions(three, { pValues: 'selective', adjust: 'none' });
    expect(summarySentence(selective, 'y')).toBe(
      'Of 20 features, 3 were selected for their association with y; 2 of them are significant at 5\u00a0% after taking the selection into account, not adjusted for testing 3 features: a and b. By chance alone 5\u00a0% of unrelated features that are selected have a p-value this small.',
    );
  });
});

describe('the procedure in words', () => {
  it('says that p-values are exact where rows were shuffled, and asymptotic where they were not', () => {
    const shuffled = methodWords(three);
    expect(shuffled.what).toContain('shuffled again and again');
    expect(shuffled.validity.join(' ')).toContain('Exact at any number of rows');
    const inClosedForm = structuredClone(three);
    for (const one of inClosedForm.selected) delete one.pValueError;
    const closed = methodWords(inClosedForm);
    expect(closed.what).toMatch(/many rows, nothing is shuffled.*corrected for skewness/);
    expect(closed.validity[0]).toMatch(/^Asymptotic in the number of rows/);
    expect(closed.validity.join(' ')).not.toContain('driven step by step');
  });
});

describe('the columns', () => {
  const ids = (result: typeof three, naive?: number[]): string[] =>
    resultColumns(result, naive).map(({ id }) => id);

  it('begin with strength, p and adjusted p; HSIC comes later', () => {
    expect(ids(three)).toEqual(['correlation', 'p', 'adjusted', 'significant', 'score']);
    const [correlation, p, adjusted] = resultColumns(three);
    expect(three.selected.map(correlation.text)).toEqual([
      '0.410 ± 0.020',
      '0.120 ± 0.020',
      '-0.004 ± 0.020',
    ]);
    expect(three.selected.map(p.text)).toEqual(['<1.0e-6', '(4.7 ± 0.8)e-4', '0.3100']);
    expect(three.selected.map(adjusted.text)).toEqual(['≤2.0e-5', '0.0047', '1.0000']);
    expect(correlation.meaning).toMatch(
      /jackknife.* does not cover the choice of the pair, nor that the feature was selected/,
    );
    expect(p.meaning).toMatch(/With ± it is an estimate.*With < it is smaller/);
    expect(adjusted.meaning).toContain('over all 20 features');
  });

  it('show the selective p-value where there is one, with when it misleads', () => {
    const both = {
      ...withOptions(three, { pValues: 'both' }),
      selected: three.selected.map((one) => ({ ...one, selectivePValue: 0.93 })),
    };
    expect(ids(both)).toContain('selective');
    const column = resultColumns(both).find(({ id }) => id === 'selective');
    expect(column?.meaning).toMatch(/the right question if .* It misleads near the cut/);
  });

  it('show what was needed, in correlations, where the selection sets a limit', () => {
    const limited = {
      ...withOptions(three, { pValues: 'selective' }),
      selected: three.selected.map((one) => ({
        ...one,
        truncation: [[-0.01, Infinity]] as [number, number][],
      })),
    };
    const needed = resultColumns(limited).find(({ id }) => id === 'needed');
    expect(limited.selected.map((one) => needed?.text(one))).toEqual(['-0.010', '-0.010', '-0.010']);
  });
});

describe('the words on the method', () => {
  it('are those of the question that was asked', () => {
    const marginal = methodWords(three);
    expect(marginal.what).toContain('share of shuffles with a score at least as large');
    expect(marginal.what).not.toContain('still have been selected');
    expect(marginal.validity.join(' ')).toMatch(
      /whatever the features do among themselves.*estimates, shown with their standard errors/,
    );
    const counted = methodWords(withOptions(three, { permutations: 999 }));
    expect(counted.validity.join(' ')).not.toContain('estimates, shown with their standard errors');
    const selective = methodWords(withOptions(three, { pValues: 'selective' }));
    expect(selective.what).toContain('among the shuffles in which it would still have been selected');
    expect(selective.validity.join(' ')).toMatch(/can have a p-value near 1/);
    expect(methodWords(withOptions(three, { pValues: 'both' })).what).toContain(
      'The selective p-value beside it',
    );
    const cross = withOptions(three, { statistic: 'cross', pValues: 'marginal' });
    expect(methodWords(cross).what).not.toContain('same selection');
  });
});

describe('files', () => {
  it('carry the new numbers', () => {
    const [head, first] = csvTable(three)
      .split('\r\n')
      .map((line) => line.split(','));
    const cell = (name: string): string => first[head.indexOf(name)];
    expect(head.slice(0, 6)).toEqual([
      'rank',
      'feature',
      'index',
      'correlation',
      'correlationError',
      'pValue',
    ]);
    expect([cell('correlation'), cell('estimated'), cell('isUpperBound')]).toEqual(['0.41', 'true', 'true']);
    expect([cell('featureWidth'), cell('targetWidth')]).toEqual(['1', '0.5']);
    expect(head.indexOf('statistic')).toBeGreaterThan(head.indexOf('adjustedPValue'));
    expect(markdownTable(three).split('\n')[0]).toBe(
      '| rank | feature | correlation | p | p (bh) | HSIC | |',
    );
    expect(markdownTable(three)).toContain('&lt;1.0e-6');
    expect(markdownTable(withOptions(three, { adjust: 'none' }))).toContain(
      'not adjusted for looking at 20 features',
    );
    expect(markdownTable(withOptions(three, { adjust: 'none', pValues: 'selective' }))).toContain(
      'not adjusted for testing 3 features',
    );
  });
});

describe('groups of copies', () => {
  const groups = [
    { names: ['a', 'other 3'], indices: [0, 5], correlation: 1 },
    { names: ['b', '<i>', 'c'], indices: [1, 6, 2], correlation: 0.9789 },
  ];

  it('are named, and no closer than they are', () => {
    expect(groupSentences({ ...three, groups })).toEqual([
      'a and other 3 are copies of one another.',
      'b, <i> and c are near-copies of one another (kernel correlation at least 0.97).',
    ]);
    expect(groupSentences(three)).toEqual([]);
  });

  it('have a section of the report', () => {
    const text = htmlReport(inputOf({ ...three, groups }), { document });
    expect(text).toContain('Features that say the same thing</h2>');
    expect(text).toContain('<bdi>&lt;i&gt;</bdi> and <bdi>c</bdi> are near-copies');
    expect(htmlReport(inputOf(three), { document })).not.toContain('say the same thing</h2>');
  });
});

describe('the report', () => {
  it('explains correlations, and cites what they rest on', () => {
    const text = htmlReport(inputOf(three), { document });
    for (const part of [
      'How strong the relations are</h2>',
      'the largest correlation first',
      '<span class="spread">± 0.020</span>',
      'marginal: how often an unrelated feature scores as high',
      'Benjamini–Hochberg, over all 20 features',
      // √(2/(200 · 197)), of 200 rows.
      'it varies by 0.0071',
      'Székely, G. J. &amp; Rizzo, M. L. (2013)',
      'Au, S.-K. &amp; Beck, J. L. (2001)',
      'Besag',
    ])
      expect(text.replaceAll(/\s+/g, ' '), part).toContain(part);
    for (const part of [
      'Lee, J. D.',
      'Naive p',
      'Selective p',
      'Not adjusted',
      'against the selection threshold',
    ])
      expect(text, part).not.toContain(part);
  });

  it('warns where nothing is adjusted, with what to expect by chance', () => {
    const text = htmlReport(inputOf(withOptions(three, { adjust: 'none' })), { document });
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /class="warning" role="note"> <strong>Not adjusted for looking at 20 features\.<\/strong> Of 20 features without any relation, 1 would/,
    );
    expect(text).toContain('with p ≤ 5\u00a0%');
    expect(text).toContain('<th scope="col">p ≤ 5\u00a0%</th>');
    expect(text).not.toMatch(/accounted for by the adjustment|the adjusted p-value does/);
  });

  it('cites the adjustment by average', () => {
    const text = htmlReport(inputOf(withOptions(three, { adjust: 'average' })), { document });
    expect(text).toContain('Benjamini, Y. &amp; Yekutieli, D. (2005)');
  });
});
