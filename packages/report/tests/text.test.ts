/** Words, numbers and tables as text, by strings written by hand. */
import { resultJson } from '@hsicinf/core';
import { csvTable, jsonText, markdownTable, methodWords, piecesText, summarySentence } from '@hsicinf/report';
import { describe, expect, it } from 'vitest';
import { eachSummaryPieces } from '../src/text/each-tables.js';
import { clip, displayWidth, isolated, visible, wrapped } from '../src/text/names.js';
import {
  columnFormat,
  count,
  formatPValue,
  percent,
  starLegend,
  stars,
  typeset,
} from '../src/text/numbers.js';
import { CONTROL, feature, HOSTILE, inputOf, resultOf, small, withOptions } from './support/handmade.js';

describe('names', () => {
  it('show what would not be seen', () => {
    expect(visible('a\nb\tc\u0000')).toBe('a␊b␉c␀');
    expect(visible('\u202eabc\u2069\u200b\ufeff')).toBe('\\u202eabc\\u2069\\u200b\\ufeff');
    expect(visible('\ud800x')).toBe('\ufffdx');
    expect([visible(''), visible(' \u00a0')]).toEqual(['(blank)', '(blank)']);
  });

  it('are cut between characters as they are read', () => {
    expect(clip('abcdef', 6)).toBe('abcdef');
    expect(clip('abcdefg', 6)).toBe('abcde…');
    expect(clip('漢字漢字', 6)).toBe('漢字…');
    expect(clip('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 4)).toBe('👩‍👩‍👧‍👦…');
    expect(clip('x'.repeat(10_000), 20)).toBe(`${'x'.repeat(19)}…`);
    expect(clip(`a${'\u0301'.repeat(10_000)}`, 20)).toMatch(/…$/);
  });

  it('have the width of a terminal', () => {
    expect(['abc', '漢字', '👩‍👩‍👧‍👦', 'é', '☺️', 'אב'].map(displayWidth)).toEqual([3, 4, 2, 1, 2, 2]);
  });

  it('are isolated where they run from right to left', () => {
    expect(isolated('abc')).toBe('abc');
    expect(isolated('אבג')).toBe('\u2068אבג\u2069');
  });

  it('wrap', () => {
    expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapped('incomprehensibilities no', 5)).toEqual(['incomprehensibilities', 'no']);
  });
});

describe('numbers', () => {
  it.each([
    [0.03125, undefined, '0.0313'],
    [1, undefined, '1.0000'],
    [0.0001, undefined, '0.0001'],
    [0.0000123, undefined, '1.2e-5'],
    [0.0000999, undefined, '1.0e-4'],
    [0, -1000, '5.1e-435'],
    [0, -Infinity, '0'],
    [0, undefined, '<1e-323'],
  ])('p-value %s (log %s) is %s', (p, log, text) => expect(formatPValue(p, log)).toBe(text));

  it('are set for reading', () => {
    expect(typeset('5.1e-435')).toBe('5.1 × 10⁻⁴³⁵');
    expect(typeset('-0.5')).toBe('−0.5');
    expect(typeset('(4.7 ± 0.8)e-6')).toBe('(4.7 ± 0.8) × 10⁻⁶');
    expect([typeset('none'), typeset('yes **')]).toEqual(['none', 'yes **']);
    expect([percent(0.05), percent(0.001), percent(0.1)]).toEqual(['5\u00a0%', '0.1\u00a0%', '10\u00a0%']);
    expect([count(5), count(1234), count(1234567)]).toEqual(['5', '1,234', '1,234,567']);
  });

  it('have the same decimals down a column', () => {
    expect([0.0123, 0.0061, -0.000001].map(columnFormat([0.0123, 0.0061]))).toEqual([
      '0.0123',
      '0.0061',
      '0.0000',
    ]);
    expect([12.5, -3].map(columnFormat([12.5, -3]))).toEqual(['12.5', '-3.0']);
    expect([2e-12].map(columnFormat([2e-12]))).toEqual(['2.00e-12']);
    expect([3e9, -0].map(columnFormat([3e9, -0]))).toEqual(['3.00e+9', '0.00e+0']);
    expect([0, Infinity, -Infinity].map(columnFormat([0]))).toEqual(['0.00', '∞', '-∞']);
  });

  it('give stars at the level, a fifth and a fiftieth of it', () => {
    const starsOf = (p: number, alpha: number): string =>
      stars(feature({ name: 'a', pValue: p, significant: p <= alpha }), alpha);
    expect([0.051, 0.05, 0.01, 0.001].map((p) => starsOf(p, 0.05))).toEqual(['', '*', '**', '***']);
    expect(starsOf(0.02, 0.01)).toBe('');
    expect(starLegend(0.05)).toBe('* ≤ 0.05, ** ≤ 0.01, *** ≤ 0.001');
    expect(starLegend(0.01)).toBe('* ≤ 0.01, ** ≤ 0.002, *** ≤ 0.0002');
  });
});

describe('the summary', () => {
  const none = resultOf([feature({ name: 'a', pValue: 0.2 }), feature({ name: 'b', pValue: 0.3 })]);
  const one = resultOf([feature({ name: 'a' })]);

  it('says how many and which', () => {
    expect(summarySentence(small, 'y')).toBe(
      'Of 20 features, 3 were selected for their association with y; 2 of them are significant at 5\u00a0% after taking the selection into account, not adjusted for testing 3 features: age and blood pressure. By chance alone 5\u00a0% of unrelated features that are selected have a p-value this small.',
    );
    expect(summarySentence(none, 'y')).toBe(
      'Of 20 features, 2 were selected for their association with y; none of them is significant at 5\u00a0% after taking the selection into account, not adjusted for testing 2 features.',
    );
    expect(summarySentence(one, 'y')).toBe(
      'Of 20 features, 1 was selected for its association with y; it is significant at 5\u00a0% after taking the selection into account.',
    );
    expect(summarySentence(resultOf([feature({ name: 'a', pValue: 0.5 })]), 'y')).toContain(
      '; it is not significant at',
    );
    expect(summarySentence(resultOf([feature({ name: 'a' }), feature({ name: 'b' })]), 'y')).toContain(
      '; all of them are significant at 5\u00a0% after taking the selection into account, not adjusted for testing 2 features: a and b.',
    );
    expect(
      summarySentence(resultOf([feature({ name: 'a' }), feature({ name: 'b', pValue: 0.3 })]), 'y'),
    ).toContain('; 1 of them is significant at');
  });

  it('names ten at most', () => {
    const many = resultOf(
      Array.from({ length: 14 }, (_, i) => feature({ name: `f${i}` })),
      { features: 1500 },
    );
    expect(summarySentence(many, 'y')).toMatch(
      /^Of 1,500 features, 14 were .*: f0, f1, .*, f9 and 4 more\. By chance/,
    );
  });

  it('says what took no part', () => {
    const excluded = [{ name: 'c', index: 5, reason: 'constant' }];
    expect(summarySentence({ ...one, excluded }, 'y')).toMatch(
      /^Of 20 features \(1 of which could not be tested\), 1 was/,
    );
  });

  it('names the adjustment', () => {
    expect(summarySentence(withOptions(small, { adjust: 'holm' }), 'y')).toContain(
      'after taking the selection into account and adjusting for testing several features (Holm)',
    );
  });

  it('says what is promised of those selected', () => {
    const promise = (adjust: 'bh' | 'by' | 'holm' | 'average', result = small): string =>
      summarySentence(withOptions(result, { adjust }), 'y').replace(/^.*: age and blood pressure\.? ?/, '');
    expect(promise('bh')).toBe('On average at most 5\u00a0% of the features reported are false.');
    expect(promise('by')).toMatch(/reported are false, however they depend on one another\.$/);
    expect(promise('holm')).toBe('The chance of any false report is at most 5\u00a0%.');
    expect(promise('average')).toBe('On average at most 0.15 of the 3 tested features are reported falsely.');
    for (const words of [promise('holm', one), promise('bh', none)]) expect(words).toMatch(/\(.*\)\.$/);
    const all = { ...small, usable: 3, statistics: new Float64Array(3) };
    expect(summarySentence(all, 'y')).toMatch(/5\u00a0% of unrelated features have a p-value this small\.$/);
  });

  it('is said of several outputs as well', () => {
    const jointly = { outputs: 2, tests: 6 };
    const words = (own: Parameters<typeof withOptions>[1]): string =>
      piecesText(eachSummaryPieces([inputOf({ ...withOptions(small, own), jointly }), inputOf(small)]));
    expect(words({})).toMatch(
      /significant at 5\u00a0%, not adjusted for testing 6 pairs of an output and a feature: .* By chance alone/,
    );
    expect(words({ adjust: 'holm' })).toMatch(
      /over the 6 selected pairs of an output and a feature .* The chance of any false report is at most/,
    );
    expect(words({ condition: 'none' })).not.toContain('By chance');
  });

  it('warns where the selection is ignored', () => {
    expect(summarySentence(withOptions(small, { condition: 'none' }), 'y')).toBe(
      'Of 20 features, 3 were selected for their association with y; 2 of them have a p-value of at most 5\u00a0%: age and blood pressure. These p-values ignore the selection and are too small: do not rely on them.',
    );
    expect(summarySentence(withOptions(one, { condition: 'none' }), 'y')).toContain('; it has a p-value of');
  });

  it('tells splitting and repeats', () => {
    expect(summarySentence(withOptions(small, { condition: 'none', rows: 'thirds' }), 'y')).toContain(
      'with y on a third of the rows; 2 of them are significant at 5\u00a0% on rows that played no part in the selection, not adjusted for testing 3 features: age',
    );
    expect(summarySentence(withOptions(small, { statistic: 'cross', repeats: 5 }), 'y')).toContain(
      'association with y, most often over 5 orders of the rows; 2 of them are',
    );
  });

  it('survives any name', () => {
    for (const name of HOSTILE) {
      const text = summarySentence(resultOf([feature({ name }), feature({ name: 'b' })]), name);
      expect(text).not.toMatch(CONTROL);
      expect(text.length).toBeLessThan(900);
    }
    expect(summarySentence(one, 'אבג')).toContain('with \u2068אבג\u2069;');
  });
});

describe('the words on validity', () => {
  const validity = (own: Parameters<typeof withOptions>[1]): string =>
    methodWords(withOptions(small, own)).validity.join(' ');

  it('claim no more than the method page', () => {
    expect(validity({})).toMatch(
      /Exact at any number of rows .* independent of the output and of the other features/,
    );
    expect(validity({})).toMatch(/depends on other features, validity is empirical/);
    expect(validity({ statistic: 'cross' })).toMatch(/Asymptotic.*validity is empirical/);
    expect(validity({ statistic: 'block' })).toMatch(/rely on the scores being normal.*too often/);
    expect(validity({ statistic: 'incomplete' })).toMatch(/rely on the scores being normal/);
    expect(validity({ statistic: 'block', condition: 'none', rows: 'thirds' })).toMatch(/too often/);
    expect(validity({ statistic: 'block', condition: 'none' })).toMatch(/^Not valid/);
    expect(validity({})).toContain('independent draws');
  });

  it('tell what is conditioned on, and repeats', () => {
    const what = (own: Parameters<typeof withOptions>[1]): string =>
      methodWords(withOptions(small, own)).what;
    expect(what({ statistic: 'block', condition: 'set' })).toContain('the whole set');
    expect(what({ statistic: 'incomplete', condition: 'feature' })).toContain('the feature was selected');
    expect(what({ statistic: 'cross', condition: 'set' })).toContain('the whole set');
    expect(what({ statistic: 'cross', condition: 'set' })).not.toContain('the feature was selected');
    expect(what({ statistic: 'cross', condition: 'feature' })).toContain('the feature was selected');
    expect(what({ alternative: 'two-sided' })).toContain('twice the smaller of the two tails');
    expect(what({})).not.toContain('two-sided');
    expect(what({ statistic: 'cross', repeats: 3 })).toContain(
      '3 random orders of the rows; the p-value is twice the median',
    );
  });
});

describe('csvTable', () => {
  const HEAD =
    'rank,feature,index,correlation,correlationError,pValue,pValueError,estimated,isUpperBound,adjustedPValue,significant,selectivePValue,naivePValue,strictPValue,logPValue,statistic,standardError,featureWidth,targetWidth,truncation,intervalLower,intervalUpper,selectionFrequency,clusterRule,covariateShare,coefficient,partialPValue,givenOthersPValue,givenOthersAdjusted,rows,members\r\n';

  it('has every number with all its digits', () => {
    const result = resultOf([
      feature({
        name: 'age',
        statistic: -0.1,
        pValue: 0.25,
        truncation: [
          [-Infinity, 1],
          [2, Infinity],
        ],
        interval: [-Infinity, 0.1 + 0.2],
        selectionFrequency: 0.8,
      }),
    ]);
    expect(csvTable(result)).toBe(
      `${HEAD}1,age,0,,,0.25,,,,0.25,false,,,,-1.3862943611198906,-0.1,0.0005,,,"(-Infinity, 1] [2, Infinity)",,0.30000000000000004,0.8,,,,,,,,\r\n`,
    );
    expect(csvTable(resultOf([]))).toBe(HEAD);
  });

  it('is read back with its names, and no name is a formula', () => {
    const result = resultOf(HOSTILE.map((name) => feature({ name })));
    const rows = parseCsv(csvTable(result));
    expect(rows).toHaveLength(HOSTILE.length + 1);
    for (const row of rows) expect(row).toHaveLength(HEAD.split(',').length);
    rows.slice(1).forEach(([, name], s) => {
      expect(name).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(name.replace(/^'(?=[=+\-@\t\r])/, '')).toBe(HOSTILE[s]);
    });
  });
});

/** A reader of RFC 4180, as short as it can be. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = cells.exec(text); match !== null; match = cells.exec(text)) {
    rows[rows.length - 1].push(match[1]?.replaceAll('""', '"') ?? match[2]);
    if (match[3] !== ',' && cells.lastIndex < text.length) rows.push([]);
  }
  return rows;
}

describe('markdownTable', () => {
  it('is a table with the legend of its stars', () => {
    expect(markdownTable(small)).toBe(
      [
        '| rank | feature | score | p | |',
        '| --: | --- | --: | --: | --- |',
        '| 1 | age | 0.0123 | 0.0001 | \\*\\*\\* |',
        '| 2 | blood pressure | 0.0061 | 0.0300 | \\* |',
        '| 3 | shoe size | 0.0032 | 0.4000 | |',
        '',
        '\\* ≤ 0.05, \\*\\* ≤ 0.01, \\*\\*\\* ≤ 0.001; not adjusted for testing 3 features',
        '',
      ].join('\n'),
    );
  });

  it('has a column for adjusted p-values', () => {
    expect(markdownTable(withOptions(small, { adjust: 'bh' }))).toContain('| p | p (bh) | |');
  });

  it('keeps names from being markup', () => {
    const text = markdownTable(resultOf(HOSTILE.map((name) => feature({ name }))));
    const lines = text.split('\n');
    expect(lines).toHaveLength(HOSTILE.length + 5);
    expect(text).not.toMatch(/[<>\r]/);
    for (const line of lines.slice(2, HOSTILE.length + 2)) expect(line.match(/(?<!\\)\|/g)).toHaveLength(6);
    expect(lines[2]).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).toContain('pipe \\| and \\\\ and \\`tick\\` and \\*star\\*');
    expect(text).toContain('\\_\\_proto\\_\\_');
  });
});

describe('jsonText', () => {
  it('is indented, ended, and read back', () => {
    const text = jsonText(resultOf(HOSTILE.map((name) => feature({ name }))));
    expect(text.startsWith('{\n  "method": "hsicInf",\n  "options": {\n    "preset": "exact",')).toBe(true);
    expect(text.endsWith('}\n')).toBe(true);
    const back = resultJson.parse(text);
    expect(back.selected.map(({ name }) => name)).toEqual(HOSTILE);
    expect(back.selected[0].truncation).toEqual([[0.003, Infinity]]);
  });
});
