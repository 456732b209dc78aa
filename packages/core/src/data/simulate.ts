/**
 * Synthetic designs: features that matter come first, the rest is noise. Those of the paper (section 4) are made here,
 * those with something to hold fixed in simulate-held-fixed.ts.
 */
import { describe, InputError } from '../errors.js';
import { normalQuantile } from '../numerics/normal.js';
import { type RandomStream, randomStream } from '../numerics/random.js';
import type { OwnDataset, PlainTarget } from './dataset.js';
import { type Design, DESIGNS, RELEVANT } from './designs.js';
import { type HeldFixedDesign, simulateHeldFixed } from './simulate-held-fixed.js';

/** The designs of the paper. */
type PaperDesign = Exclude<Design, HeldFixedDesign>;

/** A dataset of which the truth is known. */
export interface Simulated extends OwnDataset {
  /** Indices of the features that the output depends on. */
  relevant: number[];
}

/** A dataset of a design, with features x1, x2, …, and with what is to be held fixed, if there is something. */
export function simulate(
  design: Design,
  { rows = 100, features = 20, seed = 1 }: { rows?: number; features?: number; seed?: number } = {},
): Simulated {
  if (!DESIGNS.includes(design)) {
    throw new InputError('simulate', `one of ${DESIGNS.join(', ')}`, describe(design));
  }
  const relevant: number = RELEVANT[design];
  if (!(Number.isSafeInteger(rows) && rows >= 1))
    throw new InputError('simulate', 'of at least 1', `${rows}`, { option: 'rows' });
  if (!(Number.isSafeInteger(features) && features >= Math.max(1, relevant))) {
    throw new InputError('simulate', `of at least ${Math.max(1, relevant)}`, `${features}`, {
      option: 'features',
    });
  }
  const random = randomStream(seed, 'simulate', design);
  const truth = { relevant: Array.from({ length: relevant }, (_, j) => j) };
  return isOfPaper(design)
    ? { ...simulatePaper(design, { rows, features }, random), ...truth }
    : { ...simulateHeldFixed(design, { rows, features }, random), ...truth };
}

function isOfPaper(design: Design): design is PaperDesign {
  return design !== 'batches' && design !== 'visits' && design !== 'confounded';
}

function simulatePaper(
  design: PaperDesign,
  { rows, features }: { rows: number; features: number },
  random: RandomStream,
): OwnDataset {
  const relevant = RELEVANT[design];
  const normal = (): number => normalQuantile(random.uniform());
  const x = Array.from({ length: features }, () => new Float64Array(rows));
  const labels: number[] = [];
  const outputs = Array.from({ length: design === 'multivariate' ? 3 : 1 }, () => new Float64Array(rows));
  for (let i = 0; i < rows; i++) {
    for (const column of x) column[i] = normal();
    if (design === 'three-class') {
      labels.push(placeInClass(x, i, random.below(3) + 1, random.below(2)));
      continue;
    }
    correlate(x, i, relevant, normal());
    const row = x.slice(0, relevant).map((column) => column[i]);
    regressionOutput(design, row, normal).forEach((value, c) => {
      outputs[c][i] = value;
    });
  }
  return {
    features: x.map((values, j) => ({ name: `x${j + 1}`, values })),
    target: targetOf(design, outputs, labels),
  };
}

/** Gives the first features of row i a common part, so that any two correlate by .05. */
function correlate(x: readonly Float64Array[], i: number, count: number, common: number): void {
  for (let j = 0; j < count; j++) x[j][i] = Math.sqrt(0.95) * x[j][i] + Math.sqrt(0.05) * common;
}

function regressionOutput(design: PaperDesign, x: readonly number[], normal: () => number): number[] {
  const noise = (): number => 0.1 * normal();
  switch (design) {
    case 'linear':
      return [x[0] + x[1] + x[2] + x[3] + x[4] + noise()];
    case 'additive':
      return [x[0] ** 2 + x[1] ** 2 + x[2] ** 2 + x[3] ** 2 + x[4] ** 2 + noise()];
    case 'non-additive':
      return [x[0] * Math.exp(x[1]) * x[2] * Math.exp(x[3]) * x[4] + noise()];
    case 'multivariate':
      return [x[0] + 2 * x[1] + noise(), 2 * x[0] + x[1] ** 2 + noise(), x[2] * Math.exp(2 * x[3]) + noise()];
    default:
      return [normal()];
  }
}

/** Moves the first two features of row i to where the class lives: left, right, or above and below. */
function placeInClass(x: readonly Float64Array[], i: number, label: number, side: number): number {
  if (label === 1) x[0][i] -= 3;
  if (label === 2) x[0][i] += 3;
  if (label === 3) x[1][i] = 1.5 * x[1][i] + (side === 0 ? 3 : -3);
  return label;
}

function targetOf(design: PaperDesign, outputs: Float64Array[], labels: number[]): PlainTarget<Float64Array> {
  if (design === 'three-class') return { kind: 'class', values: labels };
  return design === 'multivariate'
    ? { kind: 'vector', values: outputs }
    : { kind: 'number', values: outputs[0] };
}
