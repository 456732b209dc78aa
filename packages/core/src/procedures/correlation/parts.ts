/**
 * The features of a run in parts that are tested on the same rows (design/arrangement), ready for kernels; most runs have one
 * part. What is found of them comes together in the order of the columns.
 */
import { originalOrder } from '../../data/row-order.js';
import { type ExcludedFeature, prepare, type Prepared } from '../../data/prepare.js';
import { prepareTarget } from '../../data/prepared-column.js';
import type { Arrangement, FeaturePart } from '../../design/arrangement.js';
import type { RunContext } from '../../engine/run-context.js';
import { completeWithPauses } from '../../engine/steps.js';
import { bind } from '../../engine/task.js';
import { kernelCount, kernelNames, type WideVariable } from '../../kernels/widths.js';
import { optionTable } from '../../options/option-table.js';
import type { ResolvedOptions } from '../../options/options.js';
import type { ClusterRule, FeatureScore } from '../../result.js';
import { featureValues } from '../../statistics/feature-values.js';
import { clusterKernels } from './cluster-kernels.js';
import { correlationTask } from './correlation-values.js';
import { bestPair } from './definition.js';

/** The options that decide on kernels. */
export type WidthOptions = Pick<ResolvedOptions, 'featureWidths' | 'targetWidths' | 'seed'>;

/** A part, prepared. */
export interface ScoredPart {
  prepared: Prepared;
  target: WideVariable;
  featureWidths: readonly number[];
  /** The bandwidth that the output's widths multiply; absent for classes. */
  bandwidth: number | undefined;
  rows: number;
  /** The standard deviation of R over all orders, whatever the kernels; with groups of rows about so much. */
  spread: number;
  rule?: ClusterRule;
  /** The place among all features of one that takes part. */
  indexOf: (position: number) => number;
  names: (position: number) => string;
  excluded: ExcludedFeature[];
}

/** How columns become the points of width 1: numbers and outputs standardised, vectors and outputs by the median distance. */
export function wideEncoding({ seed }: Pick<ResolvedOptions, 'seed'>) {
  return {
    featureBandwidth: 'auto',
    targetBandwidth: 'median',
    targetTransform: 'standardize',
    seed,
  } as const;
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
  { dataset, indices, groups, between }: FeaturePart,
  { seed, featureWidths = defaultWidths, targetWidths = defaultWidths }: WidthOptions,
  context: RunContext,
  hasRules: boolean,
): Promise<ScoredPart> {
  const encoding = wideEncoding({ seed });
  const prepared = await prepare(dataset, originalOrder(dataset.rows), encoding, context);
  const output =
    between === undefined
      ? prepared.target
      : prepareTarget(between.target, originalOrder(between.clusters.of.length), {
          bandwidth: encoding.targetBandwidth,
          transform: encoding.targetTransform,
          seed,
        });
  const ofRows = { variable: output, widths: targetWidths };
  const variable =
    between === undefined
      ? output
      : await completeWithPauses(clusterKernels(ofRows, between.clusters), () => context.breathe());
  const target: WideVariable = { variable, widths: targetWidths, ...(groups && { groups }) };
  return {
    prepared,
    target,
    featureWidths,
    bandwidth: output.bandwidth,
    rows: dataset.rows,
    spread:
      groups === undefined
        ? Math.sqrt(2 / (dataset.rows * (dataset.rows - 3)))
        : Math.SQRT2 / Math.max(1, dataset.rows - groups.sizes.length),
    ...(hasRules && { rule: between === undefined ? 'within clusters' : 'between clusters' }),
    indexOf: (position) => indices[prepared.usable[position]],
    names: (position) => dataset.features[prepared.usable[position]].name,
    excluded: prepared.excluded.map((one) => ({ ...one, index: indices[one.index] })),
  };
}

/** A feature that takes part: which part it belongs to, its place there, and the correlations of all pairs of kernels. */
export interface Scored {
  part: ScoredPart;
  position: number;
  pairs: Float64Array;
  score: FeatureScore;
}

/** The scores of all features that take part, in column order. */
export async function scored(parts: readonly ScoredPart[], context: RunContext): Promise<Scored[]> {
  const all: Scored[] = [];
  for (const part of parts) {
    const { target, featureWidths, prepared } = part;
    const values = await featureValues(context, bind(correlationTask, { target, featureWidths }), prepared);
    values.forEach((pairs, position) =>
      all.push({ part, position, pairs, score: scoreOf(part, position, pairs) }),
    );
  }
  return parts.length === 1 ? all : all.sort((a, b) => a.score.index - b.score.index);
}

function scoreOf(part: ScoredPart, position: number, pairs: Float64Array): FeatureScore {
  const { target, featureWidths, prepared, bandwidth } = part;
  const outputs = kernelCount(target);
  const best = bestPair(pairs);
  const [a, b] = [Math.floor(best / outputs), best % outputs];
  const feature = prepared.feature(position);
  const ofFeature = feature.kernel === 'gram' ? feature.names[a] : 'delta';
  return {
    name: part.names(position),
    index: part.indexOf(position),
    correlation: pairs[best],
    widths: [
      widthOf(feature.bandwidth, featureWidths[a]) ?? ofFeature,
      widthOf(bandwidth, target.widths[b]) ?? kernelNames(target)[b],
    ],
  };
}

/** Of a Gaussian kernel; others have a name. */
function widthOf(bandwidth: number | undefined, width: number): number | undefined {
  return bandwidth === undefined ? undefined : width * bandwidth;
}
