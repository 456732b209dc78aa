/**
 * The three doors: `hsicInf` (honest about the selection), and the baselines `hsic` (not adjusted: shown because it
 * fails) and `split` (data splitting), which are the same with some options settled (options/option-table).
 */
import type { Dataset } from '../data/dataset.js';
import { type CheckedDataset, checkedDataset, withoutMissing } from '../data/checked-dataset.js';
import { type Arrangement, arrange, hasGroups } from '../design/arrangement.js';
import { hasCovariates, withNumberTarget } from '../design/residuals.js';
import { InputError, mention, wording } from '../errors.js';
import { groupsOf } from '../numerics/row-groups.js';
import { adjustPValues } from '../inference/adjust.js';
import type { MethodName, MethodOptions, Options, ResolvedOptions, Statistic } from '../options/options.js';
import { optionDoesNot } from '../options/option-mentions.js';
import { resolveOptions } from '../options/resolve-options.js';
import type { Result, SelectedFeature } from '../result.js';
import { loadKernels } from '../simd/load.js';
import { cross } from './cross/cross.js';
import { withoutFewClusters } from './few-clusters.js';
import { fewOrdersNotes } from './few-orders.js';
import { GIVEN_OTHERS_NOTE, givenOthers, requireGivenOthers } from './given-others.js';
import { exact } from './exact/exact.js';
import { lasso } from './lasso/lasso.js';
import { normal } from './paper/paper.js';
import {
  type ArrangedCall,
  type Call,
  mostSelected,
  type PlannedRepeat,
  type RepeatOutcome,
  type Procedure,
} from './procedure.js';
import { checkMeasure, measuredWords } from './correlation/measured-by.js';
import { measureOf } from '../measures/registry.js';
import { recommended } from './recommended.js';
import { redundancyOf } from './redundancy.js';
import { selectionNotes } from './selection-notes.js';
import { similarFeatures } from './similar-features.js';
import { ownDataset, ownOptions } from '../data/own-input.js';
import { combineRepeats } from './repeats.js';
import { shardCount, withContext } from '../engine/run-context.js';
import { isSameWithin } from '../data/same-within.js';
import { onUnchanged } from '../data/unchanged.js';
import type { StructuredOutput } from '../targets/encode.js';
import { targetKinds } from '../targets/registry.js';
import { dataWarnings } from '../warnings/data-warnings.js';

/**
 * Selects the `select` features most associated with the output and gives each a p-value that is honest about the looking.
 * The default preset, 'recommended', is the largest kernel correlation over several widths, tested by shuffling (in closed
 * form above 5,000 rows) and adjusted over all features; 'exact', 'cross' and 'paper' ask given the selection.
 *
 * Names, labels, options and numbers in plain arrays are taken when it is called; a Float64Array is read where it is, and
 * must stay as it is until the promise settles.
 *
 * @throws InputError for data or options that break a rule, before any work, and for numbers that were changed during the
 * run; the signal's reason when aborted.
 */
export function hsicInf(dataset: Dataset, options: Options = {}): Promise<Result> {
  return run('hsicInf', dataset, options);
}

/** The unadjusted baseline, condition 'none': tests as if nothing had been selected. Its p-values are too small. */
export function hsic(dataset: Dataset, options: Options = {}): Promise<Result> {
  return run('hsic', dataset, options);
}

/** The data-splitting baseline, rows 'thirds': a third of the rows each for the covariance, the selection and the test. */
export function split(dataset: Dataset, options: Options = {}): Promise<Result> {
  return run('split', dataset, options);
}

async function run(caller: MethodName, data: Dataset, asked: Options): Promise<Result> {
  const [own, wanted] = [ownDataset(data), ownOptions(asked)];
  await loadKernels();
  const dataset = checkedDataset(caller, own);
  const { rows } = dataset;
  const { options, unused } = resolveOptions(wanted, { method: caller, features: dataset.features.length });
  requireGroups(caller, dataset, options);
  if (options.statistic === 'correlation') checkMeasure(caller, dataset, options);
  else withoutMissing(caller, dataset);
  requirePoints(caller, dataset, options);
  const holdsCovariates = dataset.covariates !== undefined && hasCovariates(dataset);
  // Of classes, residuals are left, which are numbers.
  const call: Call = {
    caller,
    dataset: holdsCovariates ? withNumberTarget(dataset) : dataset,
    rows,
    options,
  };
  requireGivenOthers(call);
  const isReplica = wanted.executor?.isReplica === true;
  const whole = wholeColumns(dataset);
  const known = {
    ...(whole === dataset && { facts: dataset.facts }),
    isTargetRanked: options.targetTransform === 'normal-scores',
  };
  let ofData: string[] | undefined;
  const warnings = (): string[] =>
    (ofData ??= isReplica ? [] : dataWarnings(whole, known).map(({ text }) => text));
  if (wanted.executor?.isElsewhere !== true) warnings();
  const procedure = procedureOf(options);
  const repeats = options.repeats ?? 1;
  const items = Math.max(shardCount(dataset.features.length), mostSelected(call));
  const jobs = {
    statistics: repeats * procedure.sweeps(call) + (holdsCovariates ? 1 : 0),
    'p-values': repeats * (procedure.tests?.(call) ?? 1),
  };
  const work = repeats * procedure.work(call);
  const { arranged, outcome, groups, redundancy, given, runNotes } = await onUnchanged(
    { caller, dataset, signal: wanted.signal },
    () =>
      withContext(wanted, { work, items, jobs }, async (context) => {
        context.meanwhile(warnings);
        const arrangement = withoutFewClusters(await arrange(caller, dataset, context));
        const { rows: units } = arrangement.dataset;
        const carried: ArrangedCall = { ...call, dataset: arrangement.dataset, rows: units, arrangement };
        const planned: PlannedRepeat[] = [];
        for (let repeat = 0; repeat < repeats; repeat++)
          planned.push(await procedure.plan(carried, context, repeat));
        const done: RepeatOutcome[] = [];
        for (const carryOut of planned) done.push(await carryOut());
        const combined = repeats === 1 ? done[0] : combineRepeats(done, dataset, mostSelected(call));
        return {
          arranged: arrangement,
          outcome: combined,
          groups: comparesFeatures(call) ? await similarFeatures(carried, context, combined) : [],
          redundancy: await redundancyOf(carried, context, combined),
          given: options.givenOthers === true ? await givenOthers(carried, context, combined) : [],
          runNotes: await context.notes(),
        };
      }),
  );
  const { targetBandwidth } = outcome;
  const { held } = arranged;
  const result = {
    method: caller,
    options,
    rows,
    droppedRows: outcome.droppedRows,
    ...(Object.keys(held).length > 0 && { heldFixed: held }),
    ...('of' in dataset.target && { structuredTarget: kernelsOf(dataset.target, options) }),
    ...(options.statistic === 'correlation' && measuredWords(options)),
    ...(targetBandwidth !== undefined && { targetBandwidth }),
    ...(outcome.targetWidths !== undefined && { targetWidths: outcome.targetWidths }),
    usable: outcome.usable,
    ...(outcome.scores !== undefined && { scores: outcome.scores }),
    selected: adjusted(outcome, options).map((feature, s) => ({
      ...withMembers(withShare(feature, arranged), dataset),
      ...given[s],
    })),
    ...(groups.length > 0 && { groups }),
    ...(redundancy && { redundancy }),
    excluded: outcome.excluded,
    statistics: outcome.statistics,
  };
  const ofSelection = selectionNotes(result, (index) => dataset.features[index].name);
  const ofOptions = [...unused.map((name) => unusedNote(name, options)), ...ownKernelNotes(dataset, wanted)];
  return {
    ...result,
    notes: [
      ...warnings(),
      ...ofOptions,
      ...arranged.notes,
      ...outcome.notes,
      ...fewOrdersNotes(arranged, result.selected, options.alpha),
      ...(given.length > 0 ? [GIVEN_OTHERS_NOTE] : []),
      ...ofSelection,
      ...runNotes,
    ],
  };
}

/** What a structured output was compared by. */
function kernelsOf(
  target: StructuredOutput,
  { measure = 'kernel' }: ResolvedOptions,
): NonNullable<Result['structuredTarget']> {
  // Points are compared by what the measure compares numbers by.
  const isByPoints = target.kind !== 'kernels' && measure !== 'kernel';
  return {
    kind: target.of,
    kernel: isByPoints ? `${measureOf(measure).score.name} of points` : targetKinds[target.of].kernel,
    ...(target.kind === 'kernels' && { kernels: [...target.values.names] }),
  };
}

/** Which statistics can compare rows within strata, or move values between clusters. */
function requireGroups(caller: string, dataset: CheckedDataset, { statistic }: ResolvedOptions): void {
  if (statistic === 'correlation' || !hasGroups(dataset)) return;
  const { strata, clusters, target } = dataset;
  if (strata === undefined && clusters !== undefined && isSameWithin(target, groupsOf(clusters.values)))
    return;
  const given = strata === undefined ? 'clusters within which the target varies' : 'strata';
  throw new InputError(caller, `'correlation' for ${given}`, `'${statistic}'`, {
    option: 'statistic',
    hint: wording`${mention('preset', 'recommended')} has it`,
  });
}

/** Statistics that compare rows of different parts, or a few at a time, need points and take no kernel matrices. */
function requirePoints(caller: string, { target }: CheckedDataset, { statistic }: ResolvedOptions): void {
  if (target.kind !== 'kernels' || !NEED_POINTS.includes(statistic)) return;
  const rule = `'correlation', 'full' or 'block' for a target of kind '${target.of}'`;
  throw new InputError(caller, rule, `'${statistic}'`, {
    option: 'statistic',
    hint: "presets 'recommended', 'exact' and 'paper' have them",
  });
}

const NEED_POINTS: readonly Statistic[] = ['cross', 'incomplete'];

/** The procedures of the paper, and what ignores the selection, are as published. */
function comparesFeatures({ options: { statistic, condition } }: Call): boolean {
  return condition !== 'none' && statistic !== 'block' && statistic !== 'incomplete';
}

/** The procedure of each statistic. */
const procedures: Record<Statistic, Procedure> = {
  correlation: recommended,
  full: exact,
  cross,
  block: normal,
  incomplete: normal,
};

/** Given what the lasso selected, scores that are normal have a procedure of their own. */
function procedureOf({ statistic, selection }: ResolvedOptions): Procedure {
  return selection === 'lasso' && statistic !== 'correlation' ? lasso : procedures[statistic];
}

/** Selective p-values are adjusted over those selected, marginal ones over all features that were looked at. */
function adjusted(
  { selected, usable }: RepeatOutcome,
  { adjust, alpha, pValues = 'selective' }: ResolvedOptions,
): SelectedFeature[] {
  const adjustedPValues = adjustPValues(
    selected.map(({ pValue }) => pValue),
    adjust,
    pValues === 'selective' ? selected.length : usable,
  );
  return selected.map(({ beside = {}, ...feature }, s) => ({
    ...feature,
    ...Object.fromEntries(Object.entries(beside).map(([name, { pValue }]) => [name, pValue])),
    adjustedPValue: adjustedPValues[s],
    significant: adjustedPValues[s] <= alpha,
  }));
}

/** With what the covariates took of the feature. */
function withShare(feature: SelectedFeature, { shareOf }: Arrangement): SelectedFeature {
  const covariateShare = shareOf(feature.index);
  return covariateShare === undefined ? feature : { ...feature, covariateShare };
}

/** With the names of the columns that it is a group of. */
function withMembers(feature: SelectedFeature, { features }: CheckedDataset): SelectedFeature {
  const column = features[feature.index];
  const members = column.kind === 'vector' ? column.members : undefined;
  return members === undefined ? feature : { ...feature, members: [...members] };
}

/** Without features of which cells are missing, which warnings are not made for. */
function wholeColumns(dataset: CheckedDataset): CheckedDataset {
  const gaps = new Set(dataset.incomplete?.flatMap(({ indices }) => indices));
  if (gaps.size === 0) return dataset;
  return { ...dataset, features: dataset.features.filter((_, index) => !gaps.has(index)) };
}

/** Kernel matrices have scales of their own. */
function ownKernelNotes({ target }: CheckedDataset, { targetWidths, targetBandwidth }: Options): string[] {
  if (target.kind !== 'kernels' || (targetWidths ?? targetBandwidth) === undefined) return [];
  const name = targetWidths === undefined ? 'targetBandwidth' : 'targetWidths';
  return [`${optionDoesNot(name)} concern an output of kind '${target.of}', which has kernels of its own.`];
}

function unusedNote(name: keyof MethodOptions, { statistic, measure }: ResolvedOptions): string {
  const what = measure === undefined || measure === 'kernel' ? '' : `, measure '${measure}'`;
  return `${optionDoesNot(name)} apply to this procedure (statistic '${statistic}'${what}) and was not used.`;
}
