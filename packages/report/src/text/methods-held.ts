/**
 * What was held fixed, as the methods section of a paper says it.
 */
import type { Dataset, Result } from '@hsicinf/core';
import { kindSeen } from './kind-seen.js';
import { count } from './numbers.js';
import { listed, piecesText } from './pieces.js';

/** A sentence for strata, for clusters and for covariates, where there were any. */
export function heldSentences(
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
