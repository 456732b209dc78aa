/**
 * The features of a run in parts that are tested on the same rows (design/arrangement), ready for kernels; most runs have one
 * part. What is found of them comes together in the order of the columns.
 */
import { originalOrder } from '../../data/row-order.js';
import type { CheckedDataset } from '../../data/checked-dataset.js';
import { type ExcludedFeature, type PreparationOptions, prepare, type Prepared } from '../../data/prepare.js';
import { prepareTarget } from '../../data/prepared-column.js';
import type { Arrangement, FeaturePart } from '../../design/arrangement.js';
import type { RunContext } from '../../engine/run-context.js';
import { completeWithPauses } from '../../engine/steps.js';
import { bind } from '../../engine/task.js';
import { kernelCount, kernelNames, type WideVariable } from '../../kernels/widths.js';
import { optionTable } from '../../options/option-table.js';
import type { ResolvedOptions } from '../../options/options.js';
import type { ClusterRule, FeatureScore } from '../../result.js';
import { shardSummaries } from '../../statistics/feature-values.js';
import { type FormName, formOf } from '../../kernels/forms/registry.js';
import { withForm } from '../../kernels/forms/with-form.js';
import { measureOf } from '../../measures/registry.js';
import { clusterKernels } from './cluster-kernels.js';
import { correlationTask } from './correlation-values.js';
import { featuresBy, type MeasuredBy, measuredBy } from './measured-by.js';
import { bestPair, sumOf } from './definition.js';

/** The options that decide on kernels. */
export type WidthOptions = Pick<
  ResolvedOptions,
  'measure' | 'featureKernel' | 'featureWidths' | 'targetWidths' | 'seed'
>;

/** A part, prepared. */
export interface ScoredPart {
  prepared: Prepared;
  target: WideVariable;
  featureWidths: readonly number[];
  /** What the association is measured by. */
  by: MeasuredBy;
  /** The output as a column of numbers, where it is one and nothing is held fixed. */
  numbers?: Float64Array;
  /** The bandwidth that the output's widths multiply; absent for classes. */
  bandwidth: number | undefined;
  rows: number;
  /** The standard deviation of R over all orders, whatever the kernels; with groups of rows about so much. */
  spread: number;
  rule?: ClusterRule;
  /** Of features with missing cells: the columns on the rows that they have. */
  ownRows?: CheckedDataset;
  /** The place among all features of one that takes part. */
  indexOf: (position: number) => number;
  names: (position: number) => string;
  excluded: ExcludedFeature[];
}

/**
 * How columns become the points of width 1: numbers and outputs standardised, vectors and outputs by the median distance;
 * standardised and no more where the measure has kernels of its own.
 */
export function wideEncoding({
  seed,
  measure,
}: Pick<ResolvedOptions, 'seed' | 'measure'>): PreparationOptions {
  const { feature, target } = measureOf(measure);
  return {
    featureBandwidth: feature === undefined ? 'auto' : 1,
    targetBandwidth: target === undefined ? 'median' : 1,
    targetTransform: 'standardize',
    seed,
  };
}

const defaultWidths = optionTable.featureWidths.default;

/** Prepares all parts. */
export async function preparedParts(
  { parts, hasRules }: Pick<Arrangement, 'parts' | 'hasRules'>,
  options: WidthOptions,
  context: RunContext,
): Promise<ScoredPart[]> {
  const prepared: ScoredPart[] = [];
  for (const part of parts) prepared.push(await preparedPart(part, options, context, hasRules));
  return prepared;
}

async function preparedPart(
  { dataset, indices, groups, between, ownRows }: FeaturePart,
  options: WidthOptions,
  context: RunContext,
  hasRules: boolean,
): Promise<ScoredPart> {
  const { seed, featureWidths = defaultWidths, targetWidths = defaultWidths } = options;
  const encoding = wideEncoding(options);
  const by = measuredBy(options);
  const prepared = await prepare(dataset, originalOrder(dataset.rows), encoding, context);
  const output =
    between === undefined
      ? prepared.target
      : prepareTarget(between.target, originalOrder(between.clusters.of.length), {
          bandwidth: encoding.targetBandwidth,
          transform: encoding.targetTransform,
          seed,
        });
  const ofRows = withForm({ variable: output, widths: targetWidths }, by.target);
  const variable =
    between === undefined
      ? ofRows.variable
      : await completeWithPauses(clusterKernels(ofRows, between.clusters), () => context.breathe());
  const target: WideVariable = { variable, widths: targetWidths, ...(groups && { groups }) };
  const isColumn = output.kernel === 'gaussian' && output.coordinates.length === 1;
  return {
    prepared,
    target,
    featureWidths,
    by,
    ...(isColumn && groups === undefined && between === undefined && { numbers: output.coordinates[0] }),
    bandwidth: output.bandwidth,
    rows: dataset.rows,
    spread:
      groups === undefined
        ? Math.sqrt(2 / (dataset.rows * (dataset.rows - 3)))
        : Math.SQRT2 / Math.max(1, dataset.rows - groups.sizes.length),
    ...(ownRows && { ownRows }),
    ...(hasRules && { rule: between === undefined ? 'within clusters' : 'between clusters' }),
    indexOf: (position) => indices[prepared.usable[position]],
    names: (position) => dataset.features[prepared.usable[position]].name,
    excluded: prepared.excluded.map((one) => ({ ...one, index: indices[one.index] })),
  };
}

/** A feature that takes part: which part it belongs to, its place there, its best pair of kernels, and the sum of R over all. */
export interface Scored {
  part: ScoredPart;
  position: number;
  best: number;
  total: number;
  score: FeatureScore;
}

/** The scores of all features that take part, in column order. Of a million features little more than these is kept. */
export async function scored(parts: readonly ScoredPart[], context: RunContext): Promise<Scored[]> {
  const all: Scored[] = [];
  for (const part of parts) {
    const { target, featureWidths, by, prepared } = part;
    const { usable, order, feature } = prepared;
    const shared = { target, featureWidths, ...(by.isOther && { by: featuresBy(by, part.numbers) }) };
    const way = bind(correlationTask, shared);
    const features = { count: usable.length, order, feature };
    const summaries = await shardSummaries(context, way, features, summaryOf);
    const scores = new PartScores(part);
    let position = 0;
    for (const ofShard of summaries) {
      addScores(all, ofShard, scores, position);
      position += ofShard.length / SUMMARY;
    }
  }
  return parts.length === 1 ? all : all.sort((a, b) => a.score.index - b.score.index);
}

/** Adds those of a shard, the first of which has such a position. */
function addScores(all: Scored[], ofShard: Float64Array, scores: PartScores, first: number): void {
  for (let f = 0; SUMMARY * f < ofShard.length; f++) {
    const at = SUMMARY * f;
    const found = { best: ofShard[at], correlation: ofShard[at + 1], total: ofShard[at + 2] };
    all.push(scores.of(first + f, found));
  }
}

/** Numbers that are kept of a feature: its best pair of kernels, R of that, and the sum of R over all. */
const SUMMARY = 3;

function summaryOf(features: readonly Float64Array[]): Float64Array {
  const kept = new Float64Array(SUMMARY * features.length);
  for (let f = 0; f < features.length; f++) {
    const pairs = features[f];
    const best = bestPair(pairs);
    kept[SUMMARY * f] = best;
    kept[SUMMARY * f + 1] = pairs[best];
    kept[SUMMARY * f + 2] = sumOf(pairs);
  }
  return kept;
}

/** What is found of a feature of a part: its best pair of kernels, R of that, and the sum of R over all. */
interface Found {
  best: number;
  correlation: number;
  total: number;
}

/** The scores of the features of a part; those of the same bandwidth share the widths of their pairs of kernels. */
export class PartScores {
  readonly #part: ScoredPart;
  readonly #outputs: number;
  /** By the bandwidth, or the name of the kernel, and the pair. */
  readonly #known = new Map<number | string, FeatureScore['widths'][]>();

  constructor(part: ScoredPart) {
    this.#part = part;
    this.#outputs = kernelCount(part.target);
  }

  of(position: number, { best, correlation, total }: Found): Scored {
    const part = this.#part;
    const name = part.names(position);
    const index = part.indexOf(position);
    const widths = this.#widths(position, best);
    const rows = part.ownRows && { rows: part.rows };
    return { part, position, best, total, score: { name, index, correlation, widths, ...rows } };
  }

  #widths(position: number, best: number): FeatureScore['widths'] {
    const { target, featureWidths, prepared, bandwidth, by } = this.#part;
    const own = prepared.bandwidth(position);
    const a = Math.floor(best / this.#outputs);
    const b = best % this.#outputs;
    const feature = own === undefined ? prepared.feature(position) : undefined;
    const ofFeature = feature?.kernel === 'gram' ? feature.names[a] : 'delta';
    const ofKind = this.#known.get(own ?? ofFeature) ?? [];
    this.#known.set(own ?? ofFeature, ofKind);
    return (ofKind[best] ??= [
      widthOf(own, featureWidths[a], by.feature) ?? ofFeature,
      widthOf(bandwidth, target.widths[b], by.target) ?? kernelNames(target)[b],
    ]);
  }
}

/** The width of a kernel that has one; others have a name. */
function widthOf(
  bandwidth: number | undefined,
  width: number,
  form: FormName | undefined,
): number | string | undefined {
  if (bandwidth === undefined) return undefined;
  return form === undefined || formOf(form).hasWidths ? width * bandwidth : form;
}
