/**
 * Names of temporary files, and the removal of those that a killed run left behind. A name tells the machine and the
 * process that made it: only files of processes of this machine that have ended are removed.
 */
import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Io } from '../io.js';

const OURS =
  /^\.hsicinf-(?<machine>[\w.-]{0,40})-(?<process>\d+)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;

/** A new name, which no other process makes. */
export function temporaryName(process: number): string {
  return `.hsicinf-${machine()}-${process}-${randomUUID()}.tmp`;
}

/** Removes what runs that were killed have left in a folder. */
export async function sweep(folder: string, { own, hasEnded }: Io['processes']): Promise<void> {
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
