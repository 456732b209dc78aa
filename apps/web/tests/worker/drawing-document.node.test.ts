/** The worker's document draws what any other document draws. */
import { hsicInf, naivePValues, simulate } from '@hsicinf/core';
import { htmlReport } from '@hsicinf/report';
import { createDocument } from '@hsicinf/report/node';
import { describe, expect, it } from 'vitest';
import { drawingDocument } from '../../src/worker/drawing-document.js';

describe('the report drawn without a browser', () => {
  it.each([
    ['additive', 'exact'],
    ['three-class', 'exact'],
    ['multivariate', 'paper'],
    ['linear', 'cross'],
  ] as const)('%s, %s: the same, letter by letter', async (design, preset) => {
    const dataset = simulate(design, { rows: 150, features: 12, seed: 1 });
    const result = await hsicInf(dataset, {
      preset,
      select: 6,
      threads: 1,
      ...(preset === 'exact' && { permutations: 199 }),
    });
    const naive = await naivePValues(dataset, result, { threads: 1 });
    const input = { result, naive, dataset, targetName: 'y', version: '0', date: 'today' };
    expect(htmlReport(input, { document: drawingDocument() })).toBe(
      htmlReport(input, { document: createDocument() }),
    );
  });
});
