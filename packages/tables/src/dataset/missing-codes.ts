/**
 * Numbers that may stand for a missing cell, such as -99 or 999: codes of that kind that lie far from all other values of
 * their column. They are named, not taken for missing. Cost O(rows) for each column of numbers, O(1) for most that lie in a
 * file.
 */
import { ADVICE, columnNote } from '../notes.js';
import { storedFacts } from '@hsicinf/core/support';
import type { Column, NumberColumn, Table } from '../table.js';
import type { DatasetOptions } from './options.js';
import { type Assignment, assignColumns } from './assign.js';

/** A number that may stand for a missing cell. */
export interface MissingCode {
  column: string;
  code: number;
  count: number;
}

const CODES: readonly number[] = [-9, -99, -999, -9999, -99_999, 99, 999, 9999, 99_999];
const SMALLEST = 9;
/** Fewer other values do not tell what is far from them. */
const FEWEST_OTHERS = 5;

/** The codes in the columns of numbers that a run would use. */
export function missingCodes(table: Table, options: Partial<DatasetOptions> = {}): MissingCode[] {
  return codesAmong(assignColumns(table, { ...options, target: options.target ?? [] }));
}

/** The codes in columns whose use is settled. */
export function codesAmong(assignments: readonly Pick<Assignment, 'column' | 'use'>[]): MissingCode[] {
  const codes: MissingCode[] = [];
  for (const { column, use } of assignments) {
    if (column !== undefined && use === 'number') codes.push(...codesIn(column));
  }
  return codes;
}

const NONE: readonly MissingCode[] = [];

/** The codes of one column. */
export function codesIn(column: Column): readonly MissingCode[] {
  if (column.type !== 'number' || !mayHoldCodes(column)) return NONE;
  const { values, name } = column;
  const counts = new Map<number, number>();
  let [low, high, others] = [Infinity, -Infinity, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (isCode(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
    else {
      others++;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (others < FEWEST_OTHERS) return [];
  return [...counts]
    .filter(([code]) => isFar(code, low, high))
    .map(([code, count]) => ({ column: name, code, count }));
}

/** What is far from all else is the smallest or the largest value; of a column that lies in a file these are known. */
function mayHoldCodes({ stored }: NumberColumn): boolean {
  const facts = stored && storedFacts(stored)?.facts;
  return facts === undefined || isCode(Math.round(facts.low)) || isCode(Math.round(facts.high));
}

function isCode(value: number): boolean {
  return Math.abs(value) >= SMALLEST && CODES.includes(value);
}

/** Whether a code is out of the range of all else: below 0 where nothing else is, or as far from it as it is wide. */
function isFar(code: number, low: number, high: number): boolean {
  if (!(high > low) || (code >= low && code <= high)) return false;
  if (code < 0 && low >= 0) return true;
  return Math.max(low - code, code - high) >= high - low;
}

/** A note for each code, on the columns that have it. */
export function codeNotes(codes: readonly MissingCode[]): string[] {
  const different = [...new Set(codes.map(({ code }) => code))];
  return different.flatMap((code) => {
    const columns = codes.filter((one) => one.code === code);
    return columnNote(
      columns.map(({ column }) => column),
      `${code} is far from all other values; if it stands for a missing cell, ${ADVICE.missing}`,
    );
  });
}
