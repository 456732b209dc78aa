/** Files that never end, that unpack to more than fits, and that change while they are read. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, ended, folder, start } from './support/cli.js';
import { preloaded, tellPeak, whenOpened, withMemory } from './support/preload.js';

const cwd = folder();
const hsicinf = caller(cwd);
const MEGABYTE = 1e6;
const ROWS = 6_000_000;
const TYPED = (8 * 3 * ROWS) / MEGABYTE;

beforeAll(() => {
  writeFileSync(join(cwd, 'repeats.csv.gz'), gzipSync(`a,b,c\n${'1,2,3\n'.repeat(ROWS)}`, { level: 1 }));
  writeFileSync(join(cwd, 'zeros.arrow.gz'), gzipSync(new Uint8Array(200 * MEGABYTE), { level: 1 }));
  execFileSync('mkfifo', ['pipe'], { cwd });
}, 60_000);

describe('a named pipe that nobody writes to or reads', () => {
  it.each<[string, NodeJS.Signals, number, string[]]>([
    ['input', 'SIGINT', 130, ['inspect', 'pipe']],
    ['input', 'SIGTERM', 143, ['run', 'pipe', '--target', 'y']],
    ['config', 'SIGINT', 130, ['run', 'data.csv', '--config', 'pipe']],
    ['output', 'SIGTERM', 143, ['simulate', 'linear', '--out', 'pipe']],
  ])('as %s is left by %s', async (_, signal, code, args) => {
    const child = start(args, { cwd });
    const end = ended(child);
    await new Promise((resolve) => {
      setTimeout(resolve, 2000);
    });
    child.kill(signal);
    const killer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    expect(await end).toEqual({
      code,
      stdout: '',
      stderr: 'hsicinf: interrupted; no result was written\n',
    });
    clearTimeout(killer);
  });

  it('is read when someone writes to it after all', async () => {
    const child = start(['inspect', 'pipe', '--format', 'json'], { cwd });
    const end = ended(child);
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    execFileSync('sh', ['-c', 'printf "a,b\\n1,2\\n" > pipe'], { cwd });
    const { code, stdout } = await end;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ file: 'pipe', rows: 1 });
  });
});

describe('a packed file', () => {
  it('takes little more memory than its numbers', async () => {
    const { code, stderr } = await hsicinf(
      ['inspect', 'repeats.csv.gz', '--format', 'json'],
      preloaded(tellPeak),
    );
    expect(code).toBe(0);
    // Columns grow, and on a busy computer the engine gives back late what they have outgrown.
    expect(Number(/peak (\d+)/.exec(stderr)?.[1])).toBeLessThan(150 + 2.5 * TYPED);
  });

  it('of more numbers than the memory holds is refused early, with its size', async () => {
    const free = 0.5 * TYPED * MEGABYTE;
    const { code, stdout, stderr } = await hsicinf(
      ['inspect', 'repeats.csv.gz'],
      preloaded(withMemory(free), tellPeak),
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^hsicinf: repeats\.csv\.gz: requires a table of at most 57 MB in memory, got about [\d,]+ rows × 3 columns, \d+ MB; keep only the rows and columns that matter, or use a computer with more memory\npeak \d+\n$/,
    );
    expect(Number(/peak (\d+)/.exec(stderr)?.[1])).toBeLessThan(150 + 0.5 * TYPED);
    const rows = Number(/about ([\d,]+) rows/.exec(stderr)?.[1].replaceAll(',', ''));
    expect(rows / ROWS).toBeGreaterThan(0.5);
    expect(rows / ROWS).toBeLessThan(2);
  });

  it('through standard input is refused when it has outgrown the memory', async () => {
    const text = `a,b,c\n${'1,2,3\n'.repeat(ROWS / 4)}`;
    const { code, stderr } = await hsicinf(['inspect', '-'], {
      input: gzipSync(text, { level: 1 }),
      ...preloaded(withMemory(10 * MEGABYTE)),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^hsicinf: standard input: requires a table of at most 8 MB in memory, got at least [\d,]+ rows × 3 columns, \d+ MB; .+\n$/,
    );
  });

  it('that has to be unpacked as a whole is refused too', async () => {
    const { code, stderr } = await hsicinf(
      ['inspect', 'zeros.arrow.gz'],
      preloaded(withMemory(100 * MEGABYTE)),
    );
    expect(code).toBe(1);
    expect(stderr).toBe(
      'hsicinf: zeros.arrow.gz: requires at most 80 MB of memory, got a file that is larger when decompressed; ' +
        'keep only the rows and columns that matter, or use a computer with more memory\n',
    );
  });
});

describe('a file that changes while it is read', () => {
  const text = `a,b\n${'1,2\n'.repeat(50_000)}`;

  it.each([
    ['shrinks', `fs.truncateSync(path, 40004);`, 40_004],
    ['grows', `fs.appendFileSync(path, '5,6\\n');`, text.length + 4],
    ['is emptied', `fs.truncateSync(path, 0);`, 0],
  ])('and %s is refused', async (_, change, size) => {
    writeFileSync(join(cwd, 'moving.csv'), text);
    const { code, stdout, stderr } = await hsicinf(
      ['inspect', 'moving.csv'],
      preloaded(whenOpened('moving.csv', change)),
    );
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `hsicinf: moving.csv: changed while it was read: it had ${text.length} bytes when it was opened, got ${size}\n`,
    });
  });
});
