/**
 * Output files, written whole or not at all: each goes to a temporary file in its own folder first, and only when
 * everything is there are all of them renamed. What cannot be written is found out before anything is computed.
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { FileError, fileError, UsageError } from '../errors.js';

/** The content of a file. */
export type Content = string | Uint8Array | Iterable<string>;

/** The files of one command. */
export class OutputFiles {
  private readonly staged: { temporary: string; final: string; path: string }[] = [];
  private readonly made: string[] = [];
  private readonly taken = new Map<string, string>();

  /** `inputs` are files that must not be overwritten. */
  constructor(private readonly inputs: readonly string[]) {}

  /** Requires that a file can be written here: not over an input, not twice, into a folder that takes files. */
  async check(path: string): Promise<void> {
    const own = await placeOf(path);
    for (const input of this.inputs) {
      if (own === (await placeOf(input)))
        throw new UsageError(`${path}: requires a file other than the input`);
    }
    const other = this.taken.get(own);
    if (other !== undefined)
      throw new UsageError(`${path}: requires a file for each output, got ${other} twice`);
    this.taken.set(own, path);
    const stats = await stat(own).catch(() => undefined);
    if (stats?.isDirectory() === true) throw new FileError(path, 'requires a file, got a folder');
    if (stats === undefined || stats.isFile()) await requireWritable(dirname(own), path);
  }

  /** Requires that files can be written into a folder, which need not exist as long as the one above it does. */
  async checkFolder(path: string): Promise<void> {
    const stats = await stat(path).catch(() => undefined);
    if (stats !== undefined && !stats.isDirectory())
      throw new FileError(path, 'requires a folder, got a file');
    await requireWritable(stats === undefined ? dirname(resolve(path)) : path, path);
  }

  /** Makes a folder if there is none. */
  async makeFolder(path: string): Promise<void> {
    if ((await mkdir(path, { recursive: true })) !== undefined) this.made.push(path);
  }

  /** Writes a file under a temporary name. */
  async stage(path: string, content: Content): Promise<void> {
    const final = await placeOf(path);
    const stats = await stat(final).catch(() => undefined);
    // Devices and pipes are written to, not replaced.
    const isSpecial = stats !== undefined && !stats.isFile();
    const temporary = isSpecial ? final : join(dirname(final), `.hsicinf-${randomUUID()}.tmp`);
    if (!isSpecial) this.staged.push({ temporary, final, path });
    try {
      await writeFile(temporary, content, stats === undefined ? {} : { mode: stats.mode });
    } catch (error) {
      throw fileError(path, error);
    }
  }

  /** Gives all files their names. */
  async commit(): Promise<void> {
    for (const { temporary, final, path } of this.staged) {
      await rename(temporary, final).catch((error: unknown) => {
        throw fileError(path, error);
      });
    }
    this.staged.length = 0;
    this.made.length = 0;
  }

  /** Takes away what was not committed. */
  async discard(): Promise<void> {
    for (const { temporary } of this.staged) await rm(temporary, { force: true });
    for (const folder of this.made) await rmdir(folder).catch(() => undefined);
  }
}

/** Where a path leads to, links followed; one that does not exist is where it would be made. */
async function placeOf(path: string): Promise<string> {
  const whole = resolve(path);
  return realpath(whole).catch(async () => {
    const folder = await realpath(dirname(whole)).catch(() => dirname(whole));
    return join(folder, basename(whole));
  });
}

async function requireWritable(folder: string, path: string): Promise<void> {
  const stats = await stat(folder).catch(() => undefined);
  if (stats === undefined) throw new FileError(path, 'requires a folder that exists');
  if (!stats.isDirectory()) throw new FileError(path, 'a part of the path is not a folder');
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new FileError(path, 'requires a folder that can be written to');
  }
}
