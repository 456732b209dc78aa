/**
 * hsicinf plan PILOT --target NAME: how many rows would it take to find what a pilot shows, or what a design holds?
 */
import { extname } from 'node:path';
import { type Adjustment, type Design } from '@hsicinf/core';
import type { PowerStudy, Provenance } from '@hsicinf/report';
import { isPlainTarget } from '@hsicinf/core/support';
import { count } from '@hsicinf/report/text';
import { UsageError } from '../errors.js';
import { type Io, widthOf, write } from '../io.js';
import { columnValues, requireTarget, withGroups } from '../options/column-values.js';
import type { Values } from '../options/values.js';
import { planPaths, stagePlan } from '../output/plan-files.js';
import { powerOf, type ScoreSource } from '../plan/power.js';
import { rowsOf } from '../input/load-table.js';
import { designSource, type Drawing, pilotSource, tablesScored } from '../plan/sources.js';
import { type Session, withSession } from '../session.js';
import { loadRunData } from './run-data.js';

/** Carries the command out. */
export async function plan(
  pilot: string | undefined,
  given: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const values = await withGroups(given, context.io);
  const design = values['design'] as Design | undefined;
  const out = (values['out'] ?? []) as string[];
  check(pilot, design, values, out);
  await withSession(context, { quiet: values['quiet'] === true, inputs: [pilot] }, async (session) => {
    for (const path of planPaths(out, design === undefined)) await session.files.check(path);
    const planned =
      design === undefined ? await fromPilot(pilot ?? '', values, session) : fromDesign(design, values);
    const study = await studied(planned, values, session);
    const { powerText } = await import('@hsicinf/report');
    await stagePlan(session.files, out, study);
    await session.files.commit();
    await write(context.io, powerText(study, Math.min(100, widthOf(context.io.stdout))));
    const written = planPaths(out, study.provenance !== undefined);
    if (written.length > 0) session.note(`written: ${written.join(', ')}`);
  });
}

/** The endings of a plan. */
export const PLAN_ENDINGS = [
  '.csv',
  '.tsv',
  '.json',
  '.ndjson',
  '.md',
  '.txt',
  '.svg',
  '.png',
  '.html',
] as const;

function check(
  pilot: string | undefined,
  design: string | undefined,
  values: Values,
  out: readonly string[],
): void {
  if ((pilot === undefined) === (design === undefined))
    throw new UsageError('plan requires either a pilot table or --design, such as --design additive');
  if (pilot !== undefined) requireTarget(columnValues(values), pilot);
  for (const name of ['strata', 'clusters', 'covariates']) {
    if (values[name] === undefined) continue;
    throw new UsageError(
      `--${name} cannot be planned for: leave the flag out, and the column too, with --exclude`,
    );
  }
  const wholes: [string, number][] = [
    ['rows', 10],
    ['select', 1],
    ['tables', 5],
  ];
  for (const [name, least] of wholes) {
    const bad = ([values[name] ?? []] as (number | number[])[])
      .flat()
      .find((value) => !(Number.isSafeInteger(value) && value >= least));
    if (bad !== undefined)
      throw new UsageError(`--${name} requires whole numbers of at least ${least}, got ${bad}`);
  }
  const unknown = out.find((path) => !PLAN_ENDINGS.some((ending) => ending === extname(path).toLowerCase()));
  if (unknown !== undefined)
    throw new UsageError(`--out requires a file that ends in ${PLAN_ENDINGS.join(', ')}, got ${unknown}`);
}

/** A source with its words and the numbers of rows that suit it. */
interface Planned {
  source: (drawing: Drawing) => ScoreSource | Promise<ScoreSource>;
  words: { source: string; supposes: string[] };
  /** Where a pilot comes from, once it is settled what is planned with. */
  provenance?: (options: object) => Provenance;
  rows: number[];
  isPilot: boolean;
}

async function fromPilot(pilot: string, values: Values, session: Session): Promise<Planned> {
  const { outputs, source: name } = await loadRunData(pilot, values, session);
  const [{ dataset, targetName, provenance }] = outputs;
  const { target } = dataset;
  if (!isPlainTarget(target))
    throw new UsageError(`plan requires an output of numbers or classes, got ${target.kind}`);
  const size = rowsOf(dataset);
  return {
    source: (drawing) => pilotSource({ features: dataset.features, target }, drawing),
    rows: [0.5, 1, 2, 4].map((times) => Math.max(10, Math.round(times * size))),
    isPilot: true,
    provenance: (options) => {
      const record = provenance({ options, excluded: [], rows: size });
      return { ...record, request: { ...record.request, method: 'plan' } };
    },
    words: {
      source: `${targetName} in ${name} (${count(size)} rows)`,
      supposes: [
        `The relations are assumed to be as strong as in the ${count(size)} rows of the pilot. The strongest look stronger than they are, because they were picked, and features that look related by chance count among those found. In simulations, pilots of 120 rows asked for one to two and a half times the rows that were truly needed; smaller pilots are rougher.`,
      ],
    },
  };
}

function fromDesign(design: Design, values: Values): Planned {
  const features = Number((values['features'] as string[] | undefined)?.[0] ?? 20);
  if (!Number.isSafeInteger(features)) {
    throw new UsageError(
      `--features requires a number of features with --design, got ${String(values['features'])}`,
    );
  }
  return {
    source: (drawing) => designSource(design, features, drawing),
    rows: [50, 100, 200, 400],
    isPilot: false,
    words: {
      source: `design ${design} with ${features} features`,
      supposes: ['Tables are simulated, so that the truth is known; other data may need more rows or fewer.'],
    },
  };
}

async function studied(
  { source, words, rows, isPilot, provenance }: Planned,
  values: Values,
  { io, progress }: Session,
): Promise<PowerStudy> {
  const tables = (values['tables'] ?? 40) as number;
  const seed = (values['seed'] ?? 1) as number;
  const sizes = [...new Set((values['rows'] ?? rows) as number[])].sort((a, b) => a - b);
  const total = tablesScored(tables, sizes.length, isPilot);
  let done = 0;
  const onTable = (): void => progress.show('tables', ++done, total);
  const scores = await source({ tables, seed, signal: io.signal, onTable });
  const select = ((values['select'] ?? [10]) as number[]).map((one) => Math.min(one, scores.names.length));
  const settled = {
    alpha: (values['alpha'] ?? 0.05) as number,
    adjust: (values['adjust'] ?? 'bh') as Adjustment,
  };
  const asked = { ...settled, rows: sizes, select: [...new Set(select)] };
  const points = await powerOf(scores, asked);
  progress.clear();
  return {
    ...words,
    ...settled,
    tables,
    seed,
    points,
    ...(provenance && { provenance: provenance({ ...asked, tables, seed }) }),
  };
}
