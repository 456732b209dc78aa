/**
 * A dataset with the covariates taken out: each column of numbers is replaced by what kernel ridge regression on the
 * covariates leaves of it (ridge.ts), coordinates of vectors one by one, and classes by the residuals of their indicators.
 * Where the output is on few values, features that are, too, have randomised residuals instead (randomised.ts).
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
import { coordinateNames, coordinatesOf, fromCoordinates, varies } from './coordinates.js';
import { covariateKernel } from './covariate-kernel.js';
import {
  EXPLAINED,
  featureLeft,
  type Left,
  leftOf,
  leftOfRegressed,
  type Randomised,
  type Regressed,
  regressedOf,
  variance,
} from './left-over.js';
import { isOnLevels } from './randomised.js';
import { type Ridge, ridge, ridgeResiduals } from './ridge.js';
import { ridgeForm } from './ridge-form.js';

/** What became of a dataset. */
export interface WithoutCovariates {
  dataset: CheckedDataset;
  /** The covariates that were held fixed, and the share of the output's variance that they took; absent where none vary. */
  covariates?: { names: string[]; targetShare: number };
  /** The share of a feature's variance that they took, by its index; of classes that of their indicators; undefined for constants. */
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

/** Columns that are worked on together. */
const TOGETHER = 16;

/** What the covariates leave of features. */
export const residualsTask: Task<Ridge, readonly Regressed[], Left[]> = {
  name: 'residuals',
  *start(shared, features): Steps<Left[]> {
    const left: Left[] = [];
    while (left.length < features.length) {
      const some: Regressed[] = [];
      for (let columns = 0; columns < TOGETHER && left.length + some.length < features.length;) {
        const feature = features[left.length + some.length];
        some.push(feature);
        columns += feature.columns.length;
      }
      const residuals = ridgeResiduals(
        shared,
        some.flatMap(({ columns }) => columns),
      );
      let from = 0;
      for (const feature of some) {
        left.push(leftOfRegressed(feature, residuals.slice(from, (from += feature.columns.length))));
      }
      yield some.length;
    }
    return left;
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
  { context, groups, together }: { context: RunContext; groups: RowGroups | undefined; together?: RowGroups },
): Promise<WithoutCovariates> {
  const { covariates = [], ...rest } = given;
  const { target, rows } = rest;
  const used = covariates.filter(varies);
  const constant = covariates.filter((covariate) => !varies(covariate)).map(({ name }) => name);
  if (used.length === 0) {
    return { dataset: given, shareOf: () => undefined, explained: [], notes: covariateNotes({ constant }) };
  }
  const ofGroups: OwnColumn[] = groups ? [{ name: '', kind: 'class', values: Array.from(groups.of) }] : [];
  const steps = ridgeForm(covariateKernel([...used, ...ofGroups], rows));
  const { form, isCut } = await completeWithPauses(steps, () => context.breathe());
  const shared = ridge(form);
  const output = targetResiduals(caller, target, shared);
  const { features, shares, setAside, explained, randomised } = await featureResiduals(given, shared, {
    context,
    randomised: isOnLevels(target) ? { together } : undefined,
  });
  const classes = given.features
    .filter(({ kind }, index) => kind === 'class' && !setAside.has(index) && !randomised.has(index))
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
      targetShare: output.share,
    },
    shareOf: (feature) => shares.get(feature),
    explained: [...partly(target, 'the output', output.explained), ...explained],
    notes: covariateNotes({
      constant,
      classes,
      randomised: Array.from(randomised, (index) => given.features[index].name),
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
  const left = leftOf(inUnits.map(variance));
  const own = inUnits.flatMap((column, c) =>
    left.explained.includes(c) ? [] : [column.map((value) => value * sds[c])],
  );
  if (own.length === 0) throw explainedError(caller);
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
  { context, randomised: how }: { context: RunContext; randomised: Randomised | undefined },
): Promise<
  Pick<WithoutCovariates, 'explained'> & {
    features: OwnColumn[];
    shares: Map<number, number>;
    setAside: Map<number, string>;
    randomised: Set<number>;
  }
> {
  const shards = context.shards(given.length);
  const start = (shard: number): number => Math.floor((shard * given.length) / shards);
  const residuals = await context.run('statistics', {
    ...bind(residualsTask, shared),
    count: shards,
    units: given.length,
    item: (shard) => given.slice(start(shard), start(shard + 1)).map((feature) => regressedOf(feature, how)),
  });
  const all = residuals.flat();
  const shares = new Map<number, number>();
  const setAside = new Map<number, string>();
  const randomised = new Set<number>();
  const explained: ExplainedPart[] = [];
  const features = given.map((feature, index): OwnColumn => {
    // A constant is found to be one when it is prepared.
    if (all[index].shares.length === 0) return feature;
    const { left, share, explained: gone } = featureLeft(feature, all[index]);
    shares.set(index, share);
    if (left === undefined) {
      setAside.set(index, 'the covariates explain it');
      return feature;
    }
    if (all[index].isRandomised) randomised.add(index);
    const parts = partly(feature, quote(feature.name), gone);
    explained.push(...parts.map((part) => ({ ...part, feature: index })));
    return left;
  });
  return { features, shares, setAside, explained, randomised };
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
  randomised = [],
  isOfClasses = false,
  isHeld = false,
  isCut = false,
  hasLevels = false,
}: {
  constant: readonly string[];
  classes?: readonly string[];
  randomised?: readonly string[];
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
    ...(randomised.length > 0
      ? [
          `These features are on few values, as the output is, so that their residuals would tell the covariates. They are tested through randomised residuals, as numbers: ${quotedNames(randomised)}.`,
        ]
      : []),
    ...(isCut ? [CUT] : []),
  ];
}
