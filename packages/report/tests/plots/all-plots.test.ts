/** The plots: every shape of truncation, p-values of any size, hostile names, every kind of feature and output. */
import { type Dataset, InputError, type Truncation } from '@hsicinf/core';
import { type Drawing, featurePlot, forestPlot, plotColours, plotsOf, pValuePlot } from '@hsicinf/report';
import { beforeAll, describe, expect, it } from 'vitest';
import { classesOf, quantile, sampled } from '../../src/plots/feature-axes.js';
import { forestGeometry } from '../../src/plots/forest-geometry.js';
import { slug } from '../../src/plots/drawing.js';
import { anyDocument, parsed } from '../support/documents.js';
import { feature, HOSTILE, inputOf, resultOf, small, withOptions } from '../support/handmade.js';

let document: Document;
beforeAll(async () => {
  document = await anyDocument();
});

/** What holds for every drawing. */
function check(drawing: Drawing): void {
  const { name, title, description, svg, inlineSvg } = drawing;
  expect(name).toMatch(/^[a-z0-9][a-z0-9-]*$/);
  expect(title).not.toBe('');
  expect(description).toMatch(/\.$/);
  for (const text of [svg, inlineSvg]) {
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /);
    expect(text).not.toMatch(/NaN|undefined|Infinity|<script|<img|<foreignObject|<style|\sclass=|\son\w+="/);
    parsed(text, 'image/svg+xml');
  }
  // A file has fixed colours on a background; a page has custom properties.
  expect(svg).not.toMatch(/var\(|currentColor/);
  expect(svg).toContain(`fill="${plotColours.light.paper}"`);
  expect(svg).toMatch(/role="img"><title>[^<]+<\/title><desc>[^<]+<\/desc>/);
  expect(inlineSvg).toMatch(/var\(--hsicinf-ink, #[0-9a-f]{6}\)/);
  expect(inlineSvg).toMatch(/role="img" aria-label="[^"]+"/);
}

const withTruncation = (truncation: Truncation): ReturnType<typeof resultOf> =>
  resultOf([feature({ name: 'a', statistic: 4, standardError: 1, truncation })]);

describe('the geometry of the forest plot', () => {
  const geometry = (truncation: Truncation): ReturnType<typeof forestGeometry> =>
    forestGeometry(withTruncation(truncation).selected);

  it('shows 0, the score with its error, and limits that are near', () => {
    const { domain, exponent, rows } = geometry([[3, 6]]);
    expect(exponent).toBe(0);
    expect(domain[0]).toBeCloseTo(-0.3);
    expect(domain[1]).toBeCloseTo(6.3);
    expect(rows[0]).toMatchObject({ x: 4, x1: 3, x2: 5 });
    expect(rows[0].regions).toEqual([{ row: 0, x1: 3, x2: 6, openLeft: false, openRight: false }]);
  });

  it.each<[string, Truncation, { openLeft: boolean; openRight: boolean }[]]>([
    ['half a line', [[3, Infinity]], [{ openLeft: false, openRight: true }]],
    ['all of it', [[-Infinity, Infinity]], [{ openLeft: true, openRight: true }]],
    ['a limit far away', [[3, 1e9]], [{ openLeft: false, openRight: true }]],
    [
      'a union',
      [
        [-Infinity, -1],
        [3, 5],
        [6, 1e300],
      ],
      [
        { openLeft: true, openRight: false },
        { openLeft: false, openRight: false },
        { openLeft: false, openRight: true },
      ],
    ],
    [
      'a part out of sight',
      [
        [3, 5],
        [1e6, 1e7],
      ],
      [{ openLeft: false, openRight: false }],
    ],
  ])('%s ends at the edge where it goes on', (_, truncation, ends) => {
    const { domain, rows } = geometry(truncation);
    expect(rows[0].regions).toHaveLength(ends.length);
    rows[0].regions.forEach((region, i) => {
      expect(region).toMatchObject(ends[i]);
      expect(region.x1).toBeGreaterThanOrEqual(domain[0]);
      expect(region.x2).toBeLessThanOrEqual(domain[1]);
    });
  });

  it.each([
    [0.0066, -3],
    [4e-8, -9],
    [0, 0],
    [123456, 3],
    [1e-310, -312],
    [1e300, 300],
  ])('a score of %s is counted in units of 10^%s', (statistic, exponent) => {
    const found = forestGeometry([
      feature({ name: 'a', statistic, standardError: 0, truncation: [[0, Infinity]] }),
    ]);
    if (statistic !== 0) expect(found.exponent).toBe(exponent);
    for (const end of found.domain) expect(Number.isFinite(end)).toBe(true);
    expect(found.domain[0]).toBeLessThan(found.domain[1]);
  });
});

describe('forestPlot', () => {
  it.each<[string, Truncation]>([
    ['half a line', [[3, Infinity]]],
    ['an interval', [[3, 6]]],
    ['no limits', [[-Infinity, Infinity]]],
    [
      'a union',
      [
        [-Infinity, -1],
        [3, 5],
        [6, Infinity],
      ],
    ],
    ['a point', [[4, 4]]],
  ])('draws %s', (_, truncation) => check(forestPlot(inputOf(withTruncation(truncation)), { document })));

  it('explains the region by procedure', () => {
    const words = (result: typeof small): string => forestPlot(inputOf(result), { document }).description;
    const free = {
      ...small,
      selected: small.selected.map((one) => ({ ...one, truncation: [[-Infinity, Infinity]] as Truncation })),
    };
    expect(words(small)).toContain('the feature would still have been selected');
    expect(words(withOptions(small, { statistic: 'block', condition: 'set' }))).toContain(
      'the same set of features',
    );
    expect(words(withOptions(free, { condition: 'none' }))).toContain('ignores the selection');
    expect(words(withOptions(free, { condition: 'none', rows: 'thirds' }))).toContain(
      'rows kept for the test',
    );
    expect(words(free)).toContain('does not limit');
    expect(words(withOptions(small, { statistic: 'cross', repeats: 3 }))).toContain('one typical order');
  });

  it('tells significant features by more than colour', () => {
    const { svg } = forestPlot(inputOf(small), { document });
    expect(svg.match(/font-weight="650"/g)).toHaveLength(2);
    expect(svg).toContain(`fill="${plotColours.light.accent}"`);
    expect(svg).toContain('significant at 5\u00a0%');
  });

  it('draws 50 of many, and says so', () => {
    const many = resultOf(
      Array.from({ length: 80 }, (_, i) => feature({ name: `f${i}` })),
      { features: 100 },
    );
    const drawing = forestPlot(inputOf(many), { document });
    expect(drawing.description).toContain('The first 50 of 80 features are drawn.');
    expect(drawing.svg).toContain('f49');
    expect(drawing.svg).not.toContain('f50');
  });
});

describe('pValuePlot', () => {
  it('has a place for any p-value', () => {
    const result = resultOf([
      feature({ name: 'tiny', pValue: 0, logPValue: -2000 }),
      feature({ name: 'zero', pValue: 0, logPValue: -Infinity }),
      feature({ name: 'one', pValue: 1 }),
    ]);
    const drawing = pValuePlot(inputOf(result, { naive: [0, 0.5, 1] }), { document });
    check(drawing);
    expect(drawing.svg).toContain('p 2.6 × 10⁻⁸⁶⁹');
    expect(drawing.svg).toContain('10⁻²⁰');
    expect(drawing.description).toContain('A triangle means that the p-value is even smaller.');
    expect(pValuePlot(inputOf(small), { document }).description).not.toContain('triangle');
  });

  it('says what selection costs where it is known', () => {
    const costs = pValuePlot(inputOf(small, { naive: new Map([['age', 1e-6]]) }), { document });
    expect(costs.description).toContain('what selecting first costs');
    expect(costs.svg).toContain('as if nothing had been selected');
    expect(pValuePlot(inputOf(small), { document }).svg).not.toContain('as if nothing had been selected');
    expect(
      pValuePlot(inputOf(withOptions(small, { condition: 'none' })), { document }).description,
    ).toContain('too small');
  });

  it('marks adjusted p-values', () => {
    const drawing = pValuePlot(inputOf(withOptions(small, { adjust: 'by' })), { document });
    expect(drawing.svg).toContain('adjusted p (Benjamini–Yekutieli)');
    check(drawing);
  });
});

/** Columns of 90 rows. */
const rows = Array.from({ length: 90 }, (_, i) => i);
const wave = Float64Array.from(rows, (i) => Math.sin(i));
const line = Float64Array.from(rows, (i) => i * 1e6);
const dataset: Dataset = {
  features: [
    { name: 'number', values: wave },
    { name: 'large', values: line },
    { name: 'tiny', values: wave.map((value) => value * 1e-9) },
    { name: 'class', kind: 'class', values: rows.map((i) => ['a', 'b', '<i>'][i % 3]) },
    { name: 'many', kind: 'class', values: rows.map((i) => `class ${i % 30}`) },
    { name: 'vector', kind: 'vector', values: [wave, line, wave] },
  ],
  target: { kind: 'number', values: line },
};

describe('featurePlot', () => {
  const targets: Dataset['target'][] = [
    { kind: 'number', values: wave },
    { kind: 'class', values: rows.map((i) => i % 4) },
    { kind: 'vector', values: [wave, line] },
  ];
  const cases = targets.flatMap((target) =>
    dataset.features.map(({ name }) => [name, target.kind, target] as const),
  );

  it.each(cases)('draws the feature "%s" against a %s', (name, _, target) => {
    for (const width of [340, 720]) {
      const input = inputOf(small, { dataset: { ...dataset, target } });
      check(featurePlot(input, name, { document, width }));
    }
  });

  it('says what is left out', () => {
    const text = (name: string, target: Dataset['target']): string =>
      featurePlot(inputOf(small, { dataset: { ...dataset, target } }), name, { document }).description;
    expect(text('many', targets[0])).toBe(
      'Each point is a row. The 12 most frequent of the 30 classes of many are shown.',
    );
    expect(text('many', targets[1])).toContain('The 8 most frequent of the 30 classes of many are shown.');
    expect(text('vector', targets[2])).toContain('The first 4 of 6 pairs of coordinates are shown.');
  });

  it('draws 2,000 of many rows', () => {
    const values = Float64Array.from({ length: 12_345 }, (_, i) => Math.cos(i));
    const large: Dataset = { features: [{ name: 'a', values }], target: { kind: 'number', values } };
    const drawing = featurePlot(inputOf(small, { dataset: large }), 'a', { document });
    expect(drawing.description).toBe('Each point is a row; 2,000 of 12,345 rows are drawn.');
    expect(drawing.svg.match(/<circle/g)).toHaveLength(2000);
    const target = {
      kind: 'class',
      values: Array.from(values, (value) => (value > 0.9 ? 'a' : 'b')),
    } as const;
    const strips = featurePlot(inputOf(small, { dataset: { ...large, target } }), 'a', { document });
    expect(strips.description).toBe('Each point is a row; 2,000 of 12,345 rows are drawn.');
    expect(strips.svg.match(/<circle/g)).toHaveLength(2000);
  });

  it('requires the feature', () => {
    expect(() => featurePlot(inputOf(small, { dataset }), 'age', { document })).toThrow(InputError);
    expect(() => featurePlot(inputOf(small), 'age', { document })).toThrow('featurePlot requires a dataset');
  });
});

describe('plotsOf', () => {
  it('has scores, p-values, and at most 12 significant features', () => {
    const names = Array.from({ length: 15 }, (_, i) => `f${i}`);
    const input = inputOf(
      resultOf(names.map((name, i) => feature({ name, pValue: i === 1 ? 0.5 : 0.001 }))),
      {
        dataset: { features: names.map((name) => ({ name, values: wave })), target: dataset.target },
      },
    );
    const drawn = plotsOf(input, { document }).map(({ name }) => name);
    expect(drawn.slice(0, 4)).toEqual(['scores', 'p-values', 'feature-1-f0', 'feature-3-f2']);
    expect(drawn).toHaveLength(14);
    expect(plotsOf(inputOf(small), { document })).toHaveLength(2);
  });

  it('survives any name', () => {
    const input = inputOf(
      resultOf(
        HOSTILE.map((name) => feature({ name })),
        { features: 40 },
      ),
      {
        targetName: HOSTILE[1],
        dataset: {
          features: HOSTILE.map((name) => ({ name, values: wave })),
          target: { kind: 'class', values: rows.map((i) => HOSTILE[i % 20]) },
        },
      },
    );
    const drawings = [
      ...plotsOf(input, { document }),
      ...HOSTILE.map((name) => featurePlot(input, name, { document })),
    ];
    for (const drawing of drawings) {
      check(drawing);
      const tree = parsed(drawing.svg, 'image/svg+xml');
      for (const title of tree?.querySelectorAll('title') ?? [])
        expect(title.textContent.length).toBeLessThan(500);
    }
    expect(drawings[0].svg).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(new Set(drawings.slice(2, 14).map(({ name }) => name)).size).toBe(12);
  });

  it('gives the same text every time', () => {
    const input = inputOf(small, { dataset: { ...dataset, features: [{ name: 'age', values: wave }] } });
    expect(plotsOf(input, { document })).toEqual(plotsOf(input, { document }));
  });
});

describe('the parts', () => {
  it('sample evenly, without repeating a row', () => {
    const all = Array.from({ length: 10_007 }, (_, i) => i);
    const some = sampled(all, 500);
    expect(new Set(some).size).toBe(500);
    some.forEach((row, i) => expect(Math.floor(row / (10_007 / 500))).toBeGreaterThanOrEqual(i - 1));
    expect(sampled([3, 1], 5)).toEqual([3, 1]);
  });

  it('order classes, the most frequent kept', () => {
    const axis = (values: (string | number)[]) => ({ kind: 'class', label: 'c', values }) as const;
    expect(classesOf(axis([10, 9, 2, 10, 9, 2]), 5).classes.map(({ label }) => label)).toEqual([
      '2',
      '9',
      '10',
    ]);
    expect(classesOf(axis(['b', 'a', 'c', 'a', 'b']), 2)).toEqual({
      classes: [
        { label: 'a', rows: [1, 3] },
        { label: 'b', rows: [0, 4] },
      ],
      total: 3,
    });
  });

  it('find quantiles', () => {
    expect([0, 0.25, 0.5, 1].map((share) => quantile([1, 2, 4, 8], share))).toEqual([1, 1.75, 3, 8]);
    expect(quantile([7], 0.5)).toBe(7);
  });

  it('make names for files', () => {
    expect(['Blood Group (A/B)', '../../etc/passwd', 'Größe', '👩', '', 'x'.repeat(500)].map(slug)).toEqual([
      'blood-group-a-b',
      'etc-passwd',
      'gro-e',
      'unnamed',
      'unnamed',
      'x'.repeat(40),
    ]);
  });
});
