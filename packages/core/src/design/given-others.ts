/**
 * What some features leave of another one and of the output: kernel ridge regression as for covariates (ridge.ts), each column
 * with a penalty of its own. Cost as there, for one kernel: O(n³) up to 1,500 rows where the features are four numbers or more.
 */
import type { OwnColumn, OwnTarget, PlainTarget } from '../data/dataset.js';
import type { Steps } from '../engine/steps.js';
import type { Task } from '../engine/task.js';
import { coordinatesOf, fromCoordinates, varies } from './coordinates.js';
import { type CovariateKernel, covariateKernel } from './covariate-kernel.js';
import {
  EXPLAINED,
  type Left,
  leftOfRegressed,
  type Randomised,
  type Regressed,
  regressedOf,
  variance,
} from './left-over.js';
import { ridge, ridgeResiduals } from './ridge.js';
import { ridgeForm } from './ridge-form.js';

/** One feature and the others, as the regression sees them. */
export interface GivenItem {
  kernel: CovariateKernel;
  feature: Regressed;
}

/** What is left of the feature, and of the coordinates of the output those of which something is. */
export interface Residuals {
  feature: Left;
  target: Float64Array[];
}

/** Residuals of each feature and of the output, whose standardised coordinates all share, given the others. */
export const givenOthersTask: Task<{ target: readonly Float64Array[] }, GivenItem, Residuals> = {
  name: 'given others',
  *start({ target }, { kernel, feature }): Steps<Residuals> {
    const { form } = yield* ridgeForm(kernel);
    const shared = ridge(form);
    return {
      feature: leftOfRegressed(feature, ridgeResiduals(shared, feature.columns)),
      target: ridgeResiduals(shared, target).filter((column) => variance(column) >= EXPLAINED),
    };
  },
};

/** A feature and the others of a table of so many rows. */
export function givenItem(
  feature: OwnColumn,
  randomised: Randomised | undefined,
  others: { features: readonly OwnColumn[]; rows: number },
): GivenItem {
  return {
    kernel: covariateKernel(others.features.filter(varies), others.rows),
    feature: regressedOf(feature, randomised),
  };
}

/** An output whose coordinates are these, or undefined where there are none. */
export function outputLeft(
  target: OwnTarget,
  columns: Float64Array[],
): PlainTarget<Float64Array> | undefined {
  return columns.length === 0 ? undefined : fromCoordinates(columns, coordinatesOf(target));
}
