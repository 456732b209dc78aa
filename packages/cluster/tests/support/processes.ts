/** Coordinators and workers as processes, each with the processes that it starts in a group of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const bin = fileURLToPath(new URL('../../../hsicinf/bin/hsicinf.mjs', import.meta.url));
const started = new Set<Started>();

/** One that was started. */
export class Started {
  readonly process: ChildProcess;
  stdout = '';
  stderr = '';
  readonly ended: Promise<number | null>;

  /** `limits` are words of the shell before the program, `env` variables besides those that are there, `cwd` where it starts. */
  constructor(
    argv: readonly string[],
    { limits = '', env = {}, cwd }: { limits?: string; env?: NodeJS.ProcessEnv; cwd?: string } = {},
  ) {
    const program = ['-c', `${limits} exec "$0" "$@"`, process.execPath, bin, ...argv];
    this.process = spawn('sh', program, { detached: true, env: { ...process.env, ...env }, cwd });
    this.process.stdout?.on('data', (data) => (this.stdout += String(data)));
    this.process.stderr?.on('data', (data) => (this.stderr += String(data)));
    this.ended = new Promise((resolve) => this.process.once('close', resolve));
    started.add(this);
  }

  /** A signal to the whole group. */
  signal(signal: NodeJS.Signals): void {
    try {
      if (this.process.pid !== undefined) process.kill(-this.process.pid, signal);
    } catch {
      // It has ended.
    }
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
    started.delete(this);
  }

  /** Waits until a text is on standard error. */
  async says(text: string | RegExp): Promise<void> {
    for (let i = 0; i < 600 && this.stderr.search(text) < 0; i++) {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }
}

afterAll(async () => {
  await Promise.all([...started].map((one) => one.kill()));
});
