/**
 * Files that are whole or not there at all: written under another name, brought to the disk, then renamed. A process that
 * is killed meanwhile leaves nothing that could be taken for the file.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ClusterError } from './errors.js';

/** What the system says where there is no room. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Writes a file, folders above it included. Throws a ClusterError in words. */
export async function writeWhole(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const temporary = `${path}.${process.pid}-${randomUUID()}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(temporary, 'wx');
    try {
      for (const part of parts) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw writeError(path, error);
  }
}

/** What the system says about a file that cannot be written, in words. */
function writeError(path: string, error: unknown): ClusterError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (NO_ROOM.includes(code)) {
    return new ClusterError(`${path}: no space is left on the disk (${code}); make room, then start again`);
  }
  return new ClusterError(`${path}: could not be written (${code || message})`);
}
