/** Results made by hand, and names that try to break out of wherever they are shown. */
import type { Result, SelectedFeature } from '@hsicinf/core';
import type { ReportInput } from '@hsicinf/report';

/** A feature with p = .0012 unless told otherwise. */
export function feature(own: Partial<SelectedFeature> & { name: string }): SelectedFeature {
  const pValue = own.pValue ?? 0.0012;
  return {
    rank: 1,
    index: 0,
    statistic: 0.0061,
    standardError: 0.0005,
    truncation: [[0.003, Infinity]],
    pValue,
    logPValue: Math.log(pValue),
    adjustedPValue: pValue,
    significant: pValue <= 0.05,
    ...own,
  };
}

/** A result of the exact procedure unless told otherwise. */
export function resultOf(
  selected: SelectedFeature[],
  own: Partial<Result> & { features?: number } = {},
): Result {
  const { features = 20, ...rest } = own;
  return {
    method: 'hsicInf',
    options: {
      preset: 'exact',
      select: selected.length,
      alpha: 0.05,
      statistic: 'full',
      permutations: 9999,
      featureBandwidth: 'auto',
      targetBandwidth: 'auto',
      targetTransform: 'normal-scores',
      alternative: 'greater',
      adjust: 'none',
      seed: 1,
    },
    rows: 200,
    usable: features,
    droppedRows: 0,
    targetBandwidth: 1,
    selected: selected.map((one, s) => ({ ...one, rank: s + 1, index: s })),
    excluded: [],
    statistics: new Float64Array(features),
    notes: [],
    ...rest,
  };
}

/** A result of the recommended procedure: every feature has a score, p-values are marginal and adjusted over all. */
export function recommendedOf(
  selected: (Partial<SelectedFeature> & { name: string; correlation: number })[],
  own: Partial<Result> & { features?: number } = {},
): Result {
  const { features = 20, ...rest } = own;
  const tested = selected.map((one, s) =>
    feature({
      correlationError: 0.02,
      widths: [1, 0.5],
      estimated: true,
      pValueError: (one.pValue ?? 0.0012) / 10,
      truncation: [[-Infinity, Infinity]],
      rank: s + 1,
      index: s,
      ...one,
    }),
  );
  const others = Array.from({ length: features - tested.length }, (_, i) => ({
    name: `other ${i + 1}`,
    index: tested.length + i,
    // Falling towards 0, below all that were tested.
    correlation: 0.01 / (i + 1),
    widths: [4, 0.5] as [number, number],
  }));
  const scores = [
    ...tested.map(({ name, index, correlation = 0 }) => ({
      name,
      index,
      correlation,
      widths: [1, 0.5] as [number, number],
    })),
    ...others,
  ];
  return {
    ...resultOf(tested, { features }),
    options: {
      preset: 'recommended',
      select: selected.length,
      pValues: 'marginal',
      alpha: 0.05,
      statistic: 'correlation',
      permutations: 'auto',
      featureWidths: [0.25, 1, 4],
      targetWidths: [0.25, 1, 4],
      adjust: 'bh',
      seed: 1,
    },
    scores,
    statistics: Float64Array.from(scores, ({ correlation }) => correlation),
    ...rest,
  };
}

/** The result with some options changed. */
export function withOptions(result: Result, options: Partial<Result['options']>): Result {
  return { ...result, options: { ...result.options, ...options } };
}

/** Three features, of which two are significant. */
export const small: Result = resultOf([
  feature({ name: 'age', pValue: 0.0001, statistic: 0.0123 }),
  feature({ name: 'blood pressure', pValue: 0.03, statistic: 0.0061 }),
  feature({ name: 'shoe size', pValue: 0.4, statistic: 0.0032 }),
]);

/** The rest of what a report needs. */
export function inputOf(result: Result, own: Partial<ReportInput> = {}): ReportInput {
  return { result, targetName: 'y', version: '0.1.0', date: '2026-11-15', ...own };
}

/** What must not be left in anything shown: characters below the space, and an override of direction. */
export const CONTROL = /[^ -\uffff]|\u202e/;

/** Names that are markup, formulas, prototypes, invisible, reversed, or far too long. */
export const HOSTILE: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '</title></svg></style><script>alert(2)</script>',
  '"\' onload="alert(3)" x=\'',
  '&lt;b&gt;&amp;',
  ']]><!-- -->',
  '__proto__',
  'constructor',
  '=HYPERLINK("http://evil.example")',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r\nSet-Cookie: a',
  'a,b;"c"',
  'pipe | and \\ and `tick` and *star*',
  'אבג 123 דה',
  'مرحبا',
  '\u202egnp.exe',
  'nul\u0000bell\u0007escape\u001b[31m',
  '👩‍👩‍👧‍👦 family',
  '漢字かな',
  '\ud800 lone',
  '',
  ' ',
  'x'.repeat(10_000),
  '𝒳'.repeat(10_000),
];
