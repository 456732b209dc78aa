/**
 * What was held fixed, as the methods section of a paper says it.
 */
import type { Result } from '@hsicinf/core';
import { count } from './numbers.js';
import { listed, piecesText } from './pieces.js';

/** A sentence for strata, for clusters and for covariates, where there were any. */
export function heldSentences({ heldFixed = {}, options }: Pick<Result, 'heldFixed' | 'options'>): string[] {
  const { strata, clusters, covariates } = heldFixed;
  return [
    ...(covariates === undefined
      ? []
      : [
          piecesText([
            'Features and output were first replaced by their residuals from kernel ridge regression on ',
            ...listed(covariates.names.map((name) => ({ name }))),
            ', with the penalty chosen by generalised cross-validation for each, so that p-values are approximate.',
          ]),
        ]),
    ...(strata === undefined
      ? []
      : [
          piecesText([
            `Rows were compared and permuted only within the ${count(strata.count)} strata of `,
            { name: strata.name },
            ', after features and output had lost their shrunken stratum means.',
          ]),
        ]),
    ...(clusters === undefined ? [] : [clusterSentence(clusters, options.statistic)]),
  ];
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
