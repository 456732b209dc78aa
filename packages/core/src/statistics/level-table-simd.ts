/**
 * The kernel between levels, as the SIMD kernels look it up: two values an entry, for a pair of differences of codes.
 */
import { FIRST_CODE } from '../data/column-levels.js';
import type { PreparedNumbers } from '../data/prepared-column.js';
import { valuesInPassing } from '../data/stored-column.js';
import { writeLevelKernel } from '../kernels/level-kernel.js';
import type { ClassCodes } from '../kernels/delta.js';
import type { GaussianSpace } from '../simd/gaussian.js';

/** The range of codes, and how far a step of them is for the kernel. */
export interface CodedLevels {
  low: number;
  high: number;
  step: number;
}

/** Differences of either sign: a table of 250 kB. */
const MOST_WIDTH = 127;

/** A table with more entries than this share of the kernel values costs more than it saves. */
const WORTHWHILE = 1 / 4;

/** exp(−32²) is 0: classes are levels of a grid so wide that the kernel between them is 0. */
const CLASS_STEP = 32;

/** The levels of a feature, if it has some and so many kernel values are worth a table. */
export function levelsWorthATable(
  feature: PreparedNumbers | ClassCodes,
  kernelValues: number,
): CodedLevels | undefined {
  const levels = feature.kernel === 'delta' ? classLevels(feature.codes) : columnLevels(feature);
  if (levels === undefined) return undefined;
  const width = tableWidth(levels);
  return width <= MOST_WIDTH && width ** 2 <= WORTHWHILE * kernelValues ? levels : undefined;
}

function columnLevels({ facts: { levels }, by }: PreparedNumbers): CodedLevels | undefined {
  return levels && { low: levels.low, high: levels.high, step: levels.step * by.unit * by.factor };
}

function classLevels(codes: Int32Array): CodedLevels {
  let high = 0;
  for (let i = 0; i < codes.length; i++) high = Math.max(high, codes[i]);
  return { low: 0, high, step: CLASS_STEP };
}

/** Entries from one difference to the next in the first of a pair; 1 in the second. */
export function tableWidth({ low, high }: CodedLevels): number {
  return 2 * (high - low) + 1;
}

/** Room for the table of any levels, or of those given. */
export function takeTable(space: GaussianSpace, width = MOST_WIDTH): { singles: number; table: number } {
  return { singles: space.takeNumbers(width), table: space.takeNumbers(2 * width ** 2) };
}

/**
 * Writes the table and returns the address of the entry for two differences of 0. The kernel less 1: weights sum to 0, so
 * that it serves as well, and where there is one level only the sums are exactly 0.
 */
export function writeTable(
  space: GaussianSpace,
  { singles, table }: { singles: number; table: number },
  levels: CodedLevels,
): number {
  const most = levels.high - levels.low;
  const width = tableWidth(levels);
  writeLevelKernel(space.memory, singles / 8 + most, levels.step, most);
  space.kernels.pairTable(singles, width, table);
  return table + 16 * most * (width + 1);
}

/** Writes the codes of some rows; classes are in order already. */
export function writeCodes(
  feature: PreparedNumbers | ClassCodes,
  { order, from, to }: { order: Int32Array | undefined; from: number; to: number },
  out: Uint8Array,
): void {
  const codes = feature.kernel === 'delta' ? feature.codes : feature.facts.levels?.codes;
  if (codes !== undefined) {
    if (order === undefined || feature.kernel === 'delta') {
      out.set(from === 0 && to === codes.length ? codes : codes.subarray(from, to));
    } else {
      for (let i = from; i < to; i++) out[i - from] = codes[order[i]];
    }
  } else if (feature.kernel === 'column' && feature.facts.levels !== undefined) {
    const { levels } = feature.facts;
    const values = valuesInPassing(feature);
    for (let i = from; i < to; i++) {
      const value = values[order === undefined ? i : order[i]];
      out[i - from] = Math.round(value / levels.step) - levels.first + FIRST_CODE;
    }
  }
}
