/**
 * The executor of a run in shards, and what is said when its part is done.
 */
import { resolve } from 'node:path';
import type { Executor } from '@hsicinf/core/elsewhere';
import type { PartDone, RunWanted } from '@hsicinf/cluster';
import { counted } from '@hsicinf/report/text';
import { isAddress } from '../input/packed.js';
import type { Values } from '../options/values.js';
import type { Session } from '../session.js';
import { valuesToRecord, valuesOfRecord } from './recorded-values.js';
import type { ScaleValues } from './scale-values.js';

/** The data of a run in shards, and what was asked for. */
export interface ScaledInput {
  file: string;
  /** What tells it from another version of it. */
  checksum: string;
  values: Values;
  /** Works out what the end of the run needs: called while others compute. */
  foresee: () => void;
}

/** Before the data are read here, those who will compute are told to do so, too. */
export async function announceRun(
  scale: ScaleValues | undefined,
  input: Pick<ScaledInput, 'file' | 'values'>,
  { io }: Pick<Session, 'io'>,
): Promise<void> {
  if (scale?.way !== 'cluster') return;
  const { prepareCluster } = await import('./cluster-run.js');
  const { data, values } = runWanted({ ...input, checksum: '' }, scale.shards);
  await prepareCluster(scale, { file: data.file, values }, io);
}

/**
 * Where a run is computed; one that others compute is told of how many features it is before these are prepared here, and how
 * it has ended, when its result is written or has failed to be.
 */
export type ScaledExecutor = Executor & {
  begin?: (features: number) => Promise<void>;
  end?: (state: 'done' | 'failed' | 'interrupted') => Promise<void>;
};

/** Where the run is computed. */
export async function scaledExecutor(
  scale: ScaleValues,
  input: ScaledInput,
  session: Session,
): Promise<ScaledExecutor> {
  const { checkpointed, ensureRecord, onePart, RunStore } = await import('@hsicinf/cluster');
  const wanted = runWanted(input, scale.shards);
  if (scale.way === 'cluster') {
    const { clusterExecutor } = await import('./cluster-run.js');
    return clusterExecutor(scale, wanted, session, input.foresee);
  }
  const store = new RunStore(scale.folder, await ensureRecord(scale.folder, wanted));
  const { localExecutor } = await import('./local-executor.js');
  const executor = localExecutor(input.values['threads'] as number | undefined);
  return scale.way === 'checkpoint' ? checkpointed(store, executor) : onePart(store, executor, scale);
}

/** What the record of a run says. */
export function runWanted(
  { file, checksum, values }: Omit<ScaledInput, 'foresee'>,
  shards: number,
): RunWanted {
  return {
    data: { file: isAddress(file) ? file : resolve(file), checksum, given: file },
    values: valuesToRecord(values),
    shards,
  };
}

/** What was asked for when a run was begun that is gone on with. */
export async function resumedValues(scale: ScaleValues | undefined, file: string): Promise<Values> {
  if (scale?.way !== 'cluster' || scale.resume === undefined) return {};
  const { resumedRecord } = await import('./cluster-run.js');
  const record = await resumedRecord(scale, resolve(file));
  return record === undefined ? {} : valuesOfRecord(record.values);
}

/** Says how far a part has come. */
export async function notePart(
  error: unknown,
  scale: ScaleValues | undefined,
  { note }: Pick<Session, 'note'>,
): Promise<void> {
  const { PartDone } = await import('@hsicinf/cluster');
  if (!(error instanceof PartDone) || scale?.way !== 'part') throw error;
  note(`part ${scale.shard + 1} of ${scale.shards}: ${partWords(error, scale.folder)}`);
}

/** How far it is, and when the parts can be merged: a merge needs all parts of round 1, and computes what is missing of others. */
function partWords({ round, missing }: PartDone, folder: string): string {
  const merge = `hsicinf merge ${folder}`;
  if (round === 'all') return `all rounds are done: ${merge}`;
  const others = `${counted(missing, 'other part')} of it ${missing === 1 ? 'is' : 'are'} missing`;
  return round === 1
    ? `round 1 is done, but ${others}; once all are there: ${merge}, which computes the later rounds as far as they are missing`
    : `round ${round} is done, but ${others}; all parts of round 1 are there, which is enough for ${merge}: it computes what is left`;
}
