/** Real results of every procedure and kind of output, from the run to the report. */
import { type Dataset, hsic, hsicInf, type Options, type Result, simulate, split } from '@hsicinf/core';
import { csvTable, htmlReport, jsonText, markdownTable, plotsOf, summarySentence } from '@hsicinf/report';
import { describe, expect, it } from 'vitest';
import { anyDocument, parsed } from './support/documents.js';
import { inputOf } from './support/handmade.js';

const additive = simulate('additive', { rows: 120, features: 12, seed: 1 });
const classes: Dataset = simulate('three-class', { rows: 90, features: 8, seed: 2 });
const vector: Dataset = simulate('multivariate', { rows: 90, features: 8, seed: 3 });
const mixed: Dataset = {
  features: [
    ...additive.features.slice(0, 6),
    {
      name: 'level',
      kind: 'class',
      values: Array.from(additive.target.values as Float64Array, (y) => (y > 5 ? 'high' : 'low')),
    },
    {
      name: 'pair',
      kind: 'vector',
      values: additive.features.slice(0, 2).map(({ values }) => values as Float64Array),
    },
    { name: 'constant', values: new Float64Array(120) },
  ],
  target: additive.target,
};

type Run = (dataset: Dataset, options: Options) => Promise<Result>;
const cases: [string, Run, Dataset, Options][] = [
  ['recommended', hsicInf, additive, {}],
  ['recommended, p-values as small as they are', hsicInf, additive, { permutations: 'auto' }],
  ['recommended on classes, both p-values', hsicInf, classes, { pValues: 'both' }],
  ['recommended on a vector, selective', hsicInf, vector, { pValues: 'selective' }],
  ['recommended on mixed features, not adjusted', hsicInf, mixed, { adjust: 'none' }],
  ['cross, marginal', hsicInf, additive, { preset: 'cross', pValues: 'marginal' }],
  ['exact', hsicInf, additive, { preset: 'exact' }],
  ['exact on classes', hsicInf, classes, { preset: 'exact' }],
  ['exact on a vector', hsicInf, vector, { preset: 'exact', adjust: 'holm' }],
  ['exact on mixed features', hsicInf, mixed, { preset: 'exact' }],
  ['cross', hsicInf, additive, { preset: 'cross' }],
  ['cross, repeated', hsicInf, additive, { preset: 'cross', repeats: 3, adjust: 'by' }],
  ['cross, two-sided', hsicInf, additive, { preset: 'cross', alternative: 'two-sided' }],
  ['paper', hsicInf, additive, { preset: 'paper', blockSize: 5 }],
  ['incomplete', hsicInf, additive, { statistic: 'incomplete' }],
  ['hsic', hsic, additive, { blockSize: 5 }],
  ['split', split, additive, { blockSize: 5 }],
];

describe('a real result', () => {
  it.each(cases)('of %s has its tables, plots and report', async (_, run, dataset, options) => {
    const result = await run(dataset, { select: 5, permutations: 199, threads: 1, ...options });
    const document = await anyDocument();
    const input = inputOf(result, { dataset, naive: result.selected.map(({ pValue }) => pValue / 2) });
    expect(csvTable(result).split('\r\n')).toHaveLength(7);
    expect(markdownTable(result).split('\n')).toHaveLength(10);
    expect(jsonText(result)).toContain('"selected": [');
    expect(summarySentence(result, 'y')).toContain('5 were selected');
    const significant = result.selected.filter((feature) => feature.significant).length;
    const drawings = plotsOf(input, { document });
    expect(drawings).toHaveLength(3 + significant);
    for (const { svg } of drawings) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      parsed(svg, 'image/svg+xml');
    }
    const report = htmlReport(input, { document });
    parsed(report, 'text/html');
    // Of the features, and of what they have in common.
    expect(report.match(/<tr/g)).toHaveLength(12);
    expect(report).not.toMatch(/NaN|undefined/);
  });
});
