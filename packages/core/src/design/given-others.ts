/**
 * What some features leave of another one and of the output: kernel ridge regression as for covariates (ridge.ts), each column
 * with a penalty of its own. Cost as there, for one kernel: O(n³) up to 1,500 rows where the features are four numbers or more.
 */
import type { OwnColumn, OwnTarget, PlainTarget } from '../data/dataset.js';
import type { Steps } from '../engine/steps.js';
import type { Task } from '../engine/task.js';
import { coordinatesOf, fromCoordinates, varies } from './coordinates.js';
import { type CovariateKernel, covariateKernel } from './covariate-kernel.js';
import { leftOf } from './residuals.js';
import { ridge, ridgeResiduals } from './ridge.js';
import { ridgeForm } from './ridge-form.js';

/** One feature and the others, as the regression sees them. */
export interface GivenItem {
  kernel: CovariateKernel;
  /** Standardised coordinates of the feature. */
  columns: readonly Float64Array[];
}

/** Residuals of the feature and of the output, coordinates of which nothing is left without. */
export interface Residuals {
  feature: Float64Array[];
  target: Float64Array[];
}

/** Residuals of each feature and of the output, whose standardised coordinates all share, given the others. */
export const givenOthersTask: Task<{ target: readonly Float64Array[] }, GivenItem, Residuals> = {
  name: 'given others',
  *start({ target }, { kernel, columns }): Steps<Residuals> {
    const { form } = yield* ridgeForm(kernel);
    const shared = ridge(form);
    return {
      feature: leftOf(ridgeResiduals(shared, columns)).columns,
      target: leftOf(ridgeResiduals(shared, target)).columns,
    };
  },
};

/** A feature and the others of a table of so many rows. */
export function givenItem(feature: OwnColumn, others: readonly OwnColumn[], rows: number): GivenItem {
  return { kernel: covariateKernel(others.filter(varies), rows), columns: coordinatesOf(feature).columns };
}

/** A variable whose coordinates are these, or undefined where there are none. */
export function leftVariable(
  variable: OwnColumn | OwnTarget,
  columns: Float64Array[],
): PlainTarget<Float64Array> | undefined {
  return columns.length === 0 ? undefined : fromCoordinates(columns, coordinatesOf(variable));
}
