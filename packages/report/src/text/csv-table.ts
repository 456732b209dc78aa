/**
 * The selected features as CSV (RFC 4180: lines end with CR LF, quotes are doubled). A spreadsheet takes text that starts
 * with = + - @ for a formula, so such names get a leading apostrophe; numbers stay numbers, with all their digits.
 */
import type { Result, SelectedFeature, Truncation } from '@hsicinf/core';

type Cell = string | number | boolean | undefined;

/** The columns, always all of them; a cell is empty where a number does not exist or an interval has no end. */
const columns: Record<string, (feature: SelectedFeature) => Cell> = {
  rank: ({ rank }) => rank,
  feature: ({ name }) => name,
  index: ({ index }) => index,
  statistic: ({ statistic }) => statistic,
  standardError: ({ standardError }) => standardError,
  truncation: ({ truncation }) => truncationText(truncation),
  pValue: ({ pValue }) => pValue,
  logPValue: ({ logPValue }) => finite(logPValue),
  pValueError: ({ pValueError }) => pValueError,
  strictPValue: ({ strictPValue }) => strictPValue,
  adjustedPValue: ({ adjustedPValue }) => adjustedPValue,
  significant: ({ significant }) => significant,
  intervalLower: ({ interval }) => finite(interval?.[0]),
  intervalUpper: ({ interval }) => finite(interval?.[1]),
  selectionFrequency: ({ selectionFrequency }) => selectionFrequency,
};

const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** The table as text, each line ended. */
export function csvTable({ selected }: Pick<Result, 'selected'>): string {
  const lines = [
    Object.keys(columns),
    ...selected.map((feature) => Object.values(columns).map((cell) => cellText(cell(feature)))),
  ];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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

function finite(value: number | undefined): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
