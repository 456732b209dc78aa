/**
 * The steps of larInf as records and as a Markdown table, in plain words, and as cells for readers.
 */
import type { LarInfResult, LarInfStep, SigmaSource } from '@hsicinf/core';
import type { Provenance } from '../provenance.js';
import { type CsvColumns, csvLines, finite, type RecordFormat, recordsText } from './csv-lines.js';
import { escapeMarkdown, markdownLines, provenanceMarkdown } from './markdown-table.js';
import { clip, FULL_NAME } from './names.js';
import { columnFormat, count, formatPValue, percent } from './numbers.js';
import { listed, type Piece, piecesText } from './pieces.js';
import { leftOutSentences } from './provenance-words.js';

/** The recordColumns, always all of them; a cell is empty where a number does not exist or a limit or an end is infinite. */
const recordColumns: CsvColumns<LarInfStep> = {
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

/** The steps as CSV, with the names of the library, each line ended. */
export function larCsvTable({ steps }: Pick<LarInfResult, 'steps'>): string {
  return csvLines(recordColumns, steps);
}

/** The same in another format of records. */
export function larRecordTable({ steps }: Pick<LarInfResult, 'steps'>, format: RecordFormat): string {
  return recordsText(recordColumns, steps, format);
}

/** The steps as a Markdown table, with what its columns are, what was found, and sigma below. */
export function larMarkdownTable(input: LarTableInput): string {
  const { result } = input;
  const { head, rows } = larCells(result);
  const shown = rows.map(([step, name, ...numbers]) => [step, clip(name, FULL_NAME), ...numbers]);
  const left = input.provenance === undefined ? [] : leftOutSentences(input.provenance);
  const words = [larLegend(result), larSummary(input), larSigmaWords(result), ...left];
  return [
    markdownLines(head, shown),
    ...words.map((text) => `${escapeMarkdown(text)}\n`),
    ...(input.provenance === undefined ? [] : [provenanceMarkdown(input.provenance).trimStart()]),
  ].join('\n');
}

/** A result of larInf, and what the output is called. */
export interface LarTableInput {
  result: LarInfResult;
  targetName: string;
  /** Where the result comes from. */
  provenance?: Provenance | undefined;
}

/** What entered, and how much of it the ForwardStop rule keeps. */
export function larSummary({ result, targetName }: LarTableInput): string {
  const { length } = result.steps;
  const entered = length === 0 ? 'No' : count(length);
  return piecesText([
    `${entered} feature${length > 1 || length === 0 ? 's' : ''} entered the path of least angle regression on `,
    { name: targetName },
    ...(length === 0 ? [] : ['; ', ...verdict(result)]),
    '.',
  ]);
}

function verdict({ steps, options, forwardStop }: LarInfResult): Piece[] {
  if (forwardStop === undefined) {
    return [steps.length === 1 ? 'it was tested on its own' : 'each was tested in the model of all of them'];
  }
  const rule = `the ForwardStop rule at ${percent(options.alpha)} keeps `;
  if (forwardStop === 0) return [`${rule}none of the steps`];
  const many = forwardStop === 1 ? 'the first step' : `the first ${count(forwardStop)} steps`;
  const kept = forwardStop === steps.length && forwardStop > 1 ? 'all steps' : many;
  return [`${rule}${kept}: `, ...listed(steps.slice(0, forwardStop).map(({ name }) => ({ name })))];
}

const sources: Record<SigmaSource, string> = {
  given: 'as given',
  'least-squares': 'estimated from the residuals of least squares on all features',
  output: 'estimated by the standard deviation of the output',
};

/** Sigma and where it comes from. */
export function larSigmaWords({ sigma, sigmaSource }: LarInfResult): string {
  return `Sigma, the standard deviation of the noise: ${threeDigits(sigma)}, ${sources[sigmaSource]}.`;
}

/** What the columns are. */
export function larLegend({ options: { type, alpha } }: LarInfResult): string {
  const isSequential = type === 'active';
  return [
    `Coef: in the model of ${isSequential ? 'the steps so far' : 'all steps'}`,
    'Z-score: Coef over its standard error, as if nothing had been selected',
    'P-value: given the path, one-sided in the sign of Coef',
    `LowConfPt, UpConfPt: ${percent(1 - alpha)} interval for the true Coef, given the path`,
    ...(isSequential ? ['Spacing, CovTest: p-values of the spacing and the covariance test'] : []),
  ].join('; ');
}

/**
 * Titles and rows for readers, with the titles that R's selectiveInference gives its columns; names, in the second column, are
 * as in the data. Coefficients have the units of their feature, so that every one has three digits of its own.
 */
export function larCells({ options, steps }: Pick<LarInfResult, 'options' | 'steps'>): {
  head: string[];
  rows: string[][];
} {
  const isSequential = options.type === 'active';
  const head = ['Step', 'Var', 'Coef', 'Z-score', 'P-value', 'LowConfPt', 'UpConfPt'];
  return {
    head: isSequential ? [...head, 'Spacing', 'CovTest'] : head,
    rows: steps.map((step) => [...cellsOf(step), ...(isSequential ? sequentialCells(step) : [])]),
  };
}

function cellsOf({ step, name, coefficient, zScore, pValue, logPValue, interval }: LarInfStep): string[] {
  return [
    String(step),
    name,
    threeDigits(coefficient),
    threeDigits(zScore),
    formatPValue(pValue, logPValue),
    ...interval.map(threeDigits),
  ];
}

function sequentialCells({ spacingPValue, covariancePValue }: LarInfStep): string[] {
  return [spacingPValue, covariancePValue].map((p) => (p === undefined ? '' : formatPValue(p)));
}

/** A number with three digits, more only before the point. */
function threeDigits(value: number): string {
  return columnFormat([value])(value);
}
