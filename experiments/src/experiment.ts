/**
 * The experiments of the paper and ours:
 *
 *     npm run experiment -- list
 *     npm run experiment -- fig2 [fig3 …] [--reps 500] [--seed 1] [--threads 2] [--quick] [--fresh] [--out DIR]
 *     npm run experiment -- table1 held-courses [--data FILE | --download]
 *     npm run experiment -- all
 *     npm run experiment -- docs [--docs DIR]
 *     npm run experiment -- lasso [--reps 300] [--docs DIR]
 *
 * Results are JSON and SVG files in `experiments/results`. Finished cells are kept in its folder `cache`, so that a run can
 * be interrupted and continued, and figures that share cells compute them once.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { studyPage } from './docs/study-page.js';
import { figureSvg } from './drawing/figure-svg.js';
import { experiments, needsCourses } from './figures/all.js';
import type { Experiment, Settings } from './figures/experiment.js';
import { lassoStudy } from './lasso/lasso-study.js';
import { readResult, resultLines, runExperiment, storeOf } from './run-experiment.js';
import { COURSES_DIGEST, type Courses, downloadCourses, readCourses } from './study/course-data.js';
import { cellKey } from './study/cell.js';
import { cellCost } from './study/cost.js';
import { clock, progressView } from './study/progress.js';
import { distinctCells } from './study/run-cells.js';
import { writeWhole } from './study/store.js';
import { coreBuild } from './study/versions.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const COURSE_FILE = 'turkiye-student-evaluation.csv';

const USAGE = `npm run experiment -- NAME… [options]

  NAME         ${experiments.map(({ name }) => name).join(', ')},
               all (all of them), list (what there is and how long it takes), docs (writes docs/reproduction.md and docs/calibration.md),
               lasso (HSIC-Lasso; writes its tables into docs/lasso.md)
  --reps N     repetitions of every point; each figure has its own default
  --seed N     default 1
  --threads N  default: as many as there are processors
  --quick      fewer points and repetitions
  --fresh      computes again what is there
  --out DIR    default experiments/results
  --data FILE  the course evaluations, for table1 and held-courses; default: ../shared/data beside the project
  --download   fetches them when they are not there
  --docs DIR   where docs writes; default docs
`;

/** A mistake of the caller: the message is enough. */
class UsageError extends Error {}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { names, args } = readArguments();
  const out = args.out ?? join(root, 'experiments/results');
  if (names.includes('lasso')) {
    const sets = wholeNumber('reps', args.reps ?? '300', 3);
    const path = join(args.docs ?? join(root, 'docs'), 'lasso.md');
    return lassoStudy({ path, sets, seed: wholeNumber('seed', args.seed, 0) });
  }
  if (names.includes('docs')) return writeDocs(out, args.docs ?? join(root, 'docs'));
  const isList = names.includes('list');
  const wanted =
    isList || names.includes('all') ? experiments : experiments.filter(({ name }) => names.includes(name));
  const courses = wanted.some(needsCourses) ? await findCourses(args) : undefined;
  const settings: Settings = {
    seed: wholeNumber('seed', args.seed, 0),
    repetitions: args.reps === undefined ? undefined : wholeNumber('reps', args.reps, 2),
    quick: args.quick,
    courses,
  };
  if (isList) return list(out, settings);
  const threads =
    args.threads === undefined ? availableParallelism() : wholeNumber('threads', args.threads, 1);
  for (const experiment of wanted) {
    if (needsCourses(experiment) && courses === undefined) {
      if (!names.includes('all'))
        throw new UsageError(`${experiment.name} requires the course evaluations: --data or --download`);
      console.log(
        `${experiment.name} left out: it requires the course evaluations, see --data and --download\n`,
      );
      continue;
    }
    await runOne(experiment, { settings, out, threads, fresh: args.fresh, courses });
  }
}

function readArguments() {
  try {
    const { positionals: names, values: args } = parseArgs({
      allowPositionals: true,
      options: {
        reps: { type: 'string' },
        seed: { type: 'string', default: '1' },
        threads: { type: 'string' },
        quick: { type: 'boolean', default: false },
        fresh: { type: 'boolean', default: false },
        out: { type: 'string' },
        data: { type: 'string' },
        download: { type: 'boolean', default: false },
        docs: { type: 'string' },
      },
    });
    const known = [...experiments.map(({ name }) => name), 'all', 'list', 'docs', 'lasso'];
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new UsageError(`experiment requires one of ${known.join(', ')}, got ${unknown}`);
    if (names.length === 0) throw new UsageError('experiment requires a name, got none');
    return { names, args };
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError(`experiment requires --${name} of at least ${least}, got ${text}`);
}

/** The course evaluations from where the caller says, from beside the project, or from their home when asked for. */
async function findCourses({ data, download, out }: { data?: string; download: boolean; out?: string }) {
  const downloaded = join(out ?? join(root, 'experiments/results'), 'cache', COURSE_FILE);
  const candidates = data === undefined ? [join(root, '../shared/data', COURSE_FILE), downloaded] : [data];
  let path = candidates.find((one) => existsSync(one));
  if (path === undefined && data !== undefined)
    throw new UsageError(`experiment requires --data to be a file, got ${data}`);
  if (path === undefined && download) {
    await downloadCourses(downloaded);
    path = downloaded;
  }
  if (path === undefined) return undefined;
  const courses: Courses = await readCourses(path);
  if (courses.digest !== COURSES_DIGEST) {
    throw new UsageError(
      `experiment requires the published values (digest ${COURSES_DIGEST}), got ${courses.digest}`,
    );
  }
  return courses;
}

async function runOne(experiment: Experiment, options: Parameters<typeof runExperiment>[1]): Promise<void> {
  const view = progressView(experiment.name, process.stderr);
  const interrupted = (): void => {
    view.end();
    console.error('\nInterrupted: finished cells are kept, and the same command continues.');
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  const result = await runExperiment(experiment, {
    ...options,
    onProgress: (progress) => view.show(progress),
  });
  process.off('SIGINT', interrupted);
  view.end();
  console.log(`${experiment.name}: ${experiment.title}\n\n${resultLines(experiment, result)}`);
  if (result.versions.builds.some((build) => build !== coreBuild())) {
    console.log('Some cells were computed by another build of @hsicinf/core: --fresh computes them again.\n');
  }
}

function list(out: string, settings: Settings): void {
  const store = storeOf(out);
  const threads = availableParallelism();
  console.log(`Times are estimates for ${threads} threads; cells that figures share are computed once.\n`);
  const seen = new Set<string>();
  let total = 0;
  for (const experiment of experiments) {
    if (needsCourses(experiment) && settings.courses === undefined) {
      console.log(`${experiment.name.padEnd(12)}requires --data or --download  ${experiment.title}`);
      continue;
    }
    const cells = distinctCells(experiment.cells(settings));
    const isMissing = (cell: (typeof cells)[number]): boolean => store.read(cell) === undefined;
    const missing = cells.filter((cell) => isMissing(cell) && !seen.has(cellKey(cell)));
    for (const cell of missing) seen.add(cellKey(cell));
    const seconds = missing.reduce((sum, cell) => sum + cellCost(cell), 0) / 1000 / threads;
    total += seconds;
    const state = `${cells.length - cells.filter(isMissing).length}/${cells.length} cells`;
    console.log(
      `${experiment.name.padEnd(12)}${state.padEnd(16)}${clock(seconds).padStart(8)} left  ${experiment.title}`,
    );
  }
  console.log(`${'all'.padEnd(28)}${clock(total).padStart(8)} left`);
}

function writeDocs(out: string, folder: string): void {
  const entries = experiments.map((experiment) => ({ experiment, result: readResult(experiment, out) }));
  const done = entries.flatMap(({ result }) => (result === undefined ? [] : [result]));
  if (done.length === 0) throw new UsageError(`docs requires results in ${out}, got none`);
  for (const result of done)
    writeWhole(join(folder, 'figures', `${result.experiment}.svg`), figureSvg(result));
  for (const name of ['reproduction', 'calibration'] as const) {
    const { text, tally } = studyPage(name, entries, new Date().toISOString().slice(0, 10));
    const path = join(folder, `${name}.md`);
    writeWhole(path, text);
    console.log(`${path}: claims: ${tally.yes} hold, ${tally.chance} up to chance, ${tally.no} do not`);
  }
}
