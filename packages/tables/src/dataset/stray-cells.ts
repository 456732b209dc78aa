/**
 * Cells that do not fit their column: a text among numbers, an infinite number, the error of a formula. The error names the
 * first of them, where it stands, what it looks like, and what can be done.
 */
import { quote } from '@hsicinf/core/support';
import { isFormulaError, MOST_STRAY } from '../cells/stray-texts.js';
import { numberOfLabel, toldBy } from '../cells/number-text.js';
import { bareNumber, isBeyondLimit } from '../cells/signed-number.js';
import type { Column, LabelColumn, StrayCells, Table } from '../table.js';
import { type Place, type Remedy, TableError } from '../table-error.js';
import { cellName } from '../xlsx/cell-names.js';

/** Texts that often stand for a missing cell. */
const MISSING_LOOK = /^(?:\W+|missing|none|nil|unknown|n\.a\.|nd|nat)$/i;

const DATE_LOOK = /^\d{4}-\d\d-\d\d/;

/** What keeps a column from being numbers. */
export function notNumeric(table: Table, column: Column): TableError | undefined {
  const { decimal } = table;
  const { inDoubt, amongDates } = column.stray ?? {};
  const isKnown = column.type === 'number' || inDoubt === true || amongDates === true;
  const stray = isKnown
    ? column.stray
    : strayLabel(column, (label) => !Number.isFinite(numberOfLabel(label, decimal)));
  if (stray === undefined) return undefined;
  const rule = `requires ${brokenRule(stray, decimal)}, got ${cellsIn(stray)}${readings(stray)}`;
  const remedy = hasOtherMark(table, column, stray) ? 'decimal' : remedyOf(table, stray);
  return new TableError(rule, { ...placeOf(table, column, stray), remedy });
}

/** Cells in which a formula failed are no labels either. */
export function formulaError(table: Table, column: Column): TableError | undefined {
  const stray = column.type === 'label' ? strayLabel(column, isFormulaError) : undefined;
  if (stray === undefined) return undefined;
  const rule = `requires a value, got ${cellsIn(stray)}, the error of a formula`;
  return new TableError(rule, { ...placeOf(table, column, stray), remedy: 'na' });
}

/** The first cell of some, and how many more there are. */
function cellsIn({ text, count }: StrayCells): string {
  const others = count > 1 ? ` (and ${count - 1} more such ${count === 2 ? 'cell' : 'cells'})` : '';
  return `${quote(text)}${others}`;
}

/** Where such a cell stands: on a line, in a cell of a sheet, or in a row. */
function placeOf(
  { name: file, sheet, columns }: Table,
  column: Column,
  { row, line, field, text }: StrayCells,
): Place {
  const place = { file, column: column.name, text };
  if (line === undefined) return { ...place, row: row + 1 };
  if (sheet === undefined) return { ...place, line, ...(field !== undefined && { field }) };
  const cell = cellName(
    line,
    sheet.firstColumn + (field === undefined ? columns.indexOf(column) : field - 1),
  );
  return { ...place, sheetRow: line, cell };
}

function brokenRule({ text, inDoubt, amongDates }: StrayCells, decimal: Table['decimal']): string {
  if (amongDates === true) return 'a date such as 2024-01-31, as in the other cells of the column';
  if (inDoubt === true) return 'a number whose decimal separator is unambiguous';
  return Number.isNaN(numberOfLabel(text, decimal)) ? 'a number' : 'a finite number';
}

/** What a number in doubt may be. */
function readings({ text, inDoubt, amongDates }: StrayCells): string {
  if (amongDates === true) return DATE_LOOK.test(text) ? ', which is no day of the calendar' : '';
  if (isBeyondLimit(text)) return ', which looks like a value beyond what can be measured';
  if (bareNumber(text) !== undefined)
    return ', which looks like a number with a sign, but the other cells of the column do not show how to read it';
  if (inDoubt !== true) return '';
  const [fraction, thousands] = [text.replace(',', '.'), text.replace(/[.,]/, '')];
  return `, which is ${fraction} or ${thousands}`;
}

/** Whether the numbers of a column have another decimal mark than was given: no column of the table has fractions then. */
function hasOtherMark({ decimal, columns }: Table, column: Column, { text, count }: StrayCells): boolean {
  const told = toldBy(text);
  if (told === undefined || decimal === undefined || told === decimal || count < 2) return false;
  if (column.type === 'number' || column.levels.some((label) => toldBy(label) === decimal)) return false;
  const isFraction = (value: number): boolean => !Number.isNaN(value) && !Number.isInteger(value);
  return !columns.some((other) => other.type === 'number' && other.values.some(isFraction));
}

function remedyOf({ namesInFirstRow }: Table, { row, text, count, inDoubt }: StrayCells): Remedy {
  if (row === 0 && namesInFirstRow !== undefined) return 'names';
  if (inDoubt === true || toldBy(bareNumber(text)?.text ?? '') === 'doubt') return 'decimal';
  // A mark in many cells may also be a class.
  const looksMissing = MISSING_LOOK.test(text) && count <= MOST_STRAY;
  return looksMissing || isBeyondLimit(text) ? 'na' : 'stray';
}

/** The first label that is not what is asked for. (Leading zeros are allowed where the caller asks for numbers.) */
function strayLabel(column: LabelColumn, isStrayLabel: (label: string) => boolean): StrayCells | undefined {
  const { codes, levels, stray } = column;
  const isStray = levels.map(isStrayLabel);
  const code = isStray.indexOf(true);
  if (code < 0) return undefined;
  const count = codes.reduce((sum, one) => sum + (one >= 0 && isStray[one] ? 1 : 0), 0);
  const place = stray?.text === levels[code] ? stray : { row: codes.indexOf(code), text: levels[code] };
  return { ...place, count };
}
