/**
 * The selected features as records: CSV, TSV, or JSON by line.
 */
import type { Result, SelectedFeature, Truncation } from '@hsicinf/core';
import { type Cell, type CsvColumns, csvLines, finite, type RecordFormat, recordsText } from './csv-lines.js';

/** The columns, always all of them; a cell is empty where a number does not exist or an interval has no end. */
const columns: CsvColumns<SelectedFeature> = {
  rank: ({ rank }) => rank,
  feature: ({ name }) => name,
  index: ({ index }) => index,
  correlation: ({ correlation }) => correlation,
  correlationError: ({ correlationError }) => correlationError,
  pValue: ({ pValue }) => pValue,
  pValueError: ({ pValueError }) => pValueError,
  estimated: ({ estimated }) => estimated,
  isUpperBound: ({ estimated, isUpperBound }) =>
    isUpperBound ?? (estimated === undefined ? undefined : false),
  adjustedPValue: ({ adjustedPValue }) => adjustedPValue,
  significant: ({ significant }) => significant,
  selectivePValue: ({ selectivePValue }) => selectivePValue,
  naivePValue: ({ naivePValue }) => naivePValue,
  strictPValue: ({ strictPValue }) => strictPValue,
  logPValue: ({ logPValue }) => finite(logPValue),
  statistic: ({ statistic }) => statistic,
  standardError: ({ standardError }) => standardError,
  featureWidth: ({ widths }) => widths?.[0],
  targetWidth: ({ widths }) => widths?.[1],
  truncation: ({ truncation }) => truncationText(truncation),
  intervalLower: ({ interval }) => finite(interval?.[0]),
  intervalUpper: ({ interval }) => finite(interval?.[1]),
  selectionFrequency: ({ selectionFrequency }) => selectionFrequency,
  clusterRule: ({ clusterRule }) => clusterRule,
  covariateShare: ({ covariateShare }) => covariateShare,
  coefficient: ({ coefficient }) => coefficient,
  partialPValue: ({ partialPValue }) => partialPValue,
  givenOthersPValue: ({ givenOthersPValue }) => givenOthersPValue,
  givenOthersAdjusted: ({ givenOthersAdjusted }) => givenOthersAdjusted,
  rows: ({ rows }) => rows,
  members: ({ members }) => members?.join('; '),
};

/** The table as text, each line ended. */
export function csvTable({ selected }: Pick<Result, 'selected'>): string {
  return csvLines(columns, selected);
}

/** The same in another format of records: with tabs, or as JSON, an object on each line. */
export function recordTable({ selected }: Pick<Result, 'selected'>, format: RecordFormat): string {
  return recordsText(columns, selected, format);
}

/** The tested features of several outputs, with the name of the output in front. */
export function eachRecordTable(
  outputs: readonly { targetName: string; result: Pick<Result, 'selected'> }[],
  format: RecordFormat,
): string {
  const records = outputs.flatMap(({ targetName, result }) =>
    result.selected.map((feature) => ({ targetName, feature })),
  );
  const own = Object.entries(columns).map(([title, cell]) => [
    title,
    ({ feature }: (typeof records)[number]): Cell => cell(feature),
  ]);
  return recordsText(
    {
      output: ({ targetName }) => targetName,
      ...(Object.fromEntries(own) as CsvColumns<(typeof records)[number]>),
    },
    records,
    format,
  );
}

/** Intervals as [a, b], round at ends that are infinite, apart by spaces. */
function truncationText(truncation: Truncation): string {
  return truncation
    .map(
      ([lower, upper]) =>
        `${lower === -Infinity ? '(' : '['}${lower}, ${upper}${upper === Infinity ? ')' : ']'}`,
    )
    .join(' ');
}
