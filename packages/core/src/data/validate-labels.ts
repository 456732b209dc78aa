/**
 * The checks of strata and clusters, after those of features, output and covariates, before any work: a label for each row,
 * columns that have no other role, rows that can change places, and clusters that do not cross strata.
 */
import { columnWords, describe, type FaultyColumn, InputError, quote } from '../errors.js';
import { groupsOf } from '../numerics/row-groups.js';
import type { Labels, EncodedDataset } from './dataset.js';
import { isSameWithin } from './same-within.js';
import { requireOneSpelling } from './validate.js';

type Role = 'strata' | 'clusters';

/** Throws for strata or clusters that break a rule; features and output are known to be as long as `rows`. */
export function checkLabels(caller: string, dataset: EncodedDataset, rows: number): void {
  const { strata, clusters } = dataset;
  if (strata !== undefined) checkRole(caller, 'strata', strata, dataset, rows);
  if (clusters !== undefined) checkRole(caller, 'clusters', clusters, dataset, rows);
  if (strata !== undefined && groupsOf(strata.values).sizes.every((size) => size === 1)) {
    throw new InputError(
      caller,
      'strata that hold several rows',
      `a label of its own for each row in ${quote(strata.name)}`,
      { column: { strata: strata.name }, hint: 'so no rows could be exchanged' },
    );
  }
  if (clusters !== undefined && rows > 1 && groupsOf(clusters.values).sizes.length === 1) {
    throw new InputError(
      caller,
      'at least two clusters',
      `one label in all rows of ${quote(clusters.name)}`,
      {
        column: { clusters: clusters.name },
      },
    );
  }
  if (strata !== undefined && clusters !== undefined) requireNested(caller, clusters, strata);
}

/** Throws where strata settle the output, so that no row could change places with one of another output. */
export function checkWithinStrata(caller: string, { target, strata }: EncodedDataset): void {
  if (strata === undefined || !isSameWithin(target, groupsOf(strata.values))) return;
  const got = 'the same value in all rows of each';
  throw new InputError(caller, 'a target that varies within strata', got, {
    column: 'target',
    hint: 'so nothing could be tested',
  });
}

function checkRole(
  caller: string,
  role: Role,
  labels: Labels,
  { features, covariates = [], strata }: EncodedDataset,
  rows: number,
): void {
  if (labels === null || typeof labels !== 'object' || typeof labels.name !== 'string') {
    throw new InputError(caller, `${role} as { name, values }`, describe(labels));
  }
  const { name, values } = labels;
  const column: FaultyColumn = role === 'strata' ? { strata: name } : { clusters: name };
  if (!Array.isArray(values)) {
    throw new InputError(caller, `an array of labels in ${columnWords(column)}`, describe(values), {
      column,
    });
  }
  if (values.length !== rows) {
    const got = `${values.length} rows in ${columnWords(column)} and ${rows} in the target`;
    throw new InputError(caller, 'columns of equal length', got, { column });
  }
  const bad = values.findIndex((value) => typeof value !== 'string' && !Number.isInteger(value));
  if (bad >= 0) {
    throw new InputError(caller, 'a string or a whole number as a label', describe(values[bad]), {
      column,
      row: bad,
    });
  }
  requireOneSpelling(caller, column, values);
  const other =
    (hasName(features, name) && 'a feature') ||
    (hasName(covariates, name) && 'a covariate') ||
    (role === 'clusters' && strata?.name === name && 'strata');
  if (other) {
    throw new InputError(caller, 'one role for each column', `${quote(name)} as ${role} and ${other}`, {
      column,
    });
  }
}

function hasName(columns: readonly { name: string }[], name: string): boolean {
  for (let index = 0; index < columns.length; index++) if (columns[index].name === name) return true;
  return false;
}

/** Rows of a cluster must lie in one stratum. */
function requireNested(caller: string, clusters: Labels, strata: Labels): void {
  const first = new Map<string | number, number>();
  clusters.values.forEach((label, row) => {
    const before = first.get(label);
    if (before === undefined) {
      first.set(label, row);
    } else if (strata.values[before] !== strata.values[row]) {
      throw new InputError(
        caller,
        'rows of a cluster to lie in one stratum',
        `the cluster ${describe(label)} with the strata ${describe(strata.values[before])} and ${describe(strata.values[row])}`,
        { column: { clusters: clusters.name }, row, otherRow: before },
      );
    }
  });
}
