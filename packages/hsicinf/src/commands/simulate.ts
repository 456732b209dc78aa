/**
 * hsicinf simulate DESIGN: a dataset of which the truth is known, as CSV.
 */
import { type Design, type Simulated, simulate as simulated } from '@hsicinf/core';
import { commandLine, count, simulatedCsv, simulatedTargets } from '@hsicinf/report/text';
import { UsageError } from '../errors.js';
import { type Io, write } from '../io.js';
import type { Values } from '../options/values.js';
import { withSession } from '../session.js';

/** Numbers that are made at most, and the memory that each takes. */
const MOST_NUMBERS = 1e9;
const BYTES_A_NUMBER = 8;

/** Carries the command out. */
export async function simulate(
  named: string | undefined,
  { design: flagged, rows, features, seed, out, quiet }: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const { io } = context;
  const design = designOf(named, flagged as string | undefined);
  const path = out as string | undefined;
  await withSession(context, { quiet: quiet === true }, async ({ files, note }) => {
    if (path !== undefined) await files.check(path);
    requireRoom(rows, features, io);
    const size = Object.fromEntries(
      Object.entries({ rows, features, seed }).filter(([, value]) => value !== undefined),
    );
    const dataset = simulated(design as Design, size);
    io.signal.throwIfAborted();
    if (path === undefined) {
      for (const piece of simulatedCsv(dataset)) {
        await write(io, piece);
        io.signal.throwIfAborted();
      }
      return;
    }
    await files.stage(path, simulatedCsv(dataset));
    io.signal.throwIfAborted();
    await files.commit();
    const names = dataset.relevant.map((index) => dataset.features[index].name);
    const truth =
      names.length > 0 ? `the output depends on ${names.join(', ')}` : 'the output depends on no feature';
    const kind = dataset.target.kind === 'class' ? ['--target-kind', 'class'] : [];
    const columns = ['--target', simulatedTargets(dataset).join(','), ...kind, ...heldFlags(dataset)];
    const next = commandLine(['run', path, ...columns]);
    note(`written: ${path} (${truth}); to analyse it: ${next}`);
  });
}

/** The design, by its argument or its flag. */
function designOf(named: string | undefined, flagged: string | undefined): string {
  const design = named ?? flagged;
  if (design === undefined) throw new UsageError('simulate requires a design, such as linear, got none');
  if (flagged !== undefined && flagged !== design) {
    throw new UsageError(`simulate requires one design, got ${design} and --design ${flagged}`);
  }
  return design;
}

/** The flags that say what is to be held fixed. */
function heldFlags({ strata, clusters, covariates }: Simulated): string[] {
  return [
    ...(strata === undefined ? [] : ['--strata', strata.name]),
    ...(clusters === undefined ? [] : ['--clusters', clusters.name]),
    ...(covariates === undefined ? [] : ['--covariates', covariates.map(({ name }) => name).join(',')]),
  ];
}

/** What is not given is small. */
const USUAL = { rows: 100, features: 20 };

/** The dataset is in memory before it is written. */
function requireRoom(rows: unknown, features: unknown, { freeMemory }: Io): void {
  const numbers = ((rows ?? USUAL.rows) as number) * ((features ?? USUAL.features) as number);
  const most = Math.floor(Math.min(MOST_NUMBERS, freeMemory() / BYTES_A_NUMBER));
  if (!(numbers > most)) return;
  throw new UsageError(
    `simulate requires --rows × --features of at most ${count(most)} numbers, got ${count(numbers)}`,
  );
}
