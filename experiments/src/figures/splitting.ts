/**
 * Ours: the accuracy of small p-values by splitting, against plain shuffling.
 */
import { STRENGTHS } from '../study/accuracy.js';
import { type Cell, PAIR, type StudiedProcedure } from '../study/cell.js';
import { meanOf } from '../study/rates.js';
import type { Outcome } from '../study/repetition.js';
import type { Experiment, ExperimentResult, Settings, SplittingPoint, Verdict } from './experiment.js';
import { BAND } from './judge.js';

const ROWS = 100;
const SEEDS = 200;
/** Shuffles a repetition, and repetitions: ten million. */
const SHUFFLES = 100_000;
const BATCHES = 100;
/** A p-value that fewer shuffles reach is not told. */
const ENOUGH = 5;

/** At most this spread of log p, at p-values of at least this size. */
const LIMITS: [least: number, sd: number][] = [
  [3e-4, 0.15],
  [3e-7, 0.2],
  [1e-13, 0.35],
];

/** Splitting. */
export const splitting: Experiment = {
  name: 'splitting',
  title: 'Small p-values by splitting',
  text: 'One pair of normal variables at seven strengths of dependence: the same values of x in seven orders, so that the same ten million shuffles serve all of them. Splitting is run with 200 seeds at each. “Bias” is the mean p-value by splitting over that by shuffling, less 1; its error is that of both. Levels are chosen from the states that are then counted, which makes p-values too large by some per cent on average. Ten million shuffles leave an error of a tenth at p = 1e-5 and of a third at 1e-6; below that there is nothing to compare with, and only the spread is shown. “Error as stated” is the relative error that comes with each p-value.',
  page: 'calibration',
  claims: [
    {
      by: 'us',
      claim:
        'The logarithm of a p-value by splitting has a standard deviation of at most .15 at 1e-3, .2 at 1e-6 and .35 at 1e-12.',
      criterion:
        'at every strength whose p-value is at least a third (at 1e-12: a tenth) of these, up to two errors',
      judge: (result) => judged(result, spreadIsSmall),
    },
    {
      by: 'us',
      claim: 'The bias of splitting is small beside its spread.',
      criterion: 'it is at most a third of the spread of log p, up to two errors, wherever shuffling tells',
      judge: (result) => judged(result, hasSmallBias),
    },
    {
      by: 'us',
      claim: 'The error that comes with a p-value says how much it varies.',
      criterion: 'it is within a half of the spread over seeds at every strength',
      judge: (result) => judged(result, isWellStated),
    },
  ],
  cells: (settings) => [...STRENGTHS.map((strength) => splitCell(settings, strength)), shuffleCell(settings)],
  result(settings, head, outcomesOf) {
    const shuffling = shuffleCell(settings);
    const counts = outcomesOf(shuffling).map(numbersOf);
    const shuffles = SHUFFLES * counts.length;
    const points = STRENGTHS.map((strength, s) => {
      const reached = counts.reduce((sum, batch) => sum + (batch[s] ?? 0), 0);
      const runs = outcomesOf(splitCell(settings, strength)).map(numbersOf);
      return pointOf(strength, runs, { reached, shuffles });
    });
    return { ...head, kind: 'splitting', rows: ROWS, shuffles, points };
  },
};

function splitCell(settings: Settings, strength: number): Cell {
  const repetitions = settings.repetitions ?? (settings.quick ? 10 : SEEDS);
  return cellOf(settings, repetitions, { method: 'splitting', options: { strength } });
}

function shuffleCell(settings: Settings): Cell {
  const options = { shuffles: SHUFFLES };
  return cellOf(settings, settings.quick ? 2 : BATCHES, { method: 'shuffling', options });
}

function cellOf({ seed }: Settings, repetitions: number, procedure: StudiedProcedure): Cell {
  return { source: PAIR, rows: ROWS, features: 1, select: 1, procedure, repetitions, seed };
}

/** The numbers that a repetition measured. */
export function numbersOf(outcome: Outcome): number[] {
  return outcome !== null && 'measured' in outcome ? outcome.measured : [];
}

/** What seeds give, against so many shuffles. */
export function pointOf(
  at: number,
  runs: readonly number[][],
  { reached, shuffles }: { reached: number; shuffles: number },
): SplittingPoint {
  const pValue = meanOf(runs.map(([p = 1]) => p));
  const logs = runs.map(([p = 1]) => Math.log(p));
  const [mean] = meanOf(logs);
  const sd = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / Math.max(1, runs.length - 1));
  const stated = Math.sqrt(meanOf(runs.map(([p = 1, error = 0]) => (error / p) ** 2))[0]);
  const point = {
    at,
    seeds: runs.length,
    pValue,
    sd: [sd, sd / Math.sqrt(2 * runs.length)],
    stated,
    reached,
  };
  if (reached < ENOUGH) return point as SplittingPoint;
  const [brute, relative] = [reached / shuffles, 1 / Math.sqrt(reached)];
  const ratio = pValue[0] / brute;
  return {
    ...point,
    sd: point.sd as [number, number],
    byShuffling: [brute, brute * relative],
    bias: [ratio - 1, ratio * Math.hypot(pValue[1] / pValue[0], relative)],
  };
}

/** Whether a point is as it should be. */
export type Judgement = { holds: boolean; evidence: string };

/** All points by one measure. */
export function judged(
  result: ExperimentResult,
  judge: (point: SplittingPoint) => Judgement | undefined,
): Verdict | undefined {
  if (result.kind !== 'splitting') return undefined;
  const all = result.points.flatMap((point) => judge(point) ?? []);
  if (all.length === 0) return undefined;
  return {
    holds: all.every(({ holds }) => holds) ? 'yes' : 'no',
    evidence: all.map(({ evidence }) => evidence).join('; '),
  };
}

/** Whether log p varies no more than it may at that size. */
export function spreadIsSmall({ pValue: [p], sd: [sd, error] }: SplittingPoint): Judgement | undefined {
  const limit = LIMITS.find(([least]) => p >= least);
  if (limit === undefined) return undefined;
  return { holds: sd - BAND * error <= limit[1], evidence: `${sd.toFixed(2)} at ${p.toExponential(0)}` };
}

/** Whether the mean is where shuffling has it. */
export function hasSmallBias({ pValue: [p], bias, sd: [sd] }: SplittingPoint): Judgement | undefined {
  if (bias === undefined) return undefined;
  const [value, error] = bias;
  const evidence = `${value.toFixed(3)} ± ${error.toFixed(3)} at ${p.toExponential(0)}`;
  return { holds: Math.abs(value) - BAND * error <= sd / 3, evidence };
}

function isWellStated({ pValue: [p], sd: [sd], stated }: SplittingPoint): Judgement {
  const evidence = `${stated.toFixed(2)} for ${sd.toFixed(2)} at ${p.toExponential(0)}`;
  return { holds: stated >= sd / 1.5 && stated <= 1.5 * sd, evidence };
}
