/**
 * Ours: the accuracy of small p-values where few rows carry the score, against plain shuffling.
 */
import { type Cell, PAIR, type StudiedProcedure } from '../study/cell.js';
import { type Corner, CORNERS } from '../study/corners.js';
import type { Experiment, Settings, SplittingPoint } from './experiment.js';
import { hasSmallBias, type Judgement, judged, numbersOf, pointOf, spreadIsSmall } from './splitting.js';

const ROWS = 100;
const SEEDS = 200;
/** Shuffles a repetition, and repetitions: four million. */
const SHUFFLES = 100_000;
const BATCHES = 40;

/** The corners. */
export const corners: Experiment = {
  name: 'corners',
  title: 'Small p-values where few rows carry the score',
  text: 'Columns that are 0 in nine rows of ten, with outputs that lean on how far they are from 0, and two or three rows far out in feature and output, which nothing else relates. The whole test with 200 seeds: splitting, and beside it the chance that the rows which carry most meet again. The columns of the table are those of [splitting](#splitting), by four million shuffles.',
  page: 'calibration',
  claims: [
    {
      by: 'us',
      claim: 'Splitting is as accurate where most values are 0.',
      criterion:
        'the standard deviation of log p is at most .15 at 1e-3, .2 at 1e-6, at p-values of at least a third of these, up to two errors',
      judge: (result) => judged(result, (point) => (isOfZeros(point) ? spreadIsSmall(point) : undefined)),
    },
    {
      by: 'us',
      claim:
        'Rows that are far out together are no more than twice as likely or as unlikely as they are said to be.',
      criterion: 'the standard deviation of log p is at most .35',
      judge: (result) => judged(result, (point) => (isOfZeros(point) ? undefined : isWithinTwice(point))),
    },
    {
      by: 'us',
      claim: 'There, too, the bias is small beside the spread.',
      criterion: 'it is at most a third of the spread of log p, up to two errors',
      judge: (result) => judged(result, hasSmallBias),
    },
  ],
  cells: (settings) =>
    CORNERS.flatMap((corner) => [testCell(settings, corner), shuffleCell(settings, corner)]),
  result(settings, head, outcomesOf) {
    const points = CORNERS.map((corner, at): SplittingPoint => {
      const counts = outcomesOf(shuffleCell(settings, corner)).map(numbersOf);
      const reached = counts.reduce((sum, [count = 0]) => sum + count, 0);
      const runs = outcomesOf(testCell(settings, corner)).map(numbersOf);
      return { ...pointOf(at, runs, { reached, shuffles: SHUFFLES * counts.length }), name: corner };
    });
    const shuffles = SHUFFLES * outcomesOf(shuffleCell(settings, CORNERS[0])).length;
    return { ...head, kind: 'splitting', rows: ROWS, shuffles, points };
  },
};

function testCell(settings: Settings, corner: Corner): Cell {
  const repetitions = settings.repetitions ?? (settings.quick ? 10 : SEEDS);
  return cellOf(settings, repetitions, { method: 'corner', options: { corner } });
}

function shuffleCell(settings: Settings, corner: Corner): Cell {
  const options = { corner, shuffles: SHUFFLES };
  return cellOf(settings, settings.quick ? 2 : BATCHES, { method: 'corner shuffling', options });
}

function cellOf({ seed }: Settings, repetitions: number, procedure: StudiedProcedure): Cell {
  return { source: PAIR, rows: ROWS, features: 1, select: 1, procedure, repetitions, seed };
}

function isOfZeros({ name = '' }: SplittingPoint): boolean {
  return name.startsWith('zeros');
}

/** Two standard deviations are a factor of two. */
const TWICE = 0.35;

function isWithinTwice({ pValue: [p], sd: [sd] }: SplittingPoint): Judgement {
  return { holds: sd <= TWICE, evidence: `${sd.toFixed(2)} at ${p.toExponential(0)}` };
}
