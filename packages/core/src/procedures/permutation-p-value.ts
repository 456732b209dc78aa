/**
 * The plain test of independence of two variables: the largest kernel correlation over several widths, and how often it is
 * as large with the rows of one of them in another order.
 */
import type { Column, Numbers, PlainTarget, Target } from '../data/dataset.js';
import type { RunOptions } from '../engine/run-options.js';
import { InputError } from '../errors.js';
import type { MethodOptions } from '../options/options.js';
import type { SelectedFeature } from '../result.js';
import { hsicInf } from './hsic-inf.js';

/** A variable: numbers, or values with their kind. */
export type TestedVariable = Numbers | PlainTarget;

/** What the test can be told. */
export type PermutationTestOptions = RunOptions &
  Pick<
    MethodOptions,
    | 'measure'
    | 'featureKernel'
    | 'permutations'
    | 'smallestPValue'
    | 'featureWidths'
    | 'targetWidths'
    | 'seed'
  >;

/** What the test found. */
export type PermutationTest = Pick<
  SelectedFeature,
  'pValue' | 'logPValue' | 'pValueError' | 'estimated' | 'isUpperBound'
> &
  Required<Pick<SelectedFeature, 'correlation' | 'widths'>> &
  Pick<SelectedFeature, 'correlationError'>;

/**
 * Tests whether x and y are independent, from rows that are independent draws.
 *
 * @throws InputError for values or options that break a rule; the signal's reason when aborted.
 */
export async function permutationPValue(
  x: TestedVariable,
  y: TestedVariable | Target,
  options: PermutationTestOptions = {},
): Promise<PermutationTest> {
  const feature: Column = { ...variableOf(x), name: 'x' };
  const result = await named(() =>
    hsicInf(
      { features: [feature], target: variableOf(y) },
      { ...options, statistic: 'correlation', select: 'all', pValues: 'marginal', adjust: 'none' },
    ),
  );
  const [{ correlation = 0, correlationError, ...found }] = result.selected;
  const { widths = [1, 1] } = found;
  const { pValue, logPValue, pValueError, estimated, isUpperBound } = found;
  return {
    correlation,
    ...(correlationError !== undefined && { correlationError }),
    widths,
    pValue,
    logPValue,
    ...(pValueError !== undefined && { pValueError }),
    ...(estimated !== undefined && { estimated }),
    ...(isUpperBound !== undefined && { isUpperBound }),
  };
}

function variableOf<Given extends Target>(given: Numbers | Given): Given | PlainTarget {
  const isList = Array.isArray(given) || ArrayBuffer.isView(given);
  return isList ? { kind: 'number', values: given as Numbers } : (given as Given);
}

/** Errors of the run under this function's name. */
async function named<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof InputError ? error.of('permutationPValue') : error;
  }
}
