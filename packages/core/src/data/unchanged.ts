/**
 * Data that stay as they are during a run. Numbers are read where the caller has them, whenever they are needed, so that
 * a change would make the result one of no dataset at all. Their fingerprints before and after tell. Cost: one pass over
 * the data, besides the one that checks them.
 */
import type { OwnColumn, OwnTarget } from './dataset.js';
import { hasItsCodes, knownByCodes } from './as-checked.js';
import type { FactsTable } from './column-facts.js';
import { fingerprinter, mixed } from './fingerprint.js';
import type { CheckedDataset } from './checked-dataset.js';
import { isDerived } from './derived-column.js';
import { isStored } from './stored-column.js';
import { columnWords, InputError } from '../errors.js';

/**
 * What the body gives, if the numbers of the dataset are the same before and after. The body may say which features are
 * settled: read for the last time, and held against their fingerprints then (as-checked.ts). What becomes of those is no
 * concern of the result.
 *
 * @throws InputError where they are not, also where the body fails; whatever it throws once the signal is aborted.
 */
export async function onUnchanged<Result>(
  {
    caller,
    dataset,
    signal,
  }: { caller: string; dataset: CheckedDataset; signal: { readonly aborted: boolean } | undefined },
  body: (isSettled: (features: readonly number[]) => void) => Promise<Result>,
): Promise<Result> {
  // A byte each: there may be a million.
  const settled = new Uint8Array(dataset.features.length);
  const before = fingerprints(dataset, { known: dataset.facts });
  let result: Result;
  try {
    result = await body((features) => features.forEach((index) => (settled[index] = 1)));
  } catch (error) {
    // It may have failed because of the change.
    if (signal?.aborted !== true) requireSame(caller, dataset, before);
    throw error;
  }
  requireSame(caller, dataset, before, settled);
  return result;
}

/**
 * Of all columns as `columnsOf` has them but those settled; `known` tells those of features that were taken when the data were
 * checked. One that is known by its codes has 0 where it is on these.
 */
function fingerprints(
  dataset: CheckedDataset,
  { known, settled }: { known?: FactsTable; settled?: Uint8Array | undefined },
): Int32Array {
  const { of, end } = fingerprinter();
  const columns = columnsOf(dataset);
  const all = new Int32Array(columns.length);
  for (let index = 0; index < columns.length; index++) {
    // Who stores a column vouches for its values, and so for those that are worked out from them.
    if (isStored(columns[index]) || settled?.[index] === 1) continue;
    all[index] =
      knownFingerprint(dataset, columns[index], index, known) ??
      byCodes(dataset, index, known) ??
      fingerprint(columns[index], of);
  }
  end();
  return all;
}

/** That of a feature that was taken, or belongs to numbers that others vouch for. */
function knownFingerprint(
  { features, facts }: CheckedDataset,
  column: OwnColumn | OwnTarget,
  index: number,
  known: FactsTable | undefined,
): number | undefined {
  const isKnown = index < features.length && (known !== undefined || isDerived(column));
  return isKnown ? facts.fingerprint(index) : undefined;
}

/** 0 of a feature that is known by its codes and is on them, as all are that come with these; 1 of one that is not. */
function byCodes(
  { features, facts }: CheckedDataset,
  index: number,
  known: FactsTable | undefined,
): number | undefined {
  const own =
    index < features.length && facts.fingerprint(index) === undefined ? facts.get(index) : undefined;
  const levels = own && knownByCodes(own);
  if (levels === undefined) return undefined;
  const feature = features[index];
  // Facts are of numbers, or of a vector of one coordinate.
  const values = feature.kind === 'vector' ? feature.values[0] : (feature.values as Float64Array);
  return known !== undefined || hasItsCodes(values, levels) ? 0 : 1;
}

/** The features, the output behind them, then the covariates. */
function columnsOf({ features, target, covariates = [] }: CheckedDataset): (OwnColumn | OwnTarget)[] {
  return [...features, target, ...covariates];
}

function fingerprint(variable: OwnColumn | OwnTarget, of: (values: Float64Array) => number): number {
  // Labels and kernel matrices are copies of our own.
  if (variable.kind === 'class' || variable.kind === 'kernels') return 0;
  return variable.kind === 'vector' ? variable.values.map(of).reduce(mixed) : of(variable.values);
}

function requireSame(
  caller: string,
  dataset: CheckedDataset,
  before: Int32Array,
  settled?: Uint8Array,
): void {
  const after = fingerprints(dataset, { settled });
  const { features, covariates = [] } = dataset;
  let index = 0;
  while (index < before.length && (before[index] === after[index] || settled?.[index] === 1)) index++;
  if (index === before.length) return;
  const column =
    index < features.length
      ? { feature: features[index].name }
      : index === features.length
        ? 'target'
        : { covariate: covariates[index - features.length - 1].name };
  throw new InputError(
    caller,
    'data that stay as they are during the run',
    `a change in ${columnWords(column)}`,
    { column },
  );
}
