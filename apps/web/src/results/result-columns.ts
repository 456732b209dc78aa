/**
 * The columns of the table of results: those of the report, after the rank.
 */
import { type ResultColumn, type ResultColumnId, resultColumns } from '@hsicinf/report/text';
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
