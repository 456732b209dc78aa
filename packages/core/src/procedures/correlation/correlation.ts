/**
 * The recommended procedure (docs/method.md): the largest kernel correlation over several pairs of widths, the top k, and for
 * each of them how often it scores as high with its rows in another order.
 */
import { type ExcludedFeature, featuresToSelect } from '../../data/prepare.js';
import type { RunContext } from '../../engine/run-context.js';
import { bind } from '../../engine/task.js';
import { LEAST_ROWS } from '../../design/incomplete-parts.js';
import { InputError, mention, wording } from '../../errors.js';
import type { PValue } from '../../inference/p-value.js';
import { levelTies, topK } from '../../inference/top-k.js';
import { candidateCount, type Chosen } from '../../selection/selection-rule.js';
import { selectionRules } from '../../selection/rules.js';
import { kernelCount, type WideVariable } from '../../kernels/widths.js';
import { type Admission, admissionOf, EVERY_ORDER } from '../../permutation/admission.js';
import {
  type ArrangedCall,
  type Call,
  conditionsOf,
  type PlannedRepeat,
  type RepeatOutcome,
  type Procedure,
  amongAll,
  type TestedFeature,
} from '../procedure.js';
import type { CorrelationTestItem, CorrelationTestOutcome, CorrelationTestShared } from './feature-test.js';
import { rowsWithClusters } from '../few-clusters.js';
import { correlationNotes } from './notes.js';
import { candidatesOf } from './candidates.js';
import { hsicOf, hsicParts } from './hsic-of-features.js';
import { type FeaturesBy, featuresBy, measuredBy } from './measured-by.js';
import { preparedParts, type Scored, scored, type ScoredPart, PartScores } from './parts.js';
import { type FeatureToTest, type ScoredAndTested, scoreAndTestTask } from './score-and-test.js';

/** The features to test against an output, among how many that could be. */
export interface TestsWanted {
  target: WideVariable;
  /** Another measure than the correlation of Gaussian kernels. */
  by?: FeaturesBy;
  count: number;
  item: (s: number) => CorrelationTestItem;
  usable: number;
  /** What the tests share, where that is being prepared already. */
  shared?: Promise<CorrelationTestShared> | undefined;
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
  /** What the tests share, where each is a matter of its feature alone. */
  shared?: (
    call: Call,
    context: RunContext,
    given: Pick<TestsWanted, 'target' | 'usable'>,
  ) => Promise<CorrelationTestShared> | undefined;
}

/** The procedure with a way to test. */
export function correlationProcedure(tester: CorrelationTester): Procedure {
  return {
    work: (call) => {
      const { dataset, rows } = call;
      return 2 * dataset.features.length * rows * Math.min(rows, THIN_WORK) + tester.work(call);
    },
    sweeps: partsAtMost,
    tests: (call) => partsAtMost(call) * (tester.jobs?.(call) ?? 1),
    plan: (call, context) => plan(call, context, tester),
  };
}

/** In how many parts features may be. */
function partsAtMost({ dataset: { clusters, incomplete = [] } }: Call): number {
  return (clusters === undefined ? 1 : 2) + incomplete.length;
}

/** Thin factors cost about as much a row as so many kernel values. */
const THIN_WORK = 1500;

async function plan(
  call: ArrangedCall,
  context: RunContext,
  tester: CorrelationTester,
): Promise<PlannedRepeat> {
  const { caller, options, arrangement } = call;
  const { dataset, aside = [] } = arrangement;
  const parts = await preparedParts(arrangement, options, context);
  const rows = Math.min(...parts.map((part) => part.rows));
  if (rows < LEAST_ROWS) {
    const got = rowsWithClusters(rows, arrangement);
    throw new InputError(
      caller,
      wording`at least ${LEAST_ROWS} rows for ${mention('statistic', 'correlation')}`,
      got,
    );
  }
  if (options.selection !== undefined && parts.length > 1) {
    const rule = wording`features that are tested on the same rows with ${mention('selection', options.selection)}`;
    throw new InputError(caller, rule, 'some that are tested on others');
  }
  const usable = parts.flatMap(({ prepared }) => prepared.usable);
  const excluded = [...aside, ...parts.flatMap((part) => part.excluded)].sort((a, b) => a.index - b.index);
  const select = featuresToSelect(caller, dataset, { usable, excluded }, options.select);
  return () => carryOut(call, context, { parts, select, excluded }, tester);
}

async function carryOut(
  call: ArrangedCall,
  context: RunContext,
  { parts, select, excluded }: { parts: readonly ScoredPart[]; select: number; excluded: ExcludedFeature[] },
  tester: CorrelationTester,
): Promise<RepeatOutcome> {
  const { arrangement, options } = call;
  const usable = parts.reduce((sum, { prepared }) => sum + prepared.usable.length, 0);
  const together = select === usable ? await scoredAndTested(call, context, parts, tester) : undefined;
  let shared: (Promise<CorrelationTestShared> | undefined)[] = [];
  if (together === undefined) {
    context.meanwhile(() => {
      shared = parts.map(({ target }) => tester.shared?.(call, context, { target, usable }));
      // Who needs it hears of an error.
      for (const ready of shared) ready?.catch(() => undefined);
    });
  }
  const all = together ?? (await scored(parts, context));
  const correlations = Float64Array.from(all, ({ score }) => score.correlation);
  // Features on fewer rows have larger correlations by chance: what counts is R in units of its spread.
  const unit = (part: ScoredPart): number => parts[0].spread / part.spread;
  const levelled = levelTies(correlations.map((correlation, at) => correlation * unit(all[at].part)));
  const chosen = await choice(call, context, { all, levelled, select });
  const selected = chosen.map(({ place }) => place);
  const { own, beside } = conditionsOf(options);
  const admissions = admissionOf(levelled, selected);
  const admission = (position: number): Admission => {
    const { threshold, admitsTies } = admissions(position);
    return { threshold: threshold / unit(all[position].part), admitsTies };
  };
  const outcomes: CorrelationTestOutcome[] =
    together === undefined ? [] : selected.map((position) => together[position].outcome);
  for (const [p, part] of (together === undefined ? parts : []).entries()) {
    const ranks = selected.map((_, s) => s).filter((s) => all[selected[s]].part === part);
    const outputs = kernelCount(part.target);
    const found = await tester.test(call, context, {
      target: part.target,
      ...(part.by.isOther && { by: featuresBy(part.by) }),
      usable,
      shared: shared[p],
      count: ranks.length,
      item(r) {
        const position = selected[ranks[r]];
        const { best } = all[position];
        return {
          name: all[position].score.name,
          feature: part.prepared.variable(all[position].position),
          best: [Math.floor(best / outputs), best % outputs],
          marginal: own === 'none',
          ...((own !== 'none' || beside) && { admission: admission(position) }),
        };
      },
    });
    ranks.forEach((s, r) => (outcomes[s] = found[r]));
  }
  const hsic = measuredBy(options).isOther
    ? selected.map((_, s) => outcomes[s].statistic ?? 0)
    : together === undefined
      ? await hsicOf(
          call,
          context,
          selected.map((position) => all[position]),
        )
      : selected.map((position) => together[position].hsic);
  const tested = selected.map((position, s): TestedFeature => {
    const { marginal, selective, correlationError } = outcomes[s];
    const { pValue, logPValue, pValueError, by, isBound } = (marginal ?? selective)!;
    const { threshold } = own === 'none' ? EVERY_ORDER : admission(position);
    const { score, part } = all[position];
    return {
      rank: s + 1,
      name: score.name,
      index: score.index,
      correlation: score.correlation,
      ...(correlationError !== undefined && { correlationError }),
      widths: score.widths,
      statistic: hsic[s],
      standardError: part.spread,
      truncation: [[Math.min(threshold, score.correlation), Infinity]],
      ...withLog({ pValue, logPValue }),
      ...(pValueError !== undefined && { pValueError }),
      estimated: by === 'splitting' || by === 'closed form',
      ...(isBound && { isUpperBound: true }),
      ...(chosen[s].coefficient !== undefined && { coefficient: chosen[s].coefficient }),
      ...(beside && selective && { beside: { selectivePValue: withLog(selective) } }),
      ...(part.rule !== undefined && { clusterRule: part.rule }),
      ...(score.rows !== undefined && { rows: score.rows }),
    };
  });
  const [{ bandwidth, target }] = parts;
  return {
    statistics: amongAll(
      correlations,
      all.map(({ score }) => score.index),
      arrangement.dataset.features.length,
    ),
    usable: all.length,
    scores: all.map(({ score }) => score),
    ...(bandwidth !== undefined && { targetWidths: target.widths.map((width) => width * bandwidth) }),
    selected: tested,
    excluded,
    droppedRows: 0,
    targetBandwidth: bandwidth,
    notes: [
      ...new Set(parts.flatMap(({ prepared }) => prepared.notes)),
      ...correlationNotes(tested, outcomes),
    ],
  };
}

/** The features to test, by their place among all: those with the largest scores, or as a rule chooses. */
async function choice(
  { options: { selection } }: Call,
  context: RunContext,
  { all, levelled, select }: { all: readonly Scored[]; levelled: Float64Array; select: number },
): Promise<Chosen[]> {
  if (selection === undefined) return topK(levelled, select).map((place) => ({ place }));
  const best = topK(levelled, candidateCount(select));
  const candidates = await candidatesOf(
    best.map((place) => all[place]),
    context,
  );
  const chosen = await selectionRules[selection].choose(candidates, select);
  return chosen.map((one) => ({ ...one, place: best[one.place] }));
}

function withLog({
  pValue,
  logPValue = Math.log(pValue),
}: {
  pValue: number;
  logPValue?: number | undefined;
}): PValue {
  return { pValue, logPValue };
}

/** Items into which few features are cut at least, for the threads. */
const FEWEST_ITEMS = 16;

/**
 * All features scored and tested in one job a part; undefined where tests are no matter of a feature alone, by other measures,
 * and where features have rows of their own.
 */
async function scoredAndTested(
  call: ArrangedCall,
  context: RunContext,
  parts: readonly ScoredPart[],
  tester: CorrelationTester,
): Promise<(Scored & ScoredAndTested)[] | undefined> {
  if (parts.some(({ by, ownRows }) => by.isOther || ownRows !== undefined)) return undefined;
  const usable = parts.reduce((sum, { prepared }) => sum + prepared.usable.length, 0);
  const { own, beside } = conditionsOf(call.options);
  const hsic = hsicParts(call.arrangement.dataset, call.options);
  const all: (Scored & ScoredAndTested)[] = [];
  for (const part of parts) {
    const { target, prepared } = part;
    const shared = await tester.shared?.(call, context, { target, usable });
    if (shared === undefined) return undefined;
    // Scores come with the tests.
    context.finish('statistics');
    const count = prepared.usable.length;
    const items = Math.min(count, Math.max(FEWEST_ITEMS, context.shards(count)));
    const start = (item: number): number => Math.floor((item * count) / items);
    const found = await context.run('p-values', {
      ...bind(scoreAndTestTask, {
        ...shared,
        order: prepared.order,
        hsic: hsic.shared,
        marginal: own === 'none',
        selective: own !== 'none' || beside !== undefined,
      }),
      count: items,
      units: 2 * count,
      item: (item) =>
        Array.from({ length: start(item + 1) - start(item) }, (_, i): FeatureToTest => {
          const position = start(item) + i;
          const forHsic = hsic.column(part.indexOf(position));
          return {
            name: part.names(position),
            column: prepared.feature(position),
            ...(forHsic && { forHsic }),
          };
        }),
    });
    const scores = new PartScores(part);
    found.flat().forEach((one, position) => all.push({ ...one, ...scores.of(position, one) }));
  }
  return parts.length === 1 ? all : all.sort((a, b) => a.score.index - b.score.index);
}
