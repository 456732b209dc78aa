/**
 * The one table of options: what each may be, its default, which runs it concerns, and who it is for. The checker, the
 * resolved record, the flags and the keys of the command line and the form of the page are made from it. What the options
 * mean in words is in option-words, under the same names.
 */
import { ADJUSTMENTS } from '../inference/adjust.js';
import { ALTERNATIVES } from '../inference/p-value.js';
import { formOf } from '../kernels/forms/registry.js';
import { measureOf } from '../measures/registry.js';
import { CONDITIONS } from '../inference/truncate.js';
import { SELECTIONS } from '../selection/rules.js';
import {
  group,
  number,
  numberOr,
  numbers,
  oneOf,
  trueOrFalse,
  type TypedRule,
  wholeNumber,
} from './option-rules.js';
import {
  COVARIANCES,
  FEATURE_KERNELS,
  MEASURES,
  type MethodName,
  type MethodOptions,
  P_VALUES,
  PRESETS,
  ROW_SHARES,
  type Statistic,
  STATISTICS,
} from './options.js';

/** A kind of run: each of these options has one of these values, where undefined stands for none. */
export type RunKind = { readonly [Name in keyof MethodOptions]?: readonly MethodOptions[Name][] };

/** One option. */
export interface OptionSpec extends TypedRule {
  /** What holds unless it is given; absent where other options decide. */
  default?: unknown;
  /** Other defaults, where another option has a value; the first that fits holds. */
  defaultWith?: { readonly [Name in keyof MethodOptions]?: Readonly<Record<string, unknown>> };
  /** The kinds of runs that it concerns; all where absent. */
  concerns?: readonly RunKind[];
  /** Whether every user sees it, or those who ask for more. */
  level: 'basic' | 'advanced';
}

/** A preset is a statistic with defaults of its own: this one. */
export const presetStatistic = {
  recommended: 'correlation',
  lasso: 'correlation',
  exact: 'full',
  cross: 'cross',
  paper: 'block',
} as const;

const shuffled: readonly Statistic[] = ['cross', 'block', 'incomplete'];
const normal: readonly Statistic[] = ['block', 'incomplete'];
/** One kernel a variable, where the statistic 'correlation' has several. */
const oneWidth: readonly Statistic[] = ['full', ...shuffled];

/** Measures that leave the kernel on features open, and kernels that have widths. */
const ofKernels = [undefined, ...MEASURES.filter((name) => measureOf(name).feature === undefined)];
const withWidths = [
  undefined,
  ...FEATURE_KERNELS.filter((name) => name === 'gaussian' || formOf(name).hasWidths),
];

const isShare = (value: number): boolean => value > 0 && value < 1;
const bandwidth = numberOr(
  ['median', 'auto'],
  'a number from 1e-100 to 1e100',
  (value) => value >= 1e-100 && value <= 1e100,
);

const widths = numbers('numbers from 1e-6 to 1e6', 8, (value) => value >= 1e-6 && value <= 1e6);

/** The options that decide the numbers. */
export const optionTable = {
  preset: { ...oneOf(PRESETS), default: 'recommended', level: 'basic' },
  select: {
    ...numberOr(
      ['all'],
      'a whole number of at least 1',
      (value) => Number.isSafeInteger(value) && value >= 1,
    ),
    default: 10,
    level: 'basic',
  },
  selection: {
    ...oneOf(SELECTIONS),
    defaultWith: { preset: { lasso: 'lasso' } },
    concerns: [{ statistic: ['correlation', ...normal] }],
    level: 'advanced',
  },
  // What ignores the selection has no selective p-value.
  pValues: {
    ...oneOf(P_VALUES),
    default: 'selective',
    defaultWith: { statistic: { correlation: 'marginal' } },
    concerns: [{ condition: ['feature', 'set'] }],
    level: 'basic',
  },
  alpha: { ...number('strictly between 0 and 1', isShare), default: 0.05, level: 'basic' },
  statistic: { ...oneOf(STATISTICS), level: 'advanced' },
  permutations: {
    ...numberOr(
      ['auto'],
      'a whole number from 1 to 100000000',
      (value) => Number.isSafeInteger(value) && value >= 1 && value <= 100_000_000,
    ),
    default: 9999,
    defaultWith: { statistic: { correlation: 'auto' } },
    concerns: [{ statistic: ['correlation', 'full'] }],
    level: 'advanced',
  },
  smallestPValue: {
    ...number('of at least 1e-300 and at most .1', (value) => value >= 1e-300 && value <= 0.1),
    concerns: [{ statistic: ['correlation'], permutations: ['auto'] }],
    level: 'advanced',
  },
  // Without a default: results that do not use them do not name them.
  measure: { ...oneOf(MEASURES), concerns: [{ statistic: ['correlation'] }], level: 'advanced' },
  featureKernel: {
    ...oneOf(FEATURE_KERNELS),
    concerns: [{ statistic: ['correlation'], measure: ofKernels }],
    level: 'advanced',
  },
  featureWidths: {
    ...widths,
    default: Object.freeze([0.25, 1, 4]),
    concerns: [{ statistic: ['correlation'], measure: ofKernels, featureKernel: withWidths }],
    level: 'advanced',
  },
  targetWidths: {
    ...widths,
    default: Object.freeze([0.25, 1, 4]),
    concerns: [{ statistic: ['correlation'], measure: ofKernels }],
    level: 'advanced',
  },
  blockSize: { ...wholeNumber(4), default: 10, concerns: [{ statistic: ['block'] }], level: 'advanced' },
  incompleteRatio: {
    ...number('above 0 and at most 10000', (value) => value > 0 && value <= 10_000),
    default: 5,
    concerns: [{ statistic: ['incomplete'] }],
    level: 'advanced',
  },
  crossShare: {
    ...number('strictly between 0 and 1', isShare),
    default: 0.6,
    concerns: [{ statistic: ['cross'] }],
    level: 'advanced',
  },
  featureBandwidth: {
    ...bandwidth,
    default: 'auto',
    concerns: [{ statistic: oneWidth }],
    level: 'advanced',
  },
  targetBandwidth: {
    ...bandwidth,
    default: 'auto',
    concerns: [{ statistic: oneWidth }],
    level: 'advanced',
  },
  alternative: {
    ...oneOf(ALTERNATIVES),
    default: 'greater',
    concerns: [{ statistic: oneWidth }],
    level: 'advanced',
  },
  adjust: {
    ...oneOf(ADJUSTMENTS),
    default: 'none',
    defaultWith: {
      pValues: { marginal: 'bh', both: 'bh', selective: 'none' },
      statistic: { correlation: 'bh' },
    },
    level: 'basic',
  },
  givenOthers: { ...trueOrFalse, level: 'basic' },
  seed: { ...wholeNumber(0), default: 1, level: 'basic' },
  shuffle: { ...trueOrFalse, default: true, concerns: [{ statistic: shuffled }], level: 'advanced' },
  repeats: {
    ...number(
      'to be an odd whole number of at least 1',
      (value) => Number.isSafeInteger(value) && value >= 1 && value % 2 === 1,
    ),
    default: 1,
    concerns: [{ statistic: shuffled }],
    level: 'advanced',
  },
  rows: { ...oneOf(ROW_SHARES), concerns: [{ statistic: normal }], level: 'advanced' },
  // Walks always suppose that the feature was selected, unless they suppose nothing.
  condition: {
    ...oneOf(CONDITIONS),
    default: 'feature',
    defaultWith: { rows: { thirds: 'none' }, preset: { paper: 'set' } },
    concerns: [{ statistic: shuffled, pValues: ['selective', 'both'] }, { condition: ['none'] }],
    level: 'advanced',
  },
  covariance: {
    ...oneOf(COVARIANCES),
    default: 'sample',
    defaultWith: { preset: { paper: 'poet' } },
    concerns: [{ statistic: normal, selection: [undefined] }],
    level: 'advanced',
  },
  covarianceShare: {
    ...number('of at least 0 and below 1', (value) => value >= 0 && value < 1),
    default: 0,
    defaultWith: { preset: { paper: 1 / 3 } },
    concerns: [{ statistic: normal, rows: [undefined], selection: [undefined] }],
    level: 'advanced',
  },
  targetTransform: {
    ...oneOf(['none', 'standardize', 'normal-scores']),
    default: 'normal-scores',
    defaultWith: { preset: { paper: 'none' } },
    concerns: [{ statistic: oneWidth }],
    level: 'advanced',
  },
  poet: {
    ...group('to be an object of POET options'),
    concerns: [{ statistic: normal, covariance: ['poet', 'poet-cran'] }],
    level: 'advanced',
  },
} as const satisfies Record<keyof MethodOptions, OptionSpec>;

/** The options that decide only how a run is carried out. */
export const runTable = {
  threads: wholeNumber(1, 1024),
  executor: {
    rule: 'to be an executor',
    holds: (value: unknown): boolean => typeof (value as { run?: unknown } | null)?.run === 'function',
  },
  onProgress: { rule: 'to be a function', holds: (value: unknown) => typeof value === 'function' },
  signal: { rule: 'to be an AbortSignal', holds: (value: unknown): boolean => value instanceof AbortSignal },
};

/** A procedure by name is hsicInf with some options settled, and perhaps another preset unless one is given. */
export const methods: Readonly<
  Record<MethodName, { settled: Readonly<MethodOptions>; preset: NonNullable<MethodOptions['preset']> }>
> = {
  hsicInf: { settled: {}, preset: optionTable.preset.default },
  hsic: { settled: { condition: 'none', pValues: 'selective' }, preset: 'paper' },
  split: { settled: { condition: 'none', pValues: 'selective', rows: 'thirds' }, preset: 'paper' },
};
