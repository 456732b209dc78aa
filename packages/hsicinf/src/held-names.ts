/**
 * The columns that are held fixed, by name: strata "batch", covariates "age", "sex".
 */
import { count } from '@hsicinf/report/text';
import { quoted } from './shown.js';

const MOST_NAMED = 5;

/** The names with their roles; undefined where nothing is held fixed. */
export function heldNames({
  strata,
  clusters,
  covariates = [],
}: {
  strata?: string | undefined;
  clusters?: string | undefined;
  covariates?: readonly string[] | undefined;
}): string | undefined {
  const shown = covariates.slice(0, MOST_NAMED).map(quoted);
  const more = covariates.length - shown.length;
  const parts = [
    ...(strata === undefined ? [] : [`strata ${quoted(strata)}`]),
    ...(clusters === undefined ? [] : [`clusters ${quoted(clusters)}`]),
    ...(shown.length === 0
      ? []
      : [
          `covariate${covariates.length === 1 ? '' : 's'} ${shown.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`,
        ]),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}
