/**
 * Notes in the words of the command line: what became of a table, and those of the library with flags in place of its options.
 */
import type { Dataset } from '@hsicinf/core';
import { noteWithOptions } from '@hsicinf/core/options';
import { count, counted } from '@hsicinf/report/text';
import { type Table, type TableDataset, withAdvice } from '@hsicinf/tables';
import { rowsOf } from './input/load-table.js';
import { quoted } from './shown.js';

const MOST_LEFT_OUT = 3;
/** A number with so few values may be a code for classes. */
const FEW_VALUES = 10;

/** What is tested against what, what is held fixed, what is left out and why, and what deserves attention. */
export function datasetNotes(
  table: Table,
  { dataset, used, leftOut, notes }: Pick<TableDataset, 'dataset' | 'used' | 'leftOut' | 'notes'>,
): string[] {
  const { target } = dataset;
  const names = used.target.map(quoted).join(', ');
  const all = [
    `${table.name}: ${counted(rowsOf(dataset), 'row')}, ${featureCounts(dataset)}; output ${names} (${target.kind})`,
  ];
  const held = heldNames({
    strata: dataset.strata?.name,
    clusters: dataset.clusters?.name,
    covariates: dataset.covariates?.map(({ name }) => name),
  });
  if (held !== undefined) all.push(`held fixed: ${held}`);
  if (leftOut.length > 0) {
    const shown = leftOut.slice(0, MOST_LEFT_OUT).map(({ name, reason }) => `${quoted(name)} ${reason}`);
    const more = leftOut.length > MOST_LEFT_OUT ? '; … (to see all: hsicinf inspect)' : '';
    all.push(`left out: ${counted(leftOut.length, 'column')}: ${shown.join('; ')}${more}`);
  }
  const column = table.columns.find(({ name }) => name === used.target[0]);
  if (target.kind === 'number' && (column?.distinct ?? 0) <= FEW_VALUES) {
    all.push(
      `output ${names} has ${counted(column?.distinct ?? 0, 'value')} and is treated as a number; if they are codes for classes, use --target-kind class`,
    );
  }
  return [...all, ...notes.map(noteInFlags)];
}

/** Features by kind: 20,000 features (19,990 numeric, 10 with classes). */
function featureCounts({ features }: Dataset): string {
  const classes = features.filter(({ kind }) => kind === 'class').length;
  const groups = features.filter(({ kind }) => kind === 'vector').length;
  const all = counted(features.length, 'feature');
  if (classes + groups === 0) return all;
  const numbers = features.length - classes - groups;
  const kinds = [
    ...(numbers > 0 ? [`${count(numbers)} numeric`] : []),
    ...(classes > 0 ? [`${count(classes)} with classes`] : []),
    ...(groups > 0 ? [counted(groups, 'group')] : []),
  ];
  return `${all} (${kinds.join(', ')})`;
}

const MOST_COVARIATES = 5;

/**
 * The columns that are held fixed, by name: strata "batch", covariates "age", "sex"; undefined where nothing is.
 */
export function heldNames({
  strata,
  clusters,
  covariates = [],
}: {
  strata?: string | undefined;
  clusters?: string | undefined;
  covariates?: readonly string[] | undefined;
}): string | undefined {
  const shown = covariates.slice(0, MOST_COVARIATES).map(quoted);
  const more = covariates.length - shown.length;
  const parts = [
    ...(strata === undefined ? [] : [`strata ${quoted(strata)}`]),
    ...(clusters === undefined ? [] : [`clusters ${quoted(clusters)}`]),
    ...(shown.length === 0
      ? []
      : [
          `covariate${covariates.length === 1 ? '' : 's'} ${shown.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`,
        ]),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** A note on a table or a result, with flags in place of the library's options. */
export function noteInFlags(note: string): string {
  return noteWithOptions(withAdvice(note));
}

/** The same result with its notes in flags. */
export function inFlags<Noted extends { notes: string[] }>(result: Noted): Noted {
  return { ...result, notes: result.notes.map(noteInFlags) };
}
