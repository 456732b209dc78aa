/**
 * Where the scores of a plan come from: a simulated design, of which the truth is known, or a pilot.
 */
import { type Design, simulate } from '@hsicinf/core';
import { type RandomStream, randomStream, shuffled } from '@hsicinf/core/support';
import { rowsOf } from '../input/load-table.js';
import type { DrawnScores, ScoreSource } from './power.js';
import { type PlainDataset, withRows } from './resample.js';
import { scoresOf } from './scores.js';

/** How a source draws. */
export interface Drawing {
  tables: number;
  seed: number;
  signal: AbortSignal;
  /** Told after each table that was scored. */
  onTable: () => void;
}

/** So many features of a pilot are followed, those with the largest scores. */
const FOLLOWED = 5;
/** Tables without relation for each with one: their tail is needed. */
const CHANCE_TABLES = 2;

/** Fresh tables of a design; those without relation are the same with each feature shuffled on its own. */
export function designSource(design: Design, features: number, drawing: Drawing): ScoreSource {
  const { features: columns, relevant } = simulate(design, { rows: 10, features, seed: 1 });
  const fresh = (rows: number, random: RandomStream): PlainDataset =>
    simulate(design, { rows, features, seed: random.below(2 ** 31) });
  return {
    names: columns.map(({ name }) => name),
    followed: relevant,
    isTruth: true,
    async drawn(rows) {
      const random = randomStream(drawing.seed, 'plan', String(rows));
      return {
        tables: await scored(drawing.tables, drawing, () => fresh(rows, random)),
        chance: await scored(CHANCE_TABLES * drawing.tables, drawing, () =>
          unrelated(fresh(rows, random), random),
        ),
      };
    },
  };
}

/**
 * A pilot of m rows. To draw n of its rows with replacement would copy rows, which look like relations. Instead:
 * - Without relation, n times the score has about the same distribution for every n: that of the pilot, shuffled, times m/n.
 * - With one, the score is on average that of the pilot, without what chance adds to a largest score. It varies as halves of
 *   the pilot, drawn without replacement, tell: a part that falls with n and a part that falls with n², which is that
 *   without relation.
 */
export async function pilotSource(pilot: PlainDataset, drawing: Drawing): Promise<ScoreSource> {
  const size = rowsOf(pilot);
  const half = Math.max(5, Math.floor(size / 2));
  const random = randomStream(drawing.seed, 'plan');
  const [own] = await scored(1, drawing, () => pilot);
  const chance = await scored(CHANCE_TABLES * drawing.tables, drawing, () => unrelated(pilot, random));
  const halves = await scored(drawing.tables, drawing, () =>
    withRows(pilot, shuffled(size, random).slice(0, half)),
  );
  const features = own.map((score, f) => {
    const [mean, variance] = spreadOf(chance.map((scores) => scores[f]));
    const [, ofHalves] = spreadOf(halves.map((scores) => scores[f]));
    // Halves of one pilot vary less than halves of several would.
    const ofHalf = ofHalves / (1 - half / size);
    const slow = Math.max(0, (ofHalf - variance * (size / half) ** 2) * half);
    return { effect: score - mean, mean, variance, slow };
  });
  return {
    names: pilot.features.map(({ name }) => name),
    followed: own
      .map((_, f) => f)
      .sort((a, b) => own[b] - own[a])
      .slice(0, FOLLOWED),
    isTruth: false,
    drawn(rows): Promise<DrawnScores> {
      const share = size / rows;
      const table = (): number[] =>
        features.map(
          ({ effect, mean, variance, slow }) =>
            effect + mean * share + Math.sqrt(slow / rows + variance * share ** 2) * normal(random),
        );
      return Promise.resolve({
        tables: Array.from({ length: PILOT_TABLES }, table),
        chance: chance.map((scores) => scores.map((score) => score * share)),
      });
    },
  };
}

/** They cost nothing: no table is scored for them. */
const PILOT_TABLES = 1000;

async function scored(
  count: number,
  { signal, onTable }: Drawing,
  next: () => PlainDataset,
): Promise<number[][]> {
  const all: number[][] = [];
  for (let t = 0; t < count; t++) {
    signal.throwIfAborted();
    all.push(await scoresOf(next()));
    onTable();
  }
  return all;
}

/** Each feature shuffled on its own. */
function unrelated(dataset: PlainDataset, random: RandomStream): PlainDataset {
  const rows = rowsOf(dataset);
  const all = Int32Array.from({ length: rows }, (_, i) => i);
  return withRows(dataset, all, () => shuffled(rows, random));
}

function spreadOf(values: readonly number[]): [mean: number, variance: number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean, values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1)];
}

/** A normal draw (Box and Muller). */
function normal(random: RandomStream): number {
  return Math.sqrt(-2 * Math.log(random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
}

/** How many tables are scored in all. */
export function tablesScored(tables: number, sizes: number, isPilot: boolean): number {
  return isPilot ? 1 + (1 + CHANCE_TABLES) * tables : sizes * (1 + CHANCE_TABLES) * tables;
}
