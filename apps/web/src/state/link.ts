/**
 * Links to the page with options, and with columns where they are asked for.
 */
import { noMissing } from '../options/missing.js';
import { writeAddress } from './address.js';
import { datasetOptions } from './column-choice.js';
import type { LinkedColumns } from './linked-columns.js';
import type { PageState } from './state.js';

/** The address of these options, and of columns where they are given. */
export function linkTo({ options, missing }: PageState, columns?: LinkedColumns): string {
  const [page] = location.href.split('#');
  return page + writeAddress({ step: 'options', options, missing, linked: columns });
}

/** The columns as they are chosen. */
export function chosenColumns({ opened, choice }: PageState): LinkedColumns | undefined {
  return opened === undefined ? undefined : datasetOptions(opened.table, choice, noMissing);
}
