/**
 * hsicinf merge FOLDER: joins the parts of a run, as hsicinf run --shard has computed them.
 */
import { resolve } from 'node:path';
import { counted } from '@hsicinf/report/text';
import { FileError } from '../errors.js';
import type { Io } from '../io.js';
import { pick, type Values } from '../options/values.js';
import { outputFlags } from '../options/output-flags.js';
import { localExecutor } from '../scale/local-executor.js';
import { valuesOfRecord } from '../scale/recorded-values.js';
import { runWanted } from '../scale/scaled-run.js';
import { runOn } from './run.js';

/** Carries the command out. */
export async function merge(
  folder: string,
  given: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const { ensureRecord, merged, readRecord, RunStore } = await import('@hsicinf/cluster');
  const record = await readRecord(folder);
  if (record === undefined) {
    throw new FileError(
      folder,
      'requires the folder of --parts of a run in shards, got one without run.json',
    );
  }
  const values = { ...valuesOfRecord(record.values), ...pick(given, { ...outputFlags, threads: true }) };
  // A result names the file as the user did, where that leads to it from here.
  const { file: path, given: name = path } = record.data;
  const file = resolve(name) === path ? name : path;
  await runOn(file, values, context, {
    inputs: [file],
    executorOf: async (input, { note }) => {
      // The data and the version must be those of the parts.
      const store = new RunStore(folder, await ensureRecord(folder, runWanted(input, record.shards)));
      return merged(store, localExecutor(given['threads'] as number | undefined), ({ round, parts }) =>
        note(
          `${counted(parts, 'part')} of round ${round} ${parts === 1 ? 'is' : 'are'} computed here; to spread such work, repeat each hsicinf run --shard`,
        ),
      );
    },
  });
}
