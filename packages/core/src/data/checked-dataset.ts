/**
 * A dataset that passed all checks, with the facts of its columns: each is measured once, and the checks, the preparation
 * and the fingerprints read what was found.
 */
import { InputError, mention, quote, wording } from '../errors.js';
import type { FactsTable } from './column-facts.js';
import { encodeTarget, isStructured } from '../targets/encode.js';
import { type Dataset, type EncodedDataset, type OwnTarget, targetRows } from './dataset.js';
import { type StructuredTarget, targetKinds } from '../targets/registry.js';
import type { TargetKind } from '../targets/target-kind.js';
import { type IncompleteFeatures, incompleteFeatures } from './incomplete.js';
import { measureColumns } from './measure-columns.js';
import { checkShape, checkValues } from './validate.js';
import { checkCovariates } from './validate-covariates.js';
import { checkLabels, checkWithinStrata } from './validate-labels.js';

/** A dataset that passed, and what is known of it. */
export interface CheckedDataset extends EncodedDataset {
  rows: number;
  /** Facts of the features that are numbers, or vectors of one coordinate. */
  facts: FactsTable;
  /** Features that cannot be tested, by their index, and why, where that is known before they are prepared. */
  setAside?: ReadonlyMap<number, string>;
  /** Features with missing cells, where these are allowed and there are some. */
  incomplete?: readonly IncompleteFeatures[];
  /** The output of some rows alone, where it is encoded by what all of them hold. */
  targetOf?: (caller: string, rows: Int32Array) => OwnTarget;
}

/** The dataset as it is, where no cell of a feature is missing. */
export function withoutMissing(caller: string, dataset: CheckedDataset): CheckedDataset {
  if (dataset.incomplete === undefined) return dataset;
  const { name } = dataset.features[dataset.incomplete[0].indices[0]];
  throw new InputError(caller, 'features without missing cells', `some in ${quote(name)}`, {
    column: { feature: name },
    hint: wording`hsicInf with ${mention('statistic', 'correlation')} tests features on the rows that they have`,
  });
}

/**
 * Checks everything; SIMD, if it is to be used, is loaded before.
 *
 * @throws InputError for data that break a rule.
 */
export function checkedDataset(
  caller: string,
  given: Dataset<Float64Array>,
  options: { codesSuffice?: boolean } = {},
): CheckedDataset {
  const dataset = withOwnTarget(caller, given);
  checkShape(caller, dataset);
  const { features, target, covariates, strata, clusters } = dataset;
  const rows = targetRows(target);
  const facts = measureColumns(features, rows, options);
  const incomplete = dataset.missing === undefined ? [] : incompleteFeatures(features, facts);
  checkValues(caller, dataset, { facts, incomplete });
  if (covariates !== undefined) checkCovariates(caller, dataset, covariates, rows);
  if (strata !== undefined || clusters !== undefined) checkLabels(caller, dataset, rows);
  checkWithinStrata(caller, dataset);
  return {
    features,
    target,
    rows,
    facts,
    ...(covariates !== undefined && { covariates }),
    ...(strata !== undefined && { strata }),
    ...(clusters !== undefined && { clusters }),
    ...(incomplete.length > 0 && { incomplete }),
    ...targetOfRows(given.target),
  };
}

/** The error that a run would end with before any work, if there is one: for those who look at data first. */
export function inputErrorOf(caller: string, dataset: Dataset<Float64Array>): InputError | undefined {
  try {
    checkedDataset(caller, dataset);
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

function targetOfRows(target: Dataset<Float64Array>['target']): Pick<CheckedDataset, 'targetOf'> {
  if (!isStructured(target)) return {};
  const { ofRows } = targetKinds[target.kind] as TargetKind<StructuredTarget>;
  return ofRows === undefined
    ? {}
    : { targetOf: (caller, rows) => encodeTarget(caller, ofRows(target, rows)) };
}

/** Structured outputs as points or kernel matrices. */
function withOwnTarget(caller: string, dataset: Dataset<Float64Array>): EncodedDataset {
  const target: unknown = dataset?.target;
  if (target === null || typeof target !== 'object' || !isStructured(target))
    return dataset as EncodedDataset;
  return { ...dataset, target: encodeTarget(caller, target) };
}
