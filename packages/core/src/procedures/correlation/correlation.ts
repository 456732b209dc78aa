/**
 * The recommended procedure (docs/method.md): the largest kernel correlation over several pairs of widths, the top k, and for
 * each of them how often it scores as high with its rows in another order.
 */
import { prepareTarget } from '../../data/prepared-column.js';
import { featuresToSelect, prepare, type Prepared } from '../../data/prepare.js';
import { originalOrder } from '../../data/row-order.js';
import type { RunContext } from '../../engine/run-context.js';
import { bind } from '../../engine/task.js';
import { InputError } from '../../errors.js';
import { levelTies, topK } from '../../inference/top-k.js';
import type { WideVariable } from '../../kernels/widths.js';
import { optionTable } from '../../options/option-table.js';
import type { ResolvedOptions } from '../../options/options.js';
import { admissionOf, EVERY_ORDER } from '../../permutation/admission.js';
import type { FeatureScore } from '../../result.js';
import { blockTask, oneBlock } from '../../statistics/block.js';
import { featureValues, meansOf } from '../../statistics/feature-values.js';
import {
  type Call,
  conditionsOf,
  type PlannedRepeat,
  type RepeatOutcome,
  type Procedure,
  amongAll,
  type TestedFeature,
} from '../procedure.js';
import { correlationTask } from './correlation-values.js';
import { bestPair } from './definition.js';
import type { CorrelationTestItem, CorrelationTestOutcome } from './feature-test.js';
import { correlationNotes } from './notes.js';

const LEAST_ROWS = 6;

/** The features to test against an output, among how many that could be. */
export interface TestsWanted {
  target: WideVariable;
  count: number;
  item: (s: number) => CorrelationTestItem;
  usable: number;
  /** Whether progress is reported by someone else. */
  isQuiet?: boolean;
}

/** Tests selected features; the way depends on the rows. */
export interface CorrelationTester {
  /** What the tests cost, in kernel values. */
  work: (call: Call) => number;
  /** In how many jobs. */
  jobs?: (call: Call) => number;
  test: (call: Call, context: RunContext, given: TestsWanted) => Promise<CorrelationTestOutcome[]>;
}

/** The procedure with a way to test. */
export function correlationProcedure(tester: CorrelationTester): Procedure {
  return {
    work: (call) => {
      const { dataset, rows } = call;
      return 2 * dataset.features.length * rows * Math.min(rows, THIN_WORK) + tester.work(call);
    },
    sweeps: () => 1,
    tests: (call) => tester.jobs?.(call) ?? 1,
    plan: (call, context) => plan(call, context, tester),
  };
}

/** Thin factors cost about as much a row as so many kernel values. */
const THIN_WORK = 1500;

/** How columns become the points of width 1: numbers and outputs standardised, vectors and outputs by the median distance. */
export function wideEncoding({ seed }: Pick<ResolvedOptions, 'seed'>) {
  return {
    featureBandwidth: 'auto',
    targetBandwidth: 'median',
    targetTransform: 'standardize',
    seed,
  } as const;
}

async function plan(call: Call, context: RunContext, tester: CorrelationTester): Promise<PlannedRepeat> {
  const { caller, dataset, rows, options } = call;
  if (rows < LEAST_ROWS) {
    throw new InputError(caller, `at least ${LEAST_ROWS} rows for statistic 'correlation'`, `${rows}`);
  }
  const prepared = await prepare(dataset, originalOrder(rows), wideEncoding(options), context);
  const select = featuresToSelect(caller, dataset, prepared, options.select);
  return () => carryOut(call, context, { ...prepared, select }, tester);
}

async function carryOut(
  call: Call,
  context: RunContext,
  prepared: Prepared & { select: number },
  tester: CorrelationTester,
): Promise<RepeatOutcome> {
  const { dataset, rows, options } = call;
  const { usable, excluded, variable, select } = prepared;
  const { target, featureWidths } = wideOf(options, prepared);
  const values = await featureValues(context, bind(correlationTask, { target, featureWidths }), prepared);
  const scores = scoresOf(call, prepared, values);
  const correlations = Float64Array.from(scores, ({ correlation }) => correlation);
  const levelled = levelTies(correlations);
  const selected = topK(levelled, select);
  const { own, beside } = conditionsOf(options);
  const admission = admissionOf(levelled, selected);
  const outputs = kernelsOf(target);
  const outcomes = await tester.test(call, context, {
    target,
    usable: usable.length,
    count: selected.length,
    item(s) {
      const best = bestPair(values[selected[s]]);
      return {
        name: scores[selected[s]].name,
        feature: variable(selected[s]),
        best: [Math.floor(best / outputs), best % outputs],
        marginal: own === 'none',
        ...((own !== 'none' || beside) && { admission: admission(selected[s]) }),
      };
    },
  });
  const hsic = await hsicOf(call, context, prepared, selected);
  const tested = selected.map((position, s): TestedFeature => {
    const { marginal, selective, correlationError } = outcomes[s];
    const { pValue, logPValue, pValueError, by, isBound } = (marginal ?? selective)!;
    const { threshold } = own === 'none' ? EVERY_ORDER : admission(position);
    return {
      rank: s + 1,
      name: scores[position].name,
      index: scores[position].index,
      correlation: correlations[position],
      ...(correlationError !== undefined && { correlationError }),
      widths: scores[position].widths,
      statistic: hsic[s],
      // Over all orders R has this standard deviation, whatever the kernels.
      standardError: Math.sqrt(2 / (rows * (rows - 3))),
      truncation: [[Math.min(threshold, correlations[position]), Infinity]],
      pValue,
      logPValue: logPValue ?? Math.log(pValue),
      ...(pValueError !== undefined && { pValueError }),
      estimated: by === 'splitting' || by === 'closed form',
      ...(isBound && { isUpperBound: true }),
      ...(beside && selective && { selectivePValue: selective.pValue }),
    };
  });
  return {
    statistics: amongAll(correlations, usable, dataset.features.length),
    usable: usable.length,
    scores,
    ...(prepared.target.bandwidth !== undefined && {
      targetWidths: target.widths.map((width) => width * (prepared.target.bandwidth ?? 1)),
    }),
    selected: tested,
    excluded,
    droppedRows: 0,
    targetBandwidth: prepared.target.bandwidth,
    notes: [...prepared.notes, ...correlationNotes(tested, outcomes)],
  };
}

/** The output through its kernels, and the widths of features. */
export function wideOf(
  {
    featureWidths = defaultWidths,
    targetWidths = defaultWidths,
  }: Pick<ResolvedOptions, 'featureWidths' | 'targetWidths'>,
  { target }: Pick<Prepared, 'target'>,
): { target: WideVariable; featureWidths: readonly number[] } {
  return { target: { variable: target, widths: targetWidths }, featureWidths };
}

const defaultWidths = optionTable.featureWidths.default;

function kernelsOf({ variable, widths }: WideVariable): number {
  return variable.kernel === 'delta' ? 1 : widths.length;
}

/** The score of every usable feature, from the correlations of all pairs of kernels. */
export function scoresOf(
  {
    dataset,
    options,
  }: { dataset: Call['dataset']; options: Pick<ResolvedOptions, 'featureWidths' | 'targetWidths'> },
  prepared: Prepared,
  values: readonly Float64Array[],
): FeatureScore[] {
  const { target, featureWidths } = wideOf(options, prepared);
  const outputs = kernelsOf(target);
  const widthOf = (bandwidth: number | undefined, width: number): number | 'delta' =>
    bandwidth === undefined ? 'delta' : width * bandwidth;
  return values.map((pairs, position) => {
    const index = prepared.usable[position];
    const best = bestPair(pairs);
    const { name } = dataset.features[index];
    return {
      name,
      index,
      correlation: pairs[best],
      widths: [
        widthOf(prepared.feature(position).bandwidth, featureWidths[Math.floor(best / outputs)]),
        widthOf(prepared.target.bandwidth, target.widths[best % outputs]),
      ],
    };
  });
}

/** The unbiased HSIC of the selected features, as statistic 'full' has it. */
async function hsicOf(
  { dataset, options: { seed } }: Call,
  context: RunContext,
  prepared: Prepared,
  selected: readonly number[],
): Promise<Float64Array> {
  const { order, feature } = prepared;
  const variable = prepareTarget(dataset.target, order, {
    bandwidth: 'auto',
    transform: 'normal-scores',
    seed,
  });
  const values = await context.run('statistics', {
    ...bind(blockTask, { ...oneBlock(variable), order }),
    count: selected.length,
    units: 0,
    item: (s) => [feature(selected[s])],
  });
  return meansOf(values.flat());
}
