/**
 * The columns of the table of results: those of the report, after the rank.
 */
import type { SelectedFeature } from '@hsicinf/core';
import {
  type Cell,
  csvLines,
  type ResultColumn,
  type ResultColumnId,
  resultColumns,
} from '@hsicinf/report/text';
import type { RunOutcome } from '../worker/messages.js';

/** A column, or the rank. */
export type TableColumn = Omit<ResultColumn, 'id'> & { id: ResultColumnId | 'rank' };

/** The rank. */
export const rank: TableColumn = {
  id: 'rank',
  title: 'Rank',
  meaning: '1 for the largest score.',
  order: (feature) => feature.rank,
  text: (feature) => String(feature.rank),
};

/** The columns after rank and name; only those that have something to say. */
export function columnsOf(outcome: RunOutcome): TableColumn[] {
  return resultColumns(outcome, outcome.naive);
}

/** How the rows are sorted: by which column, and whether the largest comes first. */
export interface Sorting {
  by: string;
  descending: boolean;
}

/** As they come: by rank. */
export const byRank: Sorting = { by: rank.id, descending: false };

/** The rows in their order. */
export function sortedRows(outcome: RunOutcome, { by, descending }: Sorting): SelectedFeature[] {
  const { order } = columnsOf(outcome).find(({ id }) => id === by) ?? rank;
  const sign = descending ? -1 : 1;
  return [...outcome.selected].sort((a, b) => sign * (order(a) - order(b)) || a.rank - b.rank);
}

/** The table as it is shown: its columns, its order, its texts. */
export function shownCsv(outcome: RunOutcome, sorting: Sorting): string {
  const shown = ({ title, text }: TableColumn): [string, (feature: SelectedFeature) => Cell] => [
    title,
    (feature) => ({ shown: text(feature) }),
  ];
  const all = Object.fromEntries([
    shown(rank),
    ['Feature', ({ name }: SelectedFeature): Cell => name],
    ...columnsOf(outcome).map(shown),
  ]);
  return csvLines(all, sortedRows(outcome, sorting));
}
