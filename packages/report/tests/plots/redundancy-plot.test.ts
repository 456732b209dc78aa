/** The redundancy map: drawn and as a table, with names as they come, for two features and for fifty; and the words on the lasso. */
import type { Redundancy } from '@hsicinf/core';
import { htmlReport, methodWords, methodsText, redundancyPlot } from '@hsicinf/report';
import { resultColumns } from '@hsicinf/report/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyDocument, parsed } from '../support/documents.js';
import { HOSTILE, inputOf, recommendedOf, small, withOptions } from '../support/handmade.js';

let document: Document;
beforeAll(async () => {
  document = await anyDocument();
});

function mapOf(names: readonly string[]): Redundancy {
  return {
    names: [...names],
    indices: names.map((_, i) => i),
    correlations: names.map((_, i) => names.map((__, j) => (i === j ? 1 : i + j === 1 ? 0.876 : -0.004))),
  };
}

describe('the map', () => {
  it('shows every correlation with two digits, and who is most alike', () => {
    const { svg, description, inlineSvg } = redundancyPlot(mapOf(['age', 'weight', 'height']), {
      document,
      width: 720,
    });
    expect(description).toContain('Most alike are age and weight (0.88).');
    expect(svg.match(/>0\.88</g)).toHaveLength(2);
    expect(svg.match(/>1\.00</g)).toHaveLength(3);
    expect(svg.match(/>0\.00</g)).toHaveLength(4);
    for (const text of [svg, inlineSvg]) expect(text).not.toMatch(/NaN|undefined/);
  });

  it.each([330, 800])('takes hostile names, two features and fifty, at %i pixels', (width) => {
    for (const names of [HOSTILE, ['a', 'b'], Array.from({ length: 50 }, (_, i) => `feature number ${i}`)]) {
      const { svg } = redundancyPlot(mapOf(names), { document, width });
      parsed(svg, 'image/svg+xml');
      expect(svg).not.toMatch(/NaN|<script|<img/);
      expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBe(width + 32);
    }
  });

  it('stands in the report with its numbers in a table, and not where there is none', () => {
    const report = htmlReport(inputOf({ ...small, redundancy: mapOf(HOSTILE) }), { document });
    parsed(report, 'text/html');
    expect(report).toContain('What the selected features have in common');
    expect(report.match(/<td>0\.88<\/td>/g)).toHaveLength(2);
    expect(htmlReport(inputOf(small), { document })).not.toContain(
      'What the selected features have in common',
    );
  });
});

describe('the lasso and the others, in words', () => {
  const result = withOptions(
    recommendedOf([
      {
        name: 'a',
        correlation: 0.3,
        coefficient: 0.12,
        givenOthersPValue: 0.001,
        givenOthersAdjusted: 0.01,
      },
      {
        name: 'b',
        correlation: 0.2,
        coefficient: 0,
        givenOthersPValue: 0.4,
        givenOthersAdjusted: 1,
      },
    ]),
    { preset: 'lasso', selection: 'lasso', givenOthers: true },
  );

  it('has columns for weights and for tests given the others, which are called approximate', () => {
    const columns = resultColumns(result);
    const column = (id: string): (typeof columns)[number] => columns.find((one) => one.id === id)!;
    expect(result.selected.map(column('weight').text).map(Number)).toEqual([0.12, 0]);
    expect(result.selected.map(column('given').text)).toEqual(['0.0100', '1.0000']);
    expect(column('given').meaning).toContain('approximate');
    const bound = { ...result.selected[0], givenOthersPValue: 1e-6, givenOthersAdjusted: 4e-6 };
    expect(column('given').text(bound)).toBe('≤4.0e-6');
  });

  it('says how features were selected, wherever that is said', () => {
    expect(methodWords(result).name).toMatch(/^HSIC-Lasso/);
    const { paragraph, bibtex } = methodsText([inputOf(result)]);
    expect(paragraph).toMatch(/selected by HSIC-Lasso \(Yamada et al\., 2014\)/);
    expect(paragraph).toMatch(/tested given the others/);
    expect(bibtex).toContain('feature-wise kernelized lasso');
    expect(htmlReport(inputOf(result), { document })).toContain('that HSIC-Lasso selected');
  });
});
