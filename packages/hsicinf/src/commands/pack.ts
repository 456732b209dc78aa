/**
 * hsicinf pack FILE… --out FOLDER: a table in a form that is read column by column, for data larger than memory.
 */
import { UsageError } from '../errors.js';
import { openSource } from '../input/source.js';
import { STDIN } from '../input/stdin.js';
import type { Io } from '../io.js';
import { readValues, type Values } from '../options/values.js';
import { withSession } from '../session.js';

/** Carries the command out. */
export async function pack(
  files: readonly string[],
  values: Values,
  context: { io: Io; argv: readonly string[] },
): Promise<void> {
  const { io } = context;
  const {
    out,
    missingCalls = 'most-frequent',
    quiet,
  } = values as {
    out?: string;
    missingCalls?: 'most-frequent' | 'keep';
    quiet?: boolean;
  };
  if (out === undefined)
    throw new UsageError('pack requires --out with the folder of the packed table, got none');
  if (files.includes(STDIN))
    throw new UsageError(
      'pack requires files, got standard input, which cannot be read again if packing is interrupted',
    );
  await withSession(context, { quiet }, async ({ progress, note }) => {
    const { packFiles } = await import('@hsicinf/cluster');
    const manifest = await packFiles(files, out, {
      read: readValues(values),
      missingCalls,
      open: (path) => openSource(path, io),
      onProgress: (stage, done, total) => progress.show(stage, done, total),
      signal: io.signal,
    });
    progress.clear();
    for (const text of manifest.notes) note(text);
    const bytes = manifest.chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
    const shape = `${manifest.rows} rows × ${manifest.columns} columns, ${(bytes / 1e6).toFixed(1)} MB`;
    note(`written: ${out} (${shape}); to see what is in it: hsicinf inspect ${out}`);
  });
}
