/**
 * Designs in which something besides the features is behind the output, and has to be held fixed:
 *
 *     y = e + .8 (x₁ + x₂² + |x₃| + noise),
 *
 * all standard normal but e, and what is said of the second half of the features (of twenty, x11 … x20):
 * - batches: BATCHES of equal size, one after the other; e ~ N(0, SPREAD²) for each, and the second half is shifted by it.
 * - visits: subjects with VISITS rows each; e ~ N(0, SPREAD²) for each, and the second half is constant in a subject. The
 *   last feature is the number of the visit.
 * - confounded: e = SPREAD sin(1.5 a) + a²/2 of the age (20 to 79 years, a = (age − 50)/17), one half more or less by the
 *   sex, and the second half is shifted by it.
 */
import { normalQuantile } from '../numerics/normal.js';
import type { RandomStream } from '../numerics/random.js';
import type { OwnColumn, OwnDataset } from './dataset.js';
import { type Design, RELEVANT } from './designs.js';

/** A design with something to hold fixed. */
export type HeldFixedDesign = Extract<Design, 'batches' | 'visits' | 'confounded'>;

const BATCHES = 4;
const VISITS = 4;
const SPREAD = 1.5;

/** What is behind the output of a design: its effect on each row, and the columns that tell. */
interface Behind {
  effects: Float64Array;
  held: Pick<OwnDataset, 'strata' | 'clusters' | 'covariates'>;
}

/** The dataset of a design. */
export function simulateHeldFixed(
  design: HeldFixedDesign,
  { rows, features }: { rows: number; features: number },
  random: RandomStream,
): OwnDataset {
  const normal = (): number => normalQuantile(random.uniform());
  const { effects, held } = behind[design](rows, random);
  const half = Math.max(RELEVANT[design], Math.ceil(features / 2));
  const x = Array.from({ length: features }, (_, j) => {
    const values = Float64Array.from({ length: rows }, normal);
    if (j < half) return values;
    return design === 'visits'
      ? values.map((_value, row) => values[row - (row % VISITS)])
      : values.map((value, row) => value + effects[row]);
  });
  const y = effects.map(
    (effect, row) => effect + 0.8 * (x[0][row] + x[1][row] ** 2 + Math.abs(x[2][row]) + normal()),
  );
  const columns: OwnColumn[] = x.map((values, j) => ({ name: `x${j + 1}`, values }));
  if (design === 'visits') {
    columns.push({
      name: 'visit',
      values: Float64Array.from({ length: rows }, (_, row) => 1 + (row % VISITS)),
    });
  }
  return { features: columns, target: { kind: 'number', values: y }, ...held };
}

const behind: Record<HeldFixedDesign, (rows: number, random: RandomStream) => Behind> = {
  batches(rows, random) {
    const { effects, labels } = groups(rows, (row) => Math.floor((row * BATCHES) / rows), random);
    return { effects, held: { strata: { name: 'batch', values: labels.map((group) => `b${group + 1}`) } } };
  },
  visits(rows, random) {
    const { effects, labels } = groups(rows, (row) => Math.floor(row / VISITS), random);
    return {
      effects,
      held: { clusters: { name: 'subject', values: labels.map((group) => `s${group + 1}`) } },
    };
  },
  confounded(rows, random) {
    const age = Float64Array.from({ length: rows }, () => 20 + random.below(60));
    const sex = Array.from(age, () => (random.below(2) === 0 ? 'f' : 'm'));
    const effects = age.map((years, row) => {
      const a = (years - 50) / 17;
      return SPREAD * Math.sin(1.5 * a) + a ** 2 / 2 + (sex[row] === 'f' ? 0.5 : -0.5);
    });
    return {
      effects,
      held: {
        covariates: [
          { name: 'age', values: age },
          { name: 'sex', kind: 'class', values: sex },
        ],
      },
    };
  },
};

/** Rows in groups, from 0 on, each with an effect of its own. */
function groups(
  rows: number,
  groupOf: (row: number) => number,
  random: RandomStream,
): { effects: Float64Array; labels: number[] } {
  const labels = Array.from({ length: rows }, (_, row) => groupOf(row));
  const own = Array.from({ length: labels[rows - 1] + 1 }, () => SPREAD * normalQuantile(random.uniform()));
  return { effects: Float64Array.from(labels, (group) => own[group]), labels };
}
