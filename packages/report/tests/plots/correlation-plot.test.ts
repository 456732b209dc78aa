/** The plot of all correlations with the cut, and what looking costs in the plot of p-values. */
import type { Result } from '@hsicinf/core';
import { pValuePlot, scorePlot } from '@hsicinf/report';
import { beforeAll, describe, expect, it } from 'vitest';
import { correlationRows, type ScoredResult } from '../../src/plots/correlation-rows.js';
import { evidenceOf } from '../../src/plots/evidence.js';
import { anyDocument, parsed } from '../support/documents.js';
import { HOSTILE, inputOf, recommendedOf, small, withOptions } from '../support/handmade.js';

let document: Document;
beforeAll(async () => {
  document = await anyDocument();
});

const scored = (result: Result): ScoredResult => ({ ...result, scores: result.scores ?? [] });
const pair = (features: number): Result =>
  recommendedOf(
    [
      { name: 'first', correlation: 0.4, correlationError: 0.1, adjustedPValue: 0.01 },
      { name: 'second', correlation: 0.2, pValue: 0.3, adjustedPValue: 0.6, significant: false },
    ],
    { features },
  );

describe('the rows of correlations', () => {
  it('hold every feature where they are few, the tested ones first with their errors', () => {
    const { rows, showsAll, domain } = correlationRows(scored(pair(5)));
    expect(showsAll).toBe(true);
    expect(rows.map(({ name }) => name)).toEqual(['first', 'second', 'other 1', 'other 2', 'other 3']);
    expect(rows[0].x1).toBeCloseTo(0.3);
    expect(rows[0].x2).toBeCloseTo(0.5);
    expect(rows[2]).toMatchObject({ x1: 0.01, x2: 0.01, significant: false });
    expect(rows.map(({ feature }) => feature !== undefined)).toEqual([true, true, false, false, false]);
    // From 0 to the end of the longest bar, and a twentieth more.
    expect(domain[0]).toBeCloseTo(-0.025);
    expect(domain[1]).toBeCloseTo(0.525);
  });

  it('hold the tested ones alone where they are many', () => {
    const { rows, showsAll } = correlationRows(scored(pair(31)));
    expect(showsAll).toBe(false);
    expect(rows).toHaveLength(2);
  });

  it('have the region that the selection leaves', () => {
    const result = pair(5);
    const limited = {
      ...result,
      selected: result.selected.map((one) => ({
        ...one,
        truncation: [[0.01, Infinity]] as [number, number][],
      })),
    };
    const [{ regions }] = correlationRows(scored(limited)).rows;
    expect(regions).toMatchObject([{ x1: 0.01, openLeft: false, openRight: true }]);
    expect(correlationRows(scored(result)).rows.flatMap((row) => row.regions)).toEqual([]);
  });
});

describe('scorePlot', () => {
  it('draws every feature and the cut', () => {
    const { svg, description, title } = scorePlot(inputOf(pair(5)), { document });
    parsed(svg, 'image/svg+xml');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(title).toBe('Kernel correlations of 5 features with y');
    for (const name of ['first', 'second', 'other 1', 'other 3']) expect(svg).toContain(`>${name}<`);
    expect(svg.match(/>not tested</g)).toHaveLength(3 + 1);
    expect(description).toContain('the 2 with the largest correlations were tested');
    expect(description).toContain('covers neither the choice of the pair of widths nor the selection');
  });

  it('draws no cut where all were tested', () => {
    const all = recommendedOf([{ name: 'only', correlation: 0.3 }], { features: 1 });
    const { svg, description } = scorePlot(inputOf(all), { document });
    expect(svg).not.toContain('not tested');
    expect(description).toContain('All of them were tested.');
  });

  it('draws thousands as a curve over their rank, in a picture of a reasonable size', () => {
    const { svg, description } = scorePlot(inputOf(pair(20_000)), { document });
    parsed(svg, 'image/svg+xml');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg).toContain('rank among 20,000 features');
    expect(svg).toContain('10,000');
    expect(svg.length).toBeLessThan(60_000);
    expect(description).toContain('The lower panel shows all of them');
  });

  it('draws any names, at any width', () => {
    for (const features of [HOSTILE.length + 2, HOSTILE.length + 60]) {
      const result = recommendedOf(
        HOSTILE.map((name, s) => ({ name, correlation: 0.5 - s / 100 })),
        { features },
      );
      for (const width of [330, 800]) {
        const { svg } = scorePlot(inputOf(result), { document, width });
        parsed(svg, 'image/svg+xml');
        expect(svg).not.toMatch(/<script|<img/);
      }
    }
  });

  it('is the plot of scores where there are no correlations', () => {
    expect(scorePlot(inputOf(small), { document }).title).toContain('Scores of the selected features');
  });
});

describe('what looking costs', () => {
  it('is the way from p to the adjusted p', () => {
    const [one] = evidenceOf(pair(5).selected, inputOf(pair(5)));
    expect(one.square).toBeCloseTo(-Math.log10(0.0012));
    expect(one.point).toBeCloseTo(2);
    expect(one.stroke).toBeUndefined();
    const { svg, description } = pValuePlot(inputOf(pair(5)), { document });
    expect(svg).toContain('p, each feature on its own');
    expect(description).toContain(
      'adjusted for looking at 5 features, and the line between them is what looking costs',
    );
  });

  it('has the selective p-value beside it where both were asked for', () => {
    const both = withOptions(pair(5), { pValues: 'both' });
    const input = inputOf({
      ...both,
      selected: both.selected.map((one) => ({ ...one, selectivePValue: 0.1 })),
    });
    expect(evidenceOf(input.result.selected, input)[0].stroke).toBeCloseTo(1);
    const { svg, description } = pValuePlot(input, { document });
    expect(svg).toContain('selective p');
    expect(description).toContain('The upright stroke is the selective p-value');
  });

  it('is not drawn where nothing is adjusted, which is said', () => {
    const bare = withOptions(pair(5), { adjust: 'none' });
    expect(evidenceOf(bare.selected, inputOf(bare))[0]).toMatchObject({ square: undefined });
    expect(pValuePlot(inputOf(bare), { document }).description).toContain(
      'These p-values are not adjusted for looking at 5 features',
    );
  });

  it('ignores naive p-values, which are the marginal ones again', () => {
    const { svg } = pValuePlot(inputOf(pair(5), { naive: [1e-9, 1e-9] }), { document });
    expect(svg).not.toContain('as if nothing had been selected');
  });

  it('marks a bound as smaller still', () => {
    const bound = recommendedOf([{ name: 'a', correlation: 0.4, pValue: 1e-6, isUpperBound: true }]);
    expect(pValuePlot(inputOf(bound), { document }).description).toContain(
      'A triangle means that the p-value',
    );
  });
});
