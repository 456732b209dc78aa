/**
 * One experiment from start to files: its missing cells are computed, the results file written, the figure drawn.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tablesOf, terminalOf } from './docs/rate-tables.js';
import { figureSvg } from './drawing/figure-svg.js';
import type { Experiment, ExperimentResult, TableMeasure, Settings } from './figures/experiment.js';
import { type Cell, LEVEL, SELECT } from './study/cell.js';
import type { Courses } from './study/course-data.js';
import type { Outcome } from './study/repetition.js';
import { distinctCells, runCells, type StudyProgress } from './study/run-cells.js';
import { CellStore, type FinishedCell, writeWhole } from './study/store.js';
import { coreVersion } from './study/versions.js';

/** How an experiment is run. */
export interface ExperimentOptions {
  settings: Settings;
  /** The folder of results; finished cells are in its folder `cache`. */
  out: string;
  threads: number;
  fresh?: boolean;
  courses?: Courses | undefined;
  onProgress?: (progress: StudyProgress) => void;
  signal?: AbortSignal;
}

/** The finished cells of a folder of results. */
export function storeOf(out: string): CellStore {
  return new CellStore(join(out, 'cache'));
}

/** Computes what is missing and writes the results file and the figure. */
export async function runExperiment(
  experiment: Experiment,
  options: ExperimentOptions,
): Promise<ExperimentResult> {
  const { settings, out, courses } = options;
  const store = storeOf(out);
  const cells = experiment.cells(settings);
  await runCells(cells, { ...options, store, table: courses });
  const result = resultOf(experiment, settings, store);
  writeWhole(join(out, `${experiment.name}.json`), resultText(result));
  writeWhole(join(out, `${experiment.name}.svg`), figureSvg(result));
  return result;
}

/** The results file from finished cells. */
function resultOf(experiment: Experiment, settings: Settings, store: CellStore): ExperimentResult {
  const cells = experiment.cells(settings);
  const finished = (cell: Cell): FinishedCell => {
    const found = store.read(cell);
    if (found === undefined)
      throw new Error(`${experiment.name} requires all of its cells, got one that is gone`);
    return found;
  };
  const builds = [...new Set(distinctCells(cells).map((cell) => finished(cell).build))].sort();
  const { seed, quick } = settings;
  const head = {
    experiment: experiment.name,
    title: experiment.title,
    command: commandOf(experiment, settings),
    level: LEVEL,
    select: SELECT,
    seed,
    quick,
    versions: { core: coreVersion(), node: process.version, builds },
  };
  return experiment.result(settings, head, (cell): Outcome[] => finished(cell).outcomes);
}

function commandOf({ name }: Experiment, { seed, repetitions, quick }: Settings): string {
  const reps = repetitions === undefined ? '' : ` --reps ${repetitions}`;
  return `npm run experiment -- ${name}${reps} --seed ${seed}${quick ? ' --quick' : ''}`;
}

/** A results file: a line for each point, so that changes can be read. */
function resultText(result: ExperimentResult): string {
  const text = JSON.stringify(result, null, 1);
  return `${text.replaceAll(/\{\n\s+"(?:at|name|letter)":[^{}]*?\}/g, (record) => record.replaceAll(/\s*\n\s*/g, ' '))}\n`;
}

/** The results file of an experiment, if it has been run. */
export function readResult({ name }: Experiment, out: string): ExperimentResult | undefined {
  let text: string;
  try {
    text = readFileSync(join(out, `${name}.json`), 'utf8');
  } catch {
    return undefined;
  }
  return JSON.parse(text) as ExperimentResult;
}

const ALL_MEASURES: readonly TableMeasure[] = ['tpr', 'fpr', 'perTest', 'perTestStrict', 'fdr', 'any'];

/** The numbers for a terminal, and how the claims fare. */
export function resultLines(experiment: Experiment, result: ExperimentResult): string {
  const tables = tablesOf(result, ALL_MEASURES, experiment.words);
  const claims = experiment.claims.flatMap((claim) => {
    const verdict = claim.judge(result);
    return verdict === undefined
      ? []
      : [`  ${verdict.holds.padEnd(7)}${claim.claim}\n         ${verdict.evidence}\n`];
  });
  return [...tables.map(terminalOf), 'Claims, and whether they hold here:\n', ...claims].join('');
}
