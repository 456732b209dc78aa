/**
 * What a run held fixed, in plain words: strata, clusters and covariates.
 */
import type { ClusterRule, HeldFixed, Result } from '@hsicinf/core';
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
