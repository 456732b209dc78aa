/** The real command in a process of its own, and a folder of its own for its files. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const launcher = fileURLToPath(new URL('../../bin/hsicinf.mjs', import.meta.url));

/** What came of a call. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** How a call is made. */
export interface CallOptions extends SpawnOptions {
  input?: string | Uint8Array;
}

/** A folder that goes when the tests of a file are over. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'hsicinf-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Starts the command. */
export function start(args: readonly string[], { env, ...options }: SpawnOptions): ChildProcess {
  const plain: NodeJS.ProcessEnv = { ...process.env };
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'NODE_OPTIONS', 'SOURCE_DATE_EPOCH']) delete plain[name];
  return spawn(process.execPath, [launcher, ...args], { ...options, env: { ...plain, ...env } });
}

/** Calls the command in a folder and waits for its end. */
export function caller(cwd: string) {
  return (args: readonly string[], { input, ...options }: CallOptions = {}): Promise<Outcome> => {
    const child = start(args, { cwd, ...options });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
    return ended(child);
  };
}

/** The end of a process. */
export function ended(child: ChildProcess): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
