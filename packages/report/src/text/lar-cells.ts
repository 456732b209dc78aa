/**
 * The steps of larInf as cells of a table for readers, with the titles that R's selectiveInference gives its columns.
 * Coefficients have the units of their feature, so that every one has three digits of its own.
 */
import type { LarInfResult, LarInfStep } from '@hsicinf/core';
import { columnFormat, formatPValue } from './numbers.js';

/** Titles and rows; names, in the second column, are as in the data. */
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
export function threeDigits(value: number): string {
  return columnFormat([value])(value);
}
