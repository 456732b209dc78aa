/**
 * Computes the cells that are not there yet. Repetitions are handed out in jobs of a few seconds over all lanes; a cell is
 * written as soon as its last job is done, with its outcomes in the order of repetitions, so that neither the number of
 * lanes nor who finishes first changes anything. An interrupted run loses the cells in flight and no others.
 */
import { type Cell, cellKey, cellWords } from './cell.js';
import { cellCost, repetitionCost } from './cost.js';
import { type StudyJob, openLanes, type StoredTable } from './pool.js';
import type { Outcome } from './repetition.js';
import type { CellStore } from './store.js';
import { coreBuild } from './versions.js';

/** How far a run is; costs are the estimates of cost.ts in milliseconds of one core. */
export interface StudyProgress {
  doneCost: number;
  totalCost: number;
  doneCells: number;
  totalCells: number;
  /** The cell of the job that was just done. */
  words: string;
}

/** How cells are computed. */
export interface RunCellsOptions {
  store: CellStore;
  threads: number;
  /** Recompute cells that are there. */
  fresh?: boolean;
  table?: StoredTable | undefined;
  onProgress?: (progress: StudyProgress) => void;
  signal?: AbortSignal;
}

/** A job takes about so long, if it is more than one repetition. */
const JOB_MILLISECONDS = 1000;
const MOST_REPETITIONS = 100;

/** A cell of which some jobs are not done. */
interface Open {
  cell: Cell;
  outcomes: Outcome[];
  missing: number;
  seconds: number;
}

/** The distinct cells. */
export function distinctCells(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map((cell) => [cellKey(cell), cell])).values()];
}

/** Computes and stores what is missing. */
export async function runCells(cells: readonly Cell[], options: RunCellsOptions): Promise<void> {
  const { store, threads, fresh = false, table, onProgress, signal } = options;
  const missing = distinctCells(cells).filter((cell) => fresh || store.read(cell) === undefined);
  if (missing.length === 0) return;
  const build = coreBuild();
  const totalCost = missing.reduce((sum, cell) => sum + cellCost(cell), 0);
  let doneCost = 0;
  let doneCells = 0;
  const queue = jobsOf(missing);
  const failed = new AbortController();
  const work = async (lane: ReturnType<typeof openLanes>[number]): Promise<void> => {
    for (const { open, job } of queue) {
      signal?.throwIfAborted();
      if (failed.signal.aborted) return;
      const { outcomes, seconds } = await lane.run(job);
      signal?.throwIfAborted();
      outcomes.forEach((outcome, i) => {
        open.outcomes[job.from + i] = outcome;
      });
      open.missing -= outcomes.length;
      open.seconds += seconds;
      if (open.missing === 0) {
        store.write({ cell: open.cell, build, seconds: rounded(open.seconds), outcomes: open.outcomes });
        doneCells += 1;
      }
      doneCost += outcomes.length * repetitionCost(open.cell);
      const words = cellWords(open.cell);
      onProgress?.({ doneCost, totalCost, doneCells, totalCells: missing.length, words });
    }
  };
  const lanes = openLanes(threads, table);
  try {
    await Promise.all(
      lanes.map((lane) =>
        work(lane).catch((error: unknown) => {
          failed.abort();
          throw error;
        }),
      ),
    );
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

/** The jobs, cell by cell; all lanes draw from the one generator. */
function* jobsOf(cells: readonly Cell[]): Generator<{ open: Open; job: StudyJob }, void> {
  for (const cell of cells) {
    const { repetitions } = cell;
    const open: Open = {
      cell,
      outcomes: Array.from({ length: repetitions }, () => null),
      missing: repetitions,
      seconds: 0,
    };
    const fitting = Math.floor(JOB_MILLISECONDS / repetitionCost(cell));
    const size = Math.min(MOST_REPETITIONS, Math.max(1, fitting));
    for (let from = 0; from < repetitions; from += size) {
      yield { open, job: { cell, from, to: Math.min(repetitions, from + size) } };
    }
  }
}

function rounded(seconds: number): number {
  return Math.round(1000 * seconds) / 1000;
}
