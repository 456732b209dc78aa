/**
 * Output files, written whole or not at all: each goes to a temporary file in its own folder first, and only when
 * everything is there are all of them renamed. What cannot be written is found out before anything is computed, and what
 * killed runs have left is removed.
 */
import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  access,
  mkdir,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { danglingLink, FileError, fileError, UsageError } from '../errors.js';
import type { Io } from '../io.js';
import { type Content, writePieces, writePipe } from './content.js';

/** The files of one command. */
export class OutputFiles {
  private readonly staged: { temporary: string; final: string; path: string }[] = [];
  private readonly made: string[] = [];
  private readonly taken = new Map<string, string>();

  /** `inputs` are files that must not be overwritten. */
  constructor(
    private readonly inputs: readonly string[],
    private readonly io: Pick<Io, 'processes' | 'signal'>,
  ) {}

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
    const stats = await statsOf(own, path);
    if (stats?.isDirectory() === true) throw new FileError(path, 'requires a file, got a folder');
    const target = stats === undefined ? await readlink(own).catch(() => undefined) : undefined;
    if (target !== undefined) throw danglingLink(path, target);
    if (stats === undefined || stats.isFile()) await this.prepare(dirname(own), path);
  }

  /** Requires that files can be written into a folder, which need not exist as long as the one above it does. */
  async checkFolder(path: string): Promise<void> {
    const stats = await statsOf(path, path);
    if (stats !== undefined && !stats.isDirectory())
      throw new FileError(path, 'requires a folder, got a file');
    const target = stats === undefined ? await readlink(path).catch(() => undefined) : undefined;
    if (target !== undefined) throw danglingLink(path, target);
    await this.prepare(stats === undefined ? dirname(resolve(path)) : path, path);
  }

  /** Makes a folder if there is none. */
  async makeFolder(path: string): Promise<void> {
    const made = await mkdir(path, { recursive: true }).catch((error: unknown) => {
      throw fileError(path, error, 'write');
    });
    if (made !== undefined) this.made.push(path);
  }

  /** Writes a file under a temporary name. */
  async stage(path: string, content: Content): Promise<void> {
    const final = await placeOf(path);
    const stats = await statsOf(final, path);
    // Devices and pipes are written to, not replaced.
    const isSpecial = stats !== undefined && !stats.isFile();
    const temporary = isSpecial ? final : join(dirname(final), temporaryName(this.io.processes.own));
    if (!isSpecial) this.staged.push({ temporary, final, path });
    try {
      if (stats?.isFIFO() === true) await writePipe(final, content, this.io.signal);
      else if (typeof content === 'string' || content instanceof Uint8Array)
        await writeFile(temporary, content, stats === undefined ? {} : { mode: stats.mode });
      else await writePieces(temporary, content, stats?.mode);
    } catch (error) {
      throw fileError(path, error, 'write');
    }
  }

  /** Gives all files their names. */
  async commit(): Promise<void> {
    for (const { temporary, final, path } of this.staged) {
      await rename(temporary, final).catch((error: unknown) => {
        throw fileError(path, error, 'write');
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

  /** Requires that a folder takes files, and clears it of what killed runs have left. */
  private async prepare(folder: string, path: string): Promise<void> {
    await requireWritable(folder, path);
    await sweep(folder, this.io.processes);
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
  const stats = await statsOf(folder, path);
  if (stats === undefined) throw new FileError(path, 'requires a folder that exists');
  if (!stats.isDirectory()) throw new FileError(path, 'a part of the path is not a folder');
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw fileError(path, error, 'write');
    throw new FileError(path, 'requires a folder that can be written to');
  }
}

/** What is there; undefined where there is nothing. */
async function statsOf(place: string, path: string): Promise<Stats | undefined> {
  try {
    return await stat(place);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') throw new FileError(path, 'requires a folder that you may look into');
    throw fileError(path, error, 'write');
  }
}

const OURS =
  /^\.hsicinf-(?<machine>[\w.-]{0,40})-(?<process>\d+)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;

/** A new name of a temporary file, which no other process makes: it tells the machine and the process that made it. */
function temporaryName(process: number): string {
  return `.hsicinf-${machine()}-${process}-${randomUUID()}.tmp`;
}

/**
 * Removes what runs that were killed have left in a folder: only files of processes of this machine that have ended.
 */
async function sweep(folder: string, { own, hasEnded }: Io['processes']): Promise<void> {
  // A folder that takes files need not show those it has; then they stay.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const made = OURS.exec(name)?.groups;
    if (made === undefined || made['machine'] !== machine()) continue;
    const maker = Number(made['process']);
    if (maker !== own && hasEnded(maker))
      await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}

function machine(): string {
  return hostname()
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 40);
}
