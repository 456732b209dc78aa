/**
 * Times until an event, of which some are censored: the event had not come when the row was last seen.
 *
 * A row is the distribution of its time given what was seen: the time itself where the event came, and otherwise the
 * Kaplan–Meier distribution of the times after the last sight (redistribution to the right; Efron, 1967). The kernel between two
 * rows is the mean Gaussian kernel between these distributions (mean embeddings; Smola, Gretton, Song & Schölkopf, 2007), hence
 * positive semidefinite; times are on the scale of the estimated distribution function, so that only their order counts.
 * Without censoring this is the Gaussian kernel of ranks; a row that was censored at once is the mean of all, and says nothing.
 *
 * Assumption: the feature tells nothing about the censoring. p-values hold under independence of the feature and of the pair of
 * time and event; a feature that has to do with being censored alone can be found as well (as in the tests of Rindt, Sejdinovic
 * & Steinsaltz, 2021, and Fernández, Gretton, Rindt & Sejdinovic, 2023, without their weights).
 */
import { describe } from '../errors.js';
import { medianOfPairs, pairMatrix, SCALES } from './pair-matrix.js';
import { entriesOf, numberCells, numbersOf, ofRows, requireFew } from './rows.js';
import type { Refuse, TargetKind } from './target-kind.js';

/** The times, and whether the event came at that time (1 or true) or the row was last seen then (0 or false). */
export interface SurvivalTarget {
  kind: 'survival';
  values: ArrayLike<number>;
  events: ArrayLike<number | boolean>;
}

/** Censored times. */
export const survival: TargetKind<SurvivalTarget> = {
  title: 'times until an event, some of them censored',
  kernel: 'mean Gaussian kernels of Kaplan–Meier distributions',
  drawn: ({ values }) => ({ kind: 'number', values: Float64Array.from(values) }),
  ofRows: (target, rows) => ({
    ...target,
    values: ofRows(target.values, rows),
    events: ofRows(target.events, rows),
  }),
  encode({ values, events }, refuse) {
    const times = numbersOf(values, 'a time', refuse);
    requireFew(times.length, refuse);
    const negative = times.findIndex((time) => time < 0);
    if (negative >= 0) throw refuse('times that are not negative', String(times[negative]), negative);
    const came = eventsOf(events, times.length, refuse);
    const curve = kaplanMeier(times, came);
    // The first of the points that a row may have its event at; of a row whose event came, the only one.
    const starts = times.map((time, i) =>
      curve.times.findIndex((one) => (came[i] ? one === time : one > time)),
    );
    const means = starts.map((start, i) => {
      if (came[i]) return curve.places[start];
      let [sum, mass] = [0, 0];
      for (let a = start; a < curve.places.length; a++) {
        sum += curve.masses[a] * curve.places[a];
        mass += curve.masses[a];
      }
      return sum / mass;
    });
    const unit = 2 * medianOfPairs(pairMatrix(times.length, (i, j) => (means[i] - means[j]) ** 2));
    return {
      kernels: SCALES.map((scale) => ({
        name: scale === 1 ? 'survival' : `survival, ${scale < 1 ? 'narrow' : 'wide'}`,
        matrix: meanKernel(curve, { starts, came }, unit * scale ** 2),
      })),
    };
  },
  columns: {
    words: 'two columns: the time, and 1 where the event came or 0 where it was censored',
    read(columns, refuse) {
      if (columns.length !== 2) throw refuse('two columns, time and event', String(columns.length));
      const [values, events] = columns.map((column) => numberCells(column, refuse));
      return { kind: 'survival', values, events };
    },
  },
};

function eventsOf(events: SurvivalTarget['events'], rows: number, refuse: Refuse): boolean[] {
  const given = entriesOf(events as readonly unknown[], 'an event', refuse);
  if (given.length !== rows) throw refuse('as many events as times', `${given.length} and ${rows}`);
  const came = Array.from(given, (event, row) => {
    if (event === true || event === 1) return true;
    if (event === false || event === 0) return false;
    throw refuse('1 for an event and 0 for a censored time', describe(event), row);
  });
  if (!came.includes(true)) throw refuse('at least one event', 'none: all times are censored');
  return came;
}

/** Where the estimated distribution has mass: the times of events, and a point after all of them for what is left. */
interface Curve {
  times: number[];
  masses: number[];
  /** The middle of each step of the distribution function. */
  places: number[];
}

/** The estimate of Kaplan & Meier (1958). Of events and censorings at one time, events come first. */
function kaplanMeier(times: Float64Array, came: readonly boolean[]): Curve {
  const order = Array.from(times, (_, i) => i).sort((a, b) => times[a] - times[b]);
  const curve: Curve = { times: [], masses: [], places: [] };
  let left = 1;
  const step = (time: number, mass: number): void => {
    curve.times.push(time);
    curve.masses.push(mass);
    curve.places.push(1 - left + mass / 2);
    left -= mass;
  };
  for (let from = 0, to = 0; from < order.length; from = to) {
    const time = times[order[from]];
    let events = 0;
    for (to = from; to < order.length && times[order[to]] === time; to++) if (came[order[to]]) events += 1;
    if (events > 0) step(time, left * (events / (order.length - from)));
  }
  step(Infinity, Math.max(0, left));
  return curve;
}

/** The mean of exp(−(u − v)²/unit) over the distributions of two rows, from sums over all later points. */
function meanKernel(
  { masses, places }: Curve,
  { starts, came }: { starts: Float64Array; came: readonly boolean[] },
  unit: number,
): Float64Array {
  const size = masses.length;
  const after = Float64Array.from(masses);
  for (let a = size - 2; a >= 0; a--) after[a] += after[a + 1];
  const kernel = pairMatrix(size, (a, b) => Math.exp(-((places[a] - places[b]) ** 2) / unit));
  // one[a, s] = Σ_{b ≥ s} m_b G_ab, and both[r, s] = Σ_{a ≥ r} m_a one[a, s].
  const one = new Float64Array(size * size);
  const both = new Float64Array(size * size);
  for (let a = size - 1; a >= 0; a--) {
    for (let s = size - 1; s >= 0; s--) {
      const at = a * size + s;
      one[at] = masses[s] * kernel[at] + (s + 1 < size ? one[at + 1] : 0);
      both[at] = masses[a] * one[at] + (a + 1 < size ? both[at + size] : 0);
    }
  }
  return pairMatrix(starts.length, (i, j) => {
    const [a, b] = [starts[i], starts[j]];
    if (came[i] && came[j]) return kernel[a * size + b];
    if (came[i]) return one[a * size + b] / after[b];
    if (came[j]) return one[b * size + a] / after[a];
    return both[a * size + b] / after[a] / after[b];
  });
}
