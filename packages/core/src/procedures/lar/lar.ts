/**
 * Least angle regression: the order in which features enter a linear model, and its coefficients at every knot. With an
 * intercept, and features divided by their length, as R's `lar` has it by default.
 */
import { quote } from '../../errors.js';
import type { Dataset } from '../../data/dataset.js';
import { completeWithPauses } from '../../engine/steps.js';
import { Pace } from '../../engine/pace.js';
import type { Matrix } from '../../numerics/matrix.js';
import { solveUpper } from '../../numerics/orthonormal.js';
import { checkOptions, wholeNumber } from '../../options/option-rules.js';
import { runTable } from '../../options/option-table.js';
import type { RunOptions } from '../../engine/run-options.js';
import type { ExcludedFeature } from '../../data/prepare.js';
import { activeTriangle, larPath, type LarPath, NEVER } from './lar-path.js';
import { type LarData, larData } from './lar-data.js';

/** What `lar` takes. */
export interface LarOptions extends Pick<RunOptions, 'signal'> {
  /** The number of steps. Default: the whole path, at most 2,000 steps. */
  steps?: number | undefined;
}

/** Most steps unless a number is given. */
export const MOST_STEPS = 2000;

/** A feature that enters. */
export interface LarResultStep {
  /** 1 for the first. */
  step: number;
  name: string;
  /** The position of the feature in the dataset. */
  index: number;
  /** The sign of its correlation with the residual. */
  sign: 1 | -1;
  /** The knot: the correlation of active features of length 1 with the residual, in units of the output. */
  lambda: number;
  /** At this knot, of the features of the steps before this one in their order; that of its own is still 0. */
  coefficients: number[];
}

/** A path. */
export interface LarResult {
  rows: number;
  steps: LarResultStep[];
  /** The next knot, and the coefficients of all steps there; where the path is complete, at 0, least squares. */
  end: { lambda: number; coefficients: number[] };
  /** Whether no further feature can enter. */
  complete: boolean;
  excluded: ExcludedFeature[];
  notes: string[];
}

/** The rules of the options, for all doors. */
export const larRules = { steps: wholeNumber(1), signal: runTable.signal };

/**
 * The path of least angle regression. Features and target are of kind 'number'; constant features are excluded. Cost
 * O(n·d) a step.
 *
 * @throws InputError for data or options that break a rule, before any work; the signal's reason when aborted.
 */
export async function lar(dataset: Dataset, options: LarOptions = {}): Promise<LarResult> {
  checkOptions('lar', options, larRules);
  options.signal?.throwIfAborted();
  const data = larData('lar', dataset, 2);
  const path = await runPath(data, options.steps, new Pace(options.signal));
  const triangle = activeTriangle(path);
  const unit = (lambda: number): number => inUnitsOfOutput(data, lambda);
  const coefficients = (step: number, lambda: number): number[] =>
    Array.from(coefficientsAt(path, triangle, { step, lambda }), (value, s) =>
      rescaled(value, coefficientScale(data, path.steps[s].column)),
    );
  const endLambda = path.next?.lambda ?? 0;
  return {
    rows: data.rows,
    steps: path.steps.map(({ column, sign, lambda }, s) => ({
      step: s + 1,
      name: data.names[column],
      index: data.indices[column],
      sign,
      lambda: unit(lambda),
      coefficients: coefficients(s, lambda),
    })),
    end: { lambda: unit(endLambda), coefficients: coefficients(path.steps.length, endLambda) },
    complete: path.next === undefined,
    excluded: data.excluded,
    notes: [...data.notes, ...pathNotes(data, path, options.steps)],
  };
}

/** The path of the data, whose columns are used up. */
export function runPath(
  { columns, output }: LarData,
  steps: number | undefined,
  pace: Pace,
): Promise<LarPath> {
  const path = larPath(
    columns.map(({ values }) => values),
    output.values.slice(),
    steps ?? MOST_STEPS,
  );
  return completeWithPauses(path, () => pace.breathe());
}

/** The coefficients of unit columns at a λ between the knot of a step (from 0) and the one before: R β = Qᵀy − λ w. */
export function coefficientsAt(
  { steps }: LarPath,
  triangle: Matrix,
  { step, lambda }: { step: number; lambda: number },
): Float64Array {
  return solveUpper(
    triangle,
    steps.slice(0, step).map(({ response, weight }) => response - lambda * weight),
  );
}

/** What a coefficient of a unit column is multiplied by to be in units of the data. */
export function coefficientScale({ columns, output }: LarData, column: number): number {
  const { factor, unit } = columns[column];
  return (factor / output.factor) * (unit / output.unit);
}

/** A length along the output of length 1 in units of the output. */
export function inUnitsOfOutput({ rows, output }: LarData, length: number): number {
  return (length * Math.sqrt(rows - 1)) / output.factor / output.unit;
}

/** value · scale, where neither 0 nor an infinity is changed by a scale that is out of range. */
export function rescaled(value: number, scale: number): number {
  return value === 0 || !Number.isFinite(value) ? value : value * scale;
}

/** What to say of a path. */
export function pathNotes(
  { rows, names }: LarData,
  { steps, next, outAt, fitted }: LarPath,
  wanted: number | undefined,
): string[] {
  const notes: string[] = [];
  const taken = steps.length;
  const count = `${taken} ${taken === 1 ? 'step' : 'steps'}`;
  if (taken === 0) notes.push('No feature is correlated with the output.');
  if (wanted !== undefined && taken < wanted) {
    notes.push(`The path ends after ${count}; ${wanted} were requested.`);
  }
  if (wanted === undefined && next !== undefined) notes.push(`The path continues after ${count}.`);
  if (fitted) notes.push('The features of the path fit the output exactly.');
  const active = new Set(steps.map(({ column }) => column));
  const dependent = names.filter((_, l) => outAt[l] !== NEVER && !active.has(l)).map(quote);
  // With as many steps as there are degrees of freedom every feature is a combination.
  if (dependent.length > 0 && taken < rows - 1) {
    const shown = dependent.slice(0, 5).join(', ');
    const more = dependent.length > 5 ? ` and ${dependent.length - 5} more` : '';
    notes.push(
      `These are combinations of features that entered before them, so they cannot enter: ${shown}${more}.`,
    );
  }
  return notes;
}
