/**
 * The checks of covariates, which come after those of features and output, before any work: columns of their own, with names
 * of their own, and neither a feature nor the output under another name. There are fewer of them than rows, coordinates of
 * vectors counted, and their classes repeat: what tells every row apart leaves nothing to compare, or holds nothing fixed.
 */
import { columnWords, describe, InputError, quote } from '../errors.js';
import type { OwnColumn, EncodedDataset, OwnTarget } from './dataset.js';
import { checkColumn, agreedRows } from './validate.js';

/** More would hold nothing fixed that so many do not: the regression has a value a row. */
const MOST_COVARIATES = 500;

/** Throws for covariates that break a rule; features and output are known to be as long as `rows`. */
export function checkCovariates(
  caller: string,
  { features, target }: EncodedDataset,
  covariates: OwnColumn[],
  rows: number,
): void {
  if (!Array.isArray(covariates)) {
    throw new InputError(caller, 'covariates in an array', describe(covariates));
  }
  if (target.kind === 'kernels' && covariates.length > 0) {
    const rule = `a target of numbers or classes where covariates are held fixed`;
    throw new InputError(caller, rule, `kind '${target.of}', which has no coordinates to regress`, {
      column: 'target',
      hint: 'strata can be held fixed',
    });
  }
  const most = Math.min(MOST_COVARIATES, rows - 1);
  if (covariates.length > most) {
    const rule = most < MOST_COVARIATES ? 'fewer covariates than rows' : `at most ${most} covariates`;
    throw new InputError(caller, rule, `${covariates.length} covariates and ${rows} rows`);
  }
  const names = new Map<string, number>();
  for (let index = 0; index < covariates.length; index++) {
    checkShapeOf(caller, covariates[index], { index, names, rows });
  }
  requireFewCoordinates(caller, covariates, rows);
  covariates.forEach((covariate) => {
    checkColumn(caller, { covariate: covariate.name }, covariate);
    requireRepeats(caller, covariate);
    requireOther(caller, covariate, { features, target });
  });
}

/** A name that no other covariate has, and as many rows as all columns. */
function checkShapeOf(
  caller: string,
  covariate: OwnColumn,
  { index, names, rows }: { index: number; names: Map<string, number>; rows: number },
): void {
  if (covariate === null || typeof covariate !== 'object' || typeof covariate.name !== 'string') {
    throw new InputError(caller, 'a name for every covariate', `none for the covariate at index ${index}`);
  }
  const { name } = covariate;
  const column = { covariate: name };
  const first = names.get(name);
  if (first !== undefined) {
    const got = `${quote(name)} at index ${first} and ${index}`;
    throw new InputError(caller, 'distinct covariate names', got, { column });
  }
  names.set(name, index);
  const length = agreedRows(caller, column, covariate);
  if (length !== rows) {
    const got = `${length} rows in ${columnWords(column)} and ${rows} in the target`;
    throw new InputError(caller, 'columns of equal length', got, { column });
  }
}

/** Fewer coordinates than rows, in each vector and in all covariates together. */
function requireFewCoordinates(caller: string, covariates: readonly OwnColumn[], rows: number): void {
  let all = 0;
  for (const covariate of covariates) {
    const own = covariate.kind === 'vector' ? covariate.values.length : 1;
    if (own > 1 && own >= rows) {
      const column = { covariate: covariate.name };
      const rule = `fewer coordinates than rows in ${columnWords(column)}`;
      throw new InputError(caller, rule, `${own} coordinates and ${rows} rows`, { column });
    }
    all += own;
  }
  if (covariates.length > 0 && all >= rows) {
    const rule = 'fewer covariates than rows, coordinates of vectors counted';
    throw new InputError(caller, rule, `${all} and ${rows} rows`);
  }
}

/** Classes some of which hold several rows. */
function requireRepeats(caller: string, { name, kind, values }: OwnColumn): void {
  if (kind !== 'class' || new Set(values).size < values.length) return;
  const column = { covariate: name };
  throw new InputError(
    caller,
    `labels that repeat in ${columnWords(column)} (kind 'class')`,
    'one of its own for each row',
    { column, hint: 'so it would hold nothing fixed' },
  );
}

function requireOther(
  caller: string,
  covariate: OwnColumn,
  { features, target }: Pick<EncodedDataset, 'features' | 'target'>,
): void {
  const column = { covariate: covariate.name };
  const rule = 'covariates that are neither features nor the target';
  if (isSame(covariate, target)) {
    throw new InputError(caller, rule, `the values of the target in ${columnWords(column)}`, { column });
  }
  for (const feature of features) {
    if (feature.name === covariate.name) {
      throw new InputError(caller, rule, `${quote(covariate.name)} as both`, { column });
    }
    if (isSame(covariate, feature)) {
      const got = `the values of ${columnWords({ feature: feature.name })} in ${columnWords(column)}`;
      throw new InputError(caller, rule, got, { column });
    }
  }
}

/** Whether two columns are of a kind and hold the same values. Most differ in their first row. */
function isSame(one: OwnColumn, other: OwnColumn | OwnTarget): boolean {
  const [left, right] = [arraysOf(one), arraysOf(other)];
  return (
    (one.kind ?? 'number') === (other.kind ?? 'number') &&
    left.length === right.length &&
    left.every((values, c) => isEqual(values, right[c]))
  );
}

function arraysOf(variable: OwnColumn | OwnTarget): readonly ArrayLike<string | number>[] {
  if (variable.kind === 'kernels') return [];
  return variable.kind === 'vector' ? variable.values : [variable.values];
}

function isEqual(left: ArrayLike<string | number>, right: ArrayLike<string | number>): boolean {
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false;
  return true;
}
