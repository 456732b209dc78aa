/**
 * What a run held fixed, in words: strata, clusters and covariates, for a reader and as the methods section of a paper says it.
 */
import type { ClusterRule, Dataset, HeldFixed, Result } from '@hsicinf/core';
import { count, counted, percent } from './numbers.js';
import { listed, type Piece, piecesText } from './pieces.js';

/** What of a result says what was held fixed. */
type Held = Pick<Result, 'heldFixed' | 'selected' | 'rows'>;

/** A sentence for each, in pieces; none where nothing was held fixed. */
export function heldFixedPieces(result: Held): Piece[][] {
  const { strata, clusters, covariates } = result.heldFixed ?? {};
  return [
    ...(strata === undefined ? [] : [strataPieces(strata, result)]),
    ...(clusters === undefined ? [] : [clusterPieces(clusters, result)]),
    ...(covariates === undefined ? [] : [covariatePieces(covariates)]),
  ];
}

/** The same as text. */
export function heldFixedSentences(result: Held): string[] {
  return heldFixedPieces(result).map(piecesText);
}

/** " given batch, age and sex", after the output; nothing where neither strata nor covariates were held fixed. */
export function givenPieces({ heldFixed }: Pick<Result, 'heldFixed'>): Piece[] {
  const names = [
    ...(heldFixed?.strata === undefined ? [] : [heldFixed.strata.name]),
    ...(heldFixed?.covariates?.names ?? []),
  ];
  return names.length === 0 ? [] : [' given ', ...listed(names.map((name) => ({ name })))];
}

/** A share of a variance: 31 %. */
export function shareText(share: number): string {
  return share > 0 && share < 0.005 ? `<${percent(0.01)}` : percent(Math.round(100 * share) / 100);
}

function strataPieces(
  { name, count: strata, movable }: NonNullable<HeldFixed['strata']>,
  { rows, heldFixed }: Held,
): Piece[] {
  if (strata === 1) return ['All rows are in one stratum of ', { name }, ', which changes nothing.'];
  const clusters = heldFixed?.clusters;
  const alone = (clusters?.collapsed === true ? clusters.count : rows) - movable;
  const lost =
    alone > 0
      ? ` ${counted(alone, 'row is alone in its stratum', 'rows are alone in their strata')} and could not be shuffled.`
      : '';
  return [
    `Rows were compared and shuffled within the ${count(strata)} strata of `,
    { name },
    ` only.${lost}`,
  ];
}

function clusterPieces(
  { name, count: clusters, collapsed }: NonNullable<HeldFixed['clusters']>,
  { selected }: Held,
): Piece[] {
  const these: Piece[] = [`${counted(clusters, 'cluster')} of `, { name }];
  if (collapsed) return [...these, ', one row each: the output is the same in all rows of a cluster.'];
  const all: Piece[] = ['the ', ...these];
  const moved = (rule: ClusterRule): number =>
    selected.filter(({ clusterRule }) => clusterRule === rule).length;
  const [within, between] = [moved('within clusters'), moved('between clusters')];
  if (between === 0) return ['Features were shuffled within ', ...all, ' only.'];
  const whole = 'the same in all rows of a cluster';
  if (within === 0) return [`Features are ${whole} and moved as a whole between `, ...all, '.'];
  return [
    `${counted(within, 'tested feature')} ${within === 1 ? 'was' : 'were'} shuffled within `,
    ...all,
    `; ${count(between)}, ${whole}, moved as a whole between them.`,
  ];
}

function covariatePieces({ names, targetShare }: NonNullable<HeldFixed['covariates']>): Piece[] {
  const share = targetShare === undefined ? '' : ` (${shareText(targetShare)} of the output’s variance)`;
  return [
    'Approximate: features and output were tested without what ',
    ...listed(names.map((name) => ({ name }))),
    ` ${names.length === 1 ? 'explains' : 'explain'}${share}.`,
  ];
}

/**
 * The kind that kernels see a column of this one as: where covariates are held fixed, classes are residuals of their indicators,
 * which are numbers.
 */
export function kindSeen(kind: string | undefined, { heldFixed }: Pick<Result, 'heldFixed'>): string {
  return kind === undefined || (kind === 'class' && heldFixed?.covariates !== undefined) ? 'number' : kind;
}

/** The methods section's sentence for strata, for clusters and for covariates, where there were any. */
export function methodsHeldSentences(
  result: Pick<Result, 'heldFixed' | 'options' | 'structuredTarget'>,
  dataset: Dataset | undefined,
): string[] {
  const { heldFixed = {}, options } = result;
  const { strata, clusters, covariates } = heldFixed;
  return [
    ...(covariates === undefined
      ? []
      : [
          piecesText([
            'Features and output were first replaced by their residuals from kernel ridge regression on ',
            ...listed(covariates.names.map((name) => ({ name }))),
            `${hasClasses(dataset) ? ', classes by those of their indicators' : ''}, with the penalty chosen by generalised cross-validation for each, so that p-values are approximate.`,
          ]),
        ]),
    ...(strata === undefined
      ? []
      : [
          piecesText([
            `Rows were compared and permuted only within the ${count(strata.count)} strata of `,
            { name: strata.name },
            `${meansWords(result, dataset)}.`,
          ]),
        ]),
    ...(clusters === undefined ? [] : [clusterSentence(clusters, options.statistic)]),
  ];
}

function hasClasses(dataset: Dataset | undefined): boolean {
  return dataset?.target.kind === 'class' || dataset?.features.some(({ kind }) => kind === 'class') === true;
}

/** Which columns lost their stratum means: classes, and outputs that are compared by matrices of kernels, have none. */
function meansWords(
  result: Pick<Result, 'heldFixed' | 'structuredTarget'>,
  dataset: Dataset | undefined,
): string {
  const features = dataset?.features ?? [];
  const classes = features.filter(({ kind }) => kindSeen(kind, result) === 'class').length;
  const hasMeans =
    result.structuredTarget?.kernels === undefined && kindSeen(dataset?.target.kind, result) !== 'class';
  const columns = [
    ...(classes > 0 && classes === features.length ? [] : [classes > 0 ? 'numeric features' : 'features']),
    ...(hasMeans ? ['output'] : []),
  ];
  const its = columns.join() === 'output' ? 'its' : 'their';
  return columns.length === 0
    ? ''
    : `, after ${columns.join(' and ')} had lost ${its} shrunken stratum means`;
}

function clusterSentence(
  { name, count: clusters, collapsed }: { name: string; count: number; collapsed: boolean },
  statistic: string,
): string {
  const these = [`the ${count(clusters)} clusters of `, { name }];
  if (collapsed)
    return piecesText([
      'The output is the same in all rows of a cluster, so each of ',
      ...these,
      ' became one row: means of numbers, the most frequent of classes.',
    ]);
  const moved = statistic === 'correlation' ? 'permuted' : 'moved';
  return piecesText([
    `Features that vary within clusters were ${moved} within `,
    ...these,
    ' only; features that are constant in every cluster were moved as a whole between clusters.',
  ]);
}
