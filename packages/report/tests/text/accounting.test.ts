/** How a run accounts for the selection: where every feature was tested, there was none, and no report says otherwise. */
import { hsic, hsicInf, type Options, simulate } from '@hsicinf/core';
import { htmlReport, methodsText, summarySentence } from '@hsicinf/report';
import { describe, expect, it } from 'vitest';
import { anyDocument } from '../support/documents.js';
import { inputOf } from '../support/handmade.js';

const dataset = simulate('additive', { rows: 60, features: 6, seed: 1 });
const ABOUT_A_SELECTION =
  /given the selection|given that|still (have )?been selected|(feature|set) was selected|same selection|taking the selection|nothing had been selected|ignores? the selection|as if they had not been chosen/i;

const document = await anyDocument();
const textsOf = (result: Awaited<ReturnType<typeof hsicInf>>): string[] => [
  summarySentence(result, 'y'),
  methodsText([{ ...inputOf(result), version: '1' }]).paragraph,
  htmlReport(inputOf(result), { document }).replaceAll(/<[^>]*>/g, ' '),
];

describe('where every feature was tested', () => {
  it.each<[string, typeof hsicInf, Options]>([
    ['exact', hsicInf, { preset: 'exact' }],
    ['cross', hsicInf, { preset: 'cross' }],
    ['paper', hsicInf, { preset: 'paper', blockSize: 5 }],
    ['one by one', hsicInf, { preset: 'paper', blockSize: 5, condition: 'feature' }],
    ['hsic', hsic, { blockSize: 5 }],
  ])('%s speaks of no selection', async (_, run, options) => {
    for (const text of textsOf(await run(dataset, { ...options, select: 'all' })))
      expect(ABOUT_A_SELECTION.exec(text)?.[0]).toBeUndefined();
    for (const text of textsOf(await run(dataset, { ...options, select: 3 })).slice(0, 1))
      expect(text).toMatch(/selected|ignore/);
  });
});
