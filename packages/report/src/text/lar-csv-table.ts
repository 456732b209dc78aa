/**
 * The steps of larInf as CSV, with the names of the library.
 */
import type { LarInfResult, LarInfStep } from '@hsicinf/core';
import { type CsvColumns, csvLines, finite, type RecordFormat, recordsText } from './csv-lines.js';

/** The columns, always all of them; a cell is empty where a number does not exist or a limit or an end is infinite. */
const columns: CsvColumns<LarInfStep> = {
  step: ({ step }) => step,
  feature: ({ name }) => name,
  index: ({ index }) => index,
  sign: ({ sign }) => sign,
  coefficient: ({ coefficient }) => finite(coefficient),
  zScore: ({ zScore }) => zScore,
  pValue: ({ pValue }) => pValue,
  logPValue: ({ logPValue }) => finite(logPValue),
  intervalLower: ({ interval }) => finite(interval[0]),
  intervalUpper: ({ interval }) => finite(interval[1]),
  vlo: ({ vlo }) => finite(vlo),
  vup: ({ vup }) => finite(vup),
  spacingPValue: ({ spacingPValue }) => spacingPValue,
  covariancePValue: ({ covariancePValue }) => covariancePValue,
};

/** The table as text, each line ended. */
export function larCsvTable({ steps }: Pick<LarInfResult, 'steps'>): string {
  return csvLines(columns, steps);
}

/** The same in another format of records. */
export function larRecordTable({ steps }: Pick<LarInfResult, 'steps'>, format: RecordFormat): string {
  return recordsText(columns, steps, format);
}
