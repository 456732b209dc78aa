/**
 * The type of a column of text cells, when all are read. Without text it is a column of numbers. With text it holds
 * labels, and a number among them is a label in its shortest form with the mark of the file
 * (1.50 and 1.5 are one).
 *
 * It is `mixed`, numbers with text between them by accident, where most of its cells are numbers ("inf" counts as one)
 * and no more than 10 % or no more than 3 cells are text; unless they look like codes: at most 10 different numbers, and
 * no text that stands there only once. Where there are more different numbers than that, up to 3 different texts make it
 * `mixed` however often they stand there: they are marks, such as "unknown". It is also `mixed` where every text is a number but for its decimal mark: one in
 * doubt, or one that the rest of the file does not use, or one with signs ($5 and €3) that
 * do not go together; and where every text says that a value was beyond a limit (<LOD), or that a formula
 * failed (#DIV/0!). Dates with other cells between them are `mixed` by the same rule (date-cells.ts).
 */
import { distinctNumbers, isIdName, labelColumn, numberColumn } from '../kinds.js';
import type { Column, StrayCells } from '../table.js';
import { firstCell, type TextCells } from './column-store.js';
import { strayAmongDates } from './date-cells.js';
import { isFormulaError, MOST_CODES, MOST_STRAY, MOST_STRAY_SHARE } from '../cells/stray-texts.js';
import { bareNumber, isBeyondLimit } from '../cells/signed-number.js';
import { type Decimal, toldBy } from '../cells/number-text.js';

/** What settles the type: texts among the numbers, the mark of the file, and whether whole numbers are names of things. */
interface TypedBy {
  texts: TextCells | undefined;
  decimal: Decimal;
  keepsDigits?: boolean;
}

/** The column that these cells make. */
export function typedColumn(
  name: string,
  values: Float64Array,
  { texts, decimal, keepsDigits = false }: TypedBy,
): Column {
  if (texts === undefined) return numberColumn(name, values);
  if (keepsDigits) return labelColumn(name, ...labels(values, texts, decimal));
  let numbers = 0;
  for (const value of values) if (!Number.isNaN(value)) numbers++;
  const isNumeric =
    isMixed(values, numbers, texts) ||
    holdsOtherMarks(texts) ||
    isMeasured(values, texts) ||
    (numbers > 0 && everyText(texts, isFormulaError));
  const amongDates = strayAmongDates(values, texts);
  const column = labelColumn(name, ...labels(values, texts, decimal), amongDates ?? strayOf(texts));
  // Names of rows such as 86, 87 and 87a are names.
  const isName = column.kind === 'id' && isIdName(name);
  return (isNumeric || amongDates !== undefined) && !isName ? { ...column, kind: 'mixed' } : column;
}

/** The first text in doubt, or else the first of all. */
function strayOf({ codes, levels, count, first }: TextCells): StrayCells {
  const isDoubtful = levels.texts.map((text) => toldBy(text) === 'doubt');
  const row = codes.findIndex((code) => code > 0 && isDoubtful[code - 1]);
  if (row < 0) return { ...first, count };
  return { ...firstCell(levels, codes[row] - 1, row), count, inDoubt: true };
}

function holdsOtherMarks(texts: TextCells): boolean {
  return everyText(texts, (text) => toldBy(text) !== undefined || bareNumber(text) !== undefined);
}

function everyText({ levels }: TextCells, holds: (text: string) => boolean): boolean {
  return levels.texts.every((text, code) => levels.counts[code] === 0 || holds(text));
}

/** Measurements, some of them beyond a limit: not codes, which are few whole numbers. */
function isMeasured(values: Float64Array, texts: TextCells): boolean {
  if (!everyText(texts, isBeyondLimit)) return false;
  return (
    distinctNumbers(values) > MOST_CODES ||
    values.some((value) => !Number.isNaN(value) && !Number.isInteger(value))
  );
}

function isMixed(values: Float64Array, numbers: number, { count, infinite, levels }: TextCells): boolean {
  const strays = count - infinite;
  if (strays >= numbers + infinite) return false;
  const areMany = distinctNumbers(values) > MOST_CODES;
  const areMarks = areMany && levels.counts.filter((times) => times > 0).length <= MOST_STRAY;
  const areFew = strays <= Math.max(MOST_STRAY, MOST_STRAY_SHARE * (numbers + count));
  if (!areFew) return areMarks;
  const looksLikeCodes = !areMany && levels.counts.every((times) => times !== 1);
  return infinite > 0 || !looksLikeCodes;
}

/** Codes and levels of all cells, numbers included. */
function labels(
  values: Float64Array,
  { codes, levels }: TextCells,
  decimal: Decimal,
): [Int32Array, string[]] {
  const texts = [...levels.texts];
  const codeOfText = new Map(texts.map((text, code) => [text, code]));
  const codeOfNumber = new Map<number, number>();
  const all = new Int32Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (codes[row] > 0 || Number.isNaN(value)) {
      all[row] = codes[row] - 1;
      continue;
    }
    let code = codeOfNumber.get(value);
    if (code === undefined) {
      const text = String(value).replace('.', decimal);
      code = codeOfText.get(text) ?? texts.push(text) - 1;
      codeOfNumber.set(value, code);
    }
    all[row] = code;
  }
  return [all, texts];
}
