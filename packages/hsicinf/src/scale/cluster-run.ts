/**
 * A run on the workers of a cluster: its folder, its record and its executor.
 */
import { resolve } from 'node:path';
import {
  ensureRecord,
  newRunId,
  readRecord,
  type RunRecord,
  RunStore,
  type RunWanted,
} from '@hsicinf/cluster';
import {
  type ClusterProgress,
  ClusterRun,
  folderBeside,
  type PrepareMessage,
  prepareWorkers,
  requireServer,
  resumeFlags,
  serverSettings,
} from '@hsicinf/cluster/queue';
import { VERSION } from '@hsicinf/core/elsewhere';
import { FileError, UsageError } from '../errors.js';
import { isAddress } from '../input/packed.js';
import type { Io } from '../io.js';
import type { Session } from '../session.js';
import type { ScaleValues } from './scale-values.js';

type PrepareRequest = Pick<PrepareMessage, 'file' | 'values'>;
type OnCluster = ScaleValues & { way: 'cluster' };

/** Seconds between two notes on progress where there is no bar. */
const NOTE_EVERY = 30;

/** Requires the server, and has the workers open the data of a run that is about to begin. */
export async function prepareCluster(scale: OnCluster, request: PrepareRequest, io: Io): Promise<void> {
  const settings = serverSettings(scale.address, io.env);
  await requireServer(settings);
  await prepareWorkers(settings, { ...request, version: VERSION });
}

/** The executor of a run on a cluster. */
export async function clusterExecutor(
  scale: OnCluster,
  wanted: RunWanted,
  session: Session,
  foresee: () => void,
): Promise<ClusterRun> {
  const { io, note } = session;
  const settings = serverSettings(scale.address, io.env);
  const id = scale.resume ?? newRunId();
  const folder = runFolder(scale, wanted.data.file, id);
  // A run that is gone on with keeps its shards.
  const shards = (await resumedRecord(scale, wanted.data.file))?.shards ?? wanted.shards;
  const record = await ensureRecord(folder, { ...wanted, shards }, id);
  note(
    `run ${record.id} on ${settings.shown}, parts in ${folder}; to continue if interrupted: ${resumeFlags({ id: record.id, folder, file: wanted.data.file })}`,
  );
  return new ClusterRun(settings, new RunStore(folder, record), {
    onProgress: showing(session),
    onNote: note,
    onWaiting: (round) => {
      // In the first round there is more to prepare, and memory to save.
      if (round > 1) foresee();
      // What writes the result takes its time to load.
      import('../output/result-text.js').catch(() => undefined);
    },
  });
}

/** The record of the run that is gone on with. */
export async function resumedRecord(scale: OnCluster, file: string): Promise<RunRecord | undefined> {
  if (scale.resume === undefined) return undefined;
  const folder = runFolder(scale, file, scale.resume);
  const record = await readRecord(folder);
  if (record === undefined || record.id !== scale.resume) {
    throw new FileError(
      folder,
      `requires the folder of run ${scale.resume}, got none (--parts names another one)`,
    );
  }
  return record;
}

/** Beside the data, unless another folder is named: workers must see it, too, wherever they were started. */
function runFolder({ folder }: OnCluster, file: string, id: string): string {
  if (folder !== undefined) return resolve(folder);
  if (isAddress(file)) {
    throw new UsageError(
      '--cluster requires --parts with a folder that all machines see, for data behind an address',
    );
  }
  return folderBeside(file, id);
}

/** The bar, or a note now and then where there is none: shards, rate, time left, workers. */
function showing({ progress, io, note }: Session): (state: ClusterProgress) => void {
  let round = 0;
  let began = Date.now();
  let first = 0;
  let noted = Date.now();
  return ({ round: own, done, shards, workers }) => {
    if (own !== round) {
      [round, began, first] = [own, Date.now(), done];
    }
    progress.show(`${workers} workers`, done, shards);
    if (io.stderr.isTTY === true || Date.now() - noted < 1000 * NOTE_EVERY) return;
    noted = Date.now();
    const rate = (done - first) / Math.max(1, (Date.now() - began) / 1000);
    const left = rate > 0 ? `, ${Math.ceil((shards - done) / rate)} s left` : '';
    note(`round ${own}: ${done} of ${shards} shards, ${rate.toFixed(1)}/s${left}, ${workers} workers`);
  };
}
