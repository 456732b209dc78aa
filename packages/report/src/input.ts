/**
 * What tables, plots and the report are made from: a result and, where there is more to show, the data it came from.
 */
import type { Dataset, Result } from '@hsicinf/core';
import type { Provenance } from './provenance.js';
import { isMarginal } from './text/accounting.js';

/** A result with what surrounds it. Nothing here reads a clock or a file: the caller passes the date and the names. */
export interface ReportInput {
  result: Result;
  /** What the output is called. */
  targetName: string;
  /** The version of the software, and the date of the run as it shall be printed. */
  version: string;
  date: string;
  /**
   * p-values of the selected features as if nothing had been selected, by name or in the order of `selected`, where the
   * result has none of its own (see `naivePValues` of the library). Marginal p-values need none beside them: the adjusted
   * ones show what looking at many features costs.
   */
  naive?: ReadonlyMap<string, number> | readonly number[] | undefined;
  /** The data, for plots of features against the output. */
  dataset?: Dataset | undefined;
  title?: string | undefined;
  /** Where the data came from, such as a file name. */
  source?: string | undefined;
  /** Where the result comes from, and what became of every row and column. */
  provenance?: Provenance | undefined;
  /** The command line, and the call of the library, that repeat the run. */
  command?: string | undefined;
  libraryCall?: string | undefined;
}

/** The naive p-value of each selected feature, undefined where it is not known. */
export function naivePValues({
  result,
  naive,
}: Pick<ReportInput, 'result' | 'naive'>): (number | undefined)[] {
  if (isMarginal(result)) return result.selected.map(() => undefined);
  return result.selected.map(({ name, naivePValue }, s) => {
    const p = (isMap(naive) ? naive.get(name) : naive?.[s]) ?? naivePValue;
    return p !== undefined && p >= 0 && p <= 1 ? p : undefined;
  });
}

function isMap(naive: ReportInput['naive']): naive is ReadonlyMap<string, number> {
  return naive !== undefined && 'get' in naive;
}
