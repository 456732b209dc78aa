/**
 * Whether R ± its jackknife error covers: the R of the pair of widths that won, against the R that the same design has with
 * many rows for the same multiples of the same scales.
 */
import { type Dataset, hsicInf, kernelCorrelation } from '@hsicinf/core';
import { canonical, type Cell, LEVEL } from './cell.js';
import { dataOf } from './data.js';
import type { Counts } from './repetition.js';

const WIDTHS = [0.25, 1, 4];
/** Rows that stand for all there could be. */
const MANY_ROWS = 5000;
/** Normal quantiles of intervals at 95 % and 99 %. */
const [USUAL, WIDE] = [1.959964, 2.575829];
/** The p-values are not of interest. */
const FEW_STATES = 1;

/** Intervals of the features that matter, and how many miss. All features of the design matter and are alike. */
export async function jackknifeMisses(cell: Cell, seed: number): Promise<Counts> {
  const truth = await manyRows(cell);
  const result = await hsicInf(dataOf(cell, seed), {
    preset: 'recommended',
    select: 'all',
    permutations: FEW_STATES,
    alpha: LEVEL,
    seed,
    threads: 1,
  });
  const distances = result.selected.map(({ correlation = 0, correlationError = 0, widths = [1, 1] }) => {
    const own = nearest(WIDTHS, Number(widths[0]));
    const other = nearest(result.targetWidths ?? WIDTHS, Number(widths[1]));
    return Math.abs(correlation - truth[WIDTHS.length * own + other]) / correlationError;
  });
  const beyond = (errors: number): number => distances.filter((distance) => distance > errors).length;
  return {
    relevant: 0,
    found: 0,
    tested: distances.length,
    mistaken: beyond(USUAL),
    mistakenStrictly: beyond(WIDE),
  };
}

const known = new Map<string, Promise<number[]>>();

/** R with many rows for each pair of widths, the mean over features. */
function manyRows({ source, features, seed }: Cell): Promise<number[]> {
  const key = canonical([source, features, seed]);
  let found = known.get(key);
  if (found === undefined) {
    found = correlationsOf(dataOf({ source, features, rows: MANY_ROWS }, seed));
    known.set(key, found);
  }
  return found;
}

async function correlationsOf(dataset: Dataset): Promise<number[]> {
  const all: number[] = [];
  for (const own of WIDTHS) {
    for (const other of WIDTHS) {
      const options = { featureWidths: [own], targetWidths: [other], threads: 1 };
      const scores = await kernelCorrelation(dataset, options);
      all.push(scores.reduce((sum, { correlation }) => sum + correlation, 0) / scores.length);
    }
  }
  return all;
}

function nearest(widths: readonly number[], wanted: number): number {
  const distances = widths.map((width) => Math.abs(Math.log(width / wanted)));
  return distances.indexOf(Math.min(...distances));
}
