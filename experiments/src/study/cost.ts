/**
 * About how long a repetition takes, in milliseconds of one core of an ordinary machine: for the size of jobs, the time
 * left and `list`. Rough by design; nothing but patience depends on it. The forms follow the cost of the procedures, the
 * constants are fitted to measured cells.
 */
import type { Cell, StudiedProcedure } from './cell.js';

type HsicProcedure = Extract<StudiedProcedure, { method: 'hsicInf' | 'hsic' | 'split' }>;

/** Milliseconds a repetition. */
export function repetitionCost(cell: Cell): number {
  const { source, rows, features, procedure } = cell;
  const work = rows * features;
  const simulation = 5e-5 * work;
  switch (procedure.method) {
    case 'larInf':
      return simulation + 2 + 2.2e-4 * work;
    case 'closedForm':
      return 20 + 0.3 * work;
    case 'jackknife':
      return 10 + 4e-4 * rows * work;
    case 'splitting':
      return 8 * rows * procedure.options.strength;
    case 'corner':
      return rows;
    case 'shuffling':
    case 'corner shuffling':
      return 1e-6 * procedure.options.shuffles * rows ** 2;
    default:
      break;
  }
  // The median distance between outputs, over a sample of pairs where there are many.
  const bandwidth = source === 'multivariate' ? Math.min(120, 8e-5 * rows ** 2) : 0;
  return simulation + bandwidth + testCost(cell, procedure);
}

function testCost({ source, rows, features, select }: Cell, procedure: HsicProcedure): number {
  const { options } = procedure;
  const work = rows * features;
  switch (statisticOf(procedure)) {
    case 'block':
      return 1.5 + 6e-5 * work + 0.03 * features;
    case 'correlation':
      // Most features of a run that selects are tested to the end; where all are tested, most are screened. All orders of 8 rows are counted.
      return select * (select < features ? 3 : 1) * (rows <= 8 ? 80 : 5 + 9e-4 * rows ** 2);
    case 'incomplete':
      return 3 + 2.7e-3 * work;
    case 'cross':
      // Products of kernels between rows up to a few hundred of them, factors above.
      return (
        (options.repeats ?? 1) * (4 + Math.min(6e-4 * rows ** 2, 0.055 * rows) + 3e-3 * Math.min(work, 4e4))
      );
    default: {
      const walk =
        (typeof options.permutations === 'number' ? options.permutations : 9999) *
        Math.min(6e-4, 3e-4 + 7e-7 * rows);
      return 5 + rows * ((source === 'multivariate' ? 1.5 : 1) * walk + 0.06) + 0.06 * features;
    }
  }
}

/** Milliseconds for all repetitions. */
export function cellCost(cell: Cell): number {
  return cell.repetitions * repetitionCost(cell);
}

const STATISTICS: Partial<Record<string, string>> = { cross: 'cross', recommended: 'correlation' };

function statisticOf({ method, options }: HsicProcedure): string {
  if (method !== 'hsicInf' || options.preset === 'paper') return 'block';
  return options.statistic ?? STATISTICS[options.preset ?? 'recommended'] ?? 'full';
}
