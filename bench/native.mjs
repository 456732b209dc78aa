/**
 * The programs outside of JavaScript that ours is compared with, each only if the machine has what it takes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('native/', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'hsicinf-bench-'));

/**
 * Compiles a C program with the compiler on the machine; undefined if there is none.
 * @param {string} name
 * @param {string[]} flags
 * @returns {((...args: number[]) => Record<string, number | string>) | undefined}
 */
export function compiled(name, flags = []) {
  const binary = join(scratch, name);
  const { status } = spawnSync('cc', [
    '-O3',
    '-march=native',
    ...flags,
    '-o',
    binary,
    `${folder}${name}.c`,
    '-lm',
  ]);
  if (status !== 0) return undefined;
  return (...args) => JSON.parse(execFileSync(binary, args.map(String), { encoding: 'utf8' }));
}

/**
 * A Python script that needs numpy; undefined without it.
 * @param {string} name
 * @returns {((...args: number[]) => Record<string, number | string>) | undefined}
 */
export function numpy(name) {
  const python = ['python3', '/usr/bin/python3'].find(
    (command) => spawnSync(command, ['-c', 'import numpy']).status === 0,
  );
  if (python === undefined) return undefined;
  const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  return (...args) =>
    JSON.parse(execFileSync(python, [`${folder}${name}.py`, ...args.map(String)], { encoding: 'utf8', env }));
}
