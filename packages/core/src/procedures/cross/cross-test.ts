/**
 * The test of one feature by cross-HSIC: a normal tail corrected for skewness, the more cautious p-value where that tail
 * is doubtful, an interval for the mean, and the notes that go with them.
 */
import { quote } from '../../errors.js';
import { optionToGive } from '../../options/option-mentions.js';
import { truncatedNormalInterval } from '../../inference/confidence-interval.js';
import { type Alternative, type PValue, pValueOfTails, UNTESTABLE } from '../../inference/p-value.js';
import { skewNormalTails } from './skew-normal-tail.js';
import { truncatedStudentTails } from './truncated-student.js';
import type { Truncation } from '../../inference/truncation.js';
import type { CrossMoments } from './cross-moments.js';
import type { TestedFeature } from '../procedure.js';

const FEW_ROWS = 60;

/** What the test adds to the identity of a feature. */
export type CrossTest = Omit<TestedFeature, 'rank' | 'name' | 'index' | 'statistic'>;

/** What a p-value goes by, besides z and its moments. */
export interface CrossTerms {
  truncation: Truncation;
  testable: boolean;
  alternative: Alternative;
}

/** What a test goes by. */
export interface CrossTestTerms extends CrossTerms {
  /** Intervals have level 1 − alpha. */
  alpha: number;
  /** The standard error from the per-row values. */
  plugInSd: number;
  rowsA: number;
}

/** The p-value of z alone; 1 for untestable features. */
export function crossPValue(
  z: number,
  { sd, skewness }: CrossMoments,
  { truncation, testable, alternative }: CrossTerms,
): PValue {
  if (!testable) return UNTESTABLE;
  return pValueOfTails(skewNormalTails(z, { sd, skewness: Math.max(0, skewness), truncation }), alternative);
}

/** The test of z. */
export function crossTest(z: number, moments: CrossMoments, terms: CrossTestTerms): CrossTest {
  const { truncation, testable, alternative, alpha, plugInSd, rowsA } = terms;
  const { sd } = moments;
  const test: CrossTest = {
    standardError: sd,
    skewness: Math.max(0, moments.skewness),
    truncation,
    ...crossPValue(z, moments, terms),
  };
  if (!testable) return test;
  test.interval = truncatedNormalInterval({ statistic: z, sd: plugInSd, intervals: truncation, alpha });
  if (isDoubtful(moments)) {
    const scale = Math.max(plugInSd, sd);
    const intervals = truncation.map(([lower, upper]): [number, number] => [lower / scale, upper / scale]);
    const tails = truncatedStudentTails(z / scale, { degrees: rowsA - 1, intervals });
    test.beside = { strictPValue: pValueOfTails(tails, alternative) };
  }
  return test;
}

/** Where few entries carry the statistic, the corrected normal tail is not to be trusted alone. */
function isDoubtful({ skewness, concentration }: CrossMoments): boolean {
  return Math.abs(skewness) > 0.5 || concentration > 1;
}

/** What deserves attention in a set of tests. */
export function crossNotes(
  rows: number,
  tested: readonly TestedFeature[],
  moments: readonly CrossMoments[],
): string[] {
  const notes = [
    'The intervals are for the mean of the cross statistic given the second part of the rows, which is not HSIC itself.',
  ];
  if (rows < FEW_ROWS) {
    notes.push(
      `${rows} rows are few for statistic 'cross' (fewer than ${FEW_ROWS}); preset 'exact' is valid for any number of rows ${optionToGive('preset', 'exact')}.`,
    );
  }
  tested.forEach((feature, s) => {
    if (feature.beside?.strictPValue !== undefined) {
      notes.push(
        `${quote(feature.name)} depends on few rows (skewness ${moments[s].skewness.toFixed(2)}, concentration ${moments[s].concentration.toFixed(2)}): see its strictPValue.`,
      );
    } else if (feature.interval === undefined) {
      notes.push(
        `${quote(feature.name)} has no variance beyond rounding and cannot be tested: its p-value is 1.`,
      );
    }
  });
  return notes;
}
