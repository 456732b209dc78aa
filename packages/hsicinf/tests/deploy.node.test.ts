/** The files in deploy/: the scripts run, with the commands of a cluster replaced by ones of this machine; manifests hold what they must. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, folder } from './support/cli.js';
import { additive, csvOf } from './support/data.js';

const cwd = folder();
const hsicinf = caller(cwd);
const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const launcher = fileURLToPath(new URL('../bin/hsicinf.mjs', import.meta.url));
const commands = join(cwd, 'commands');

/** A command of this name that is found before any other. */
function command(name: string, body: string): void {
  const path = join(commands, name);
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
}

const script = (name: string, argv: string[], env: Record<string, string>): string =>
  execFileSync('bash', [join(deploy, name), ...argv], {
    cwd,
    env: { ...process.env, PATH: `${commands}:${process.env['PATH'] ?? ''}`, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

beforeAll(() => {
  mkdirSync(commands);
  writeFileSync(join(cwd, 'data.csv'), csvOf(additive));
});

describe('scripts', () => {
  it.each(readdirSync(deploy).filter((name) => name.endsWith('.sh')))('%s is a script', (name) => {
    execFileSync('bash', ['-n', join(deploy, name)]);
  });

  it('slurm-array.sh computes the parts of a run, which merge joins', async () => {
    command('hsicinf', `exec "${process.execPath}" "${launcher}" "$@"`);
    for (const task of ['1', '2', '3']) {
      script('slurm-array.sh', ['data.csv', 'parts', '--target', 'y', '--select', '2', '--quiet'], {
        SLURM_ARRAY_TASK_ID: task,
        SLURM_ARRAY_TASK_COUNT: '3',
      });
    }
    const flags = ['--format', 'csv', '--quiet'];
    const merged = await hsicinf(['merge', 'parts', ...flags]);
    const whole = await hsicinf(['run', 'data.csv', '--target', 'y', '--select', '2', ...flags]);
    expect(merged.stderr).toBe('');
    expect(merged.stdout).toBe(whole.stdout);
    expect(() => script('slurm-array.sh', ['data.csv', 'parts'], {})).toThrow('submit it with --array');
    // Of an array of one task that is submitted later, Slurm says that it has one.
    script('slurm-array.sh', ['data.csv', 'late', '--target', 'y', '--select', '2', '--quiet'], {
      SLURM_ARRAY_TASK_ID: '2',
      SLURM_ARRAY_TASK_COUNT: '1',
      SHARDS: '3',
    });
    expect(readFileSync(join(cwd, 'late', 'run.json'), 'utf8')).toContain('"shards": 3');
  }, 60_000);

  it('slurm-workers.sh and ssh-workers.sh start workers; no command line shows the password', () => {
    const log = join(cwd, 'log');
    command('hsicinf', `printf '%s|%s|%s\\n' "$*" "$HSICINF_CLUSTER" "$HSICINF_CLUSTER_PASSWORD" >>"${log}"`);
    command('nohup', 'exec "$@"');
    // As ssh does: the words behind the host are for the shell there.
    command('ssh', `echo "$*" >>"${log}.ssh"; shift; sh -c "$*\nwait"`);
    const secret = { HSICINF_CLUSTER_PASSWORD: 'sesame' };
    script('slurm-workers.sh', [], { ...secret, HSICINF_CLUSTER: 'redis://head', SLURM_CPUS_PER_TASK: '4' });
    script('ssh-workers.sh', ['redis://head:6379', 'node1', 'node2'], secret);
    expect(readFileSync(log, 'utf8').split('\n')).toEqual([
      'worker --concurrency 4|redis://head|sesame',
      'worker --quiet|redis://head:6379|sesame',
      'worker --quiet|redis://head:6379|sesame',
      '',
    ]);
    const said = readFileSync(`${log}.ssh`, 'utf8');
    expect(said).toMatch(/^node1 [^]*^node2 /m);
    expect(said).not.toContain('sesame');
  });
});

describe('manifests', () => {
  it.each(readdirSync(deploy).filter((name) => name.endsWith('.yaml')))(
    '%s keeps passwords out of itself, and asks for flags that there are',
    async (name) => {
      const text = readFileSync(join(deploy, name), 'utf8');
      expect(text).not.toMatch(/\t/);
      expect(text).not.toMatch(/password: *[\w'"]/i);
      const help = `${(await hsicinf(['run', '--help'])).stdout}${(await hsicinf(['worker', '--help'])).stdout}`;
      const calls = [...text.matchAll(/hsicinf(?:'?, ?'?| )(?:run|worker)[^#]*?(?=\n *\w+:|\n---|$)/g)];
      expect(calls.length).toBeGreaterThan(0);
      for (const [call] of calls) {
        for (const [flag] of call.matchAll(/--[a-z]+/g)) expect(help, flag).toContain(flag);
      }
    },
  );
});
