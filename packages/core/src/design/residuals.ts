/**
 * A dataset with the covariates taken out: each column of numbers is replaced by what kernel ridge regression on the
 * covariates leaves of it (ridge.ts), coordinates of vectors one by one, and classes by the residuals of their indicators.
 * All procedures take the new dataset as they would take any other.
 *
 * Memory: the residuals of all features, n × d numbers. Cost O(n r) a column for a kernel of rank r (ridge-form.ts).
 */
import type { CheckedDataset } from '../data/checked-dataset.js';
import { isOnOneScale, type OwnColumn, type OwnTarget } from '../data/dataset.js';
import { measureColumns } from '../data/measure-columns.js';
import type { RunContext } from '../engine/run-context.js';
import { completeWithPauses, type Steps } from '../engine/steps.js';
import { bind, type Task } from '../engine/task.js';
import { InputError, quote, quotedNames } from '../errors.js';
import type { RowGroups } from '../numerics/row-groups.js';
import { coordinateNames, coordinatesOf, fromCoordinates, shapeOf, varies } from './coordinates.js';
import { covariateKernel } from './covariate-kernel.js';
import { type Ridge, ridge, ridgeResiduals } from './ridge.js';
import { ridgeForm } from './ridge-form.js';

/** What became of a dataset. */
export interface WithoutCovariates {
  dataset: CheckedDataset;
  /** The covariates that were held fixed, and the share of the output's variance that they took; absent where none vary. */
  covariates?: { names: string[]; targetShare?: number };
  /** The share of a feature's variance that they took, by its index; undefined for classes and constants. */
  shareOf: (feature: number) => number | undefined;
  /** Coordinates of the output, and of features by their index, that the covariates explain while others are left. */
  explained: ExplainedPart[];
  notes: string[];
}

/** Coordinates of a feature, or of the output, in words. */
export interface ExplainedPart {
  feature?: number;
  words: string;
}

/**
 * Columns of which less of the variance is left count as explained. The smallest λ leaves some 1e-8 (a straight line) to 6e-4
 * (a square, an exponential) of a smooth function of a normal covariate: that is the penalty's own doing, in features and
 * output alike, and no news of the column.
 */
const EXPLAINED = 1e-3;

/** Columns that are worked on together. */
const TOGETHER = 16;

/** What the covariates leave of standardised columns. */
export const residualsTask: Task<Ridge, readonly Float64Array[], Float64Array[]> = {
  name: 'residuals',
  *start(shared, columns): Steps<Float64Array[]> {
    const residuals: Float64Array[] = [];
    for (let from = 0; from < columns.length; from += TOGETHER) {
      const some = columns.slice(from, from + TOGETHER);
      residuals.push(...ridgeResiduals(shared, some));
      yield some.length;
    }
    return residuals;
  },
};

/** Whether there is something to take out. */
export function hasCovariates({ covariates = [] }: CheckedDataset): boolean {
  return covariates.some(varies);
}

/** The dataset as procedures will see it, for estimates of their work: an output of classes is one of numbers by then. */
export function withNumberTarget(dataset: CheckedDataset): CheckedDataset {
  const { target } = dataset;
  if (target.kind !== 'class' || !hasCovariates(dataset)) return dataset;
  const coordinates = coordinatesOf(target);
  return { ...dataset, target: fromCoordinates(coordinates.columns, coordinates) };
}

/**
 * Takes the covariates out; the dataset as it is where there are none that vary. Groups within which rows are compared have a
 * level each in the regression. Without it a covariate that differs between them would stand in for what they add to a column,
 * and leave traces of that within them, in features and output alike.
 *
 * @throws InputError where they explain the output.
 */
export async function withoutCovariates(
  caller: string,
  given: CheckedDataset,
  { context, groups }: { context: RunContext; groups: RowGroups | undefined },
): Promise<WithoutCovariates> {
  const { covariates = [], ...rest } = given;
  const { target, rows } = rest;
  const used = covariates.filter(varies);
  const constant = covariates.filter((covariate) => !varies(covariate)).map(({ name }) => name);
  if (used.length === 0) {
    return { dataset: given, shareOf: () => undefined, explained: [], notes: covariateNotes({ constant }) };
  }
  const levels: OwnColumn[] = groups ? [{ name: '', kind: 'class', values: Array.from(groups.of) }] : [];
  const steps = ridgeForm(covariateKernel([...used, ...levels], rows));
  const { form, isCut } = await completeWithPauses(steps, () => context.breathe());
  const shared = ridge(form);
  const output = targetResiduals(caller, target, shared);
  const { features, shares, setAside, explained } = await featureResiduals(given, shared, context);
  const classes = given.features
    .filter(({ kind }, index) => kind === 'class' && !setAside.has(index))
    .map(({ name }) => name);
  return {
    dataset: {
      ...rest,
      features,
      target: output.target,
      facts: measureColumns(features, rows),
      setAside: new Map([...(rest.setAside ?? []), ...setAside]),
    },
    covariates: {
      names: used.map(({ name }) => name),
      ...(target.kind !== 'class' && { targetShare: output.share }),
    },
    shareOf: (feature) => shares.get(feature),
    explained: [...partly(target, 'the output', output.explained), ...explained],
    notes: covariateNotes({
      constant,
      classes,
      isOfClasses: target.kind === 'class',
      isHeld: true,
      isCut,
      hasLevels: groups !== undefined,
    }),
  };
}

/** The output's residuals, in its own units. */
function targetResiduals(
  caller: string,
  target: OwnTarget,
  shared: Ridge,
): { target: OwnTarget; share: number; explained: number[] } {
  const coordinates = coordinatesOf(target);
  const { columns, sds } = coordinates;
  if (isOnOneScale(target)) {
    // With one λ, so that the direction in which coordinates are laid is of no account.
    const own = columns.map((column, c) => column.map((value) => value * sds[c]));
    const residuals = ridgeResiduals(shared, own, 'together');
    const all = sds.reduce((sum, sd) => sum + sd ** 2, 0);
    const left = residuals.reduce((sum, column) => sum + variance(column), 0) / all;
    if (left < EXPLAINED) throw explainedError(caller);
    return { target: { ...target, values: residuals }, share: Math.max(0, 1 - left), explained: [] };
  }
  const inUnits = ridgeResiduals(shared, columns);
  const left = leftOf(inUnits);
  if (left.columns.length === 0) throw explainedError(caller);
  const own = left.columns.map((column) => {
    const sd = sds[inUnits.indexOf(column)];
    return column.map((value) => value * sd);
  });
  return { ...left, target: fromCoordinates(own, coordinates) };
}

function explainedError(caller: string): InputError {
  const got = `less than ${EXPLAINED} of its variance beyond them`;
  return new InputError(caller, 'a target that the covariates do not explain', got, { column: 'target' });
}

/** Features of residuals, the share of variance that was taken from each, and those of which nothing is left. */
async function featureResiduals(
  { features: given }: CheckedDataset,
  shared: Ridge,
  context: RunContext,
): Promise<
  Pick<WithoutCovariates, 'explained'> & {
    features: OwnColumn[];
    shares: Map<number, number>;
    setAside: Map<number, string>;
  }
> {
  const shards = context.shards(given.length);
  const start = (shard: number): number => Math.floor((shard * given.length) / shards);
  const residuals = await context.run('statistics', {
    ...bind(residualsTask, shared),
    count: shards,
    units: given.length,
    item: (shard) =>
      given.slice(start(shard), start(shard + 1)).flatMap((feature) => coordinatesOf(feature).columns),
  });
  const all = residuals.flat();
  const shares = new Map<number, number>();
  const setAside = new Map<number, string>();
  const explained: ExplainedPart[] = [];
  let from = 0;
  const features = given.map((feature, index): OwnColumn => {
    // Items may have been made elsewhere, so that their shapes are looked up here.
    const shape = shapeOf(feature);
    const { count } = shape;
    const { columns, share, explained: gone } = leftOf(all.slice(from, from + count));
    from += count;
    // A constant is found to be one when it is prepared.
    if (count === 0) return feature;
    if (feature.kind !== 'class') shares.set(index, share);
    if (columns.length > 0) {
      const parts = partly(feature, quote(feature.name), gone);
      explained.push(...parts.map((part) => ({ ...part, feature: index })));
      return { name: feature.name, ...fromCoordinates(columns, shape) };
    }
    setAside.set(index, 'the covariates explain it');
    return feature;
  });
  return { features, shares, setAside, explained };
}

/** Coordinates that are explained, in words: '"dose" of "pathway"'. */
function partly(
  variable: OwnColumn | OwnTarget,
  whole: string,
  explained: readonly number[],
): ExplainedPart[] {
  if (explained.length === 0) return [];
  const names = coordinateNames(variable);
  return [{ words: `${explained.map((c) => names[c]).join(', ')} of ${whole}` }];
}

/** The residuals of standardised coordinates that are not explained, which are, and the share of variance that is gone. */
export function leftOf(residuals: readonly Float64Array[]): {
  columns: Float64Array[];
  explained: number[];
  share: number;
} {
  const left = residuals.map(variance);
  return {
    columns: residuals.filter((_, c) => left[c] >= EXPLAINED),
    explained: left.flatMap((one, c) => (one < EXPLAINED ? [c] : [])),
    share: Math.max(0, 1 - left.reduce((sum, one) => sum + one, 0) / residuals.length),
  };
}

/** With the divisor n − 1. */
function variance(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  const mean = sum / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] - mean) ** 2;
  return squares / (values.length - 1);
}

/** The note on parts of variables that the covariates explain. */
export function explainedNotes(parts: readonly ExplainedPart[]): string[] {
  if (parts.length === 0) return [];
  const shown = parts.slice(0, MOST_NAMED).map(({ words }) => words);
  const more = parts.length > MOST_NAMED ? `; and ${parts.length - MOST_NAMED} more` : '';
  return [
    `Covariates explain all of these, which no longer count in what they are part of: ${shown.join('; ')}${more}.`,
  ];
}

const MOST_NAMED = 5;

const APPROXIMATE =
  'Covariates are held fixed: features and output are replaced by their residuals from a regression on them. The p-values are approximate, because residuals are not exactly exchangeable.';
const LEVELS =
  'The groups within which rows are compared have a level each in that regression, which counts in the shares of variance that it takes.';
const CUT =
  'There are too many rows for the full kernel of the covariates, so the regression uses the most informative rows.';

function covariateNotes({
  constant,
  classes = [],
  isOfClasses = false,
  isHeld = false,
  isCut = false,
  hasLevels = false,
}: {
  constant: readonly string[];
  classes?: readonly string[];
  isOfClasses?: boolean;
  isHeld?: boolean;
  isCut?: boolean;
  hasLevels?: boolean;
}): string[] {
  const who = [...(isOfClasses ? ['the output'] : []), ...(classes.length > 0 ? [quotedNames(classes)] : [])];
  return [
    ...(isHeld ? [APPROXIMATE] : []),
    ...(hasLevels ? [LEVELS] : []),
    ...(constant.length > 0
      ? [`These covariates are constant and were left out: ${quotedNames(constant)}.`]
      : []),
    ...(who.length > 0
      ? [
          `These classes are tested through the residuals of their indicators, as numbers: ${who.join(' and ')}.`,
        ]
      : []),
    ...(isCut ? [CUT] : []),
  ];
}
