/** Damaged columnar files end in one line, soon and within little memory, however they come; an interrupt is heard meanwhile. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, ended, folder, start } from './support/cli.js';

const cwd = folder();
const hsicinf = caller(cwd);
const damaged = fileURLToPath(new URL('../../tables/tests/damaged/', import.meta.url));
const names = readdirSync(damaged);
const MOST_MEGABYTES = 1024;
const MOST_SECONDS = 10;

/** Loaded before the command: writes the most memory that it took into a file. */
function measuring(path: string): NodeJS.ProcessEnv {
  const program = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(${JSON.stringify(path)}, String(process.resourceUsage().maxRSS / 1024)));`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program)}` };
}

describe('a damaged file', () => {
  describe.each([
    ['as it is', (bytes: Uint8Array) => ({ content: bytes, ending: '' })],
    ['packed', (bytes: Uint8Array) => ({ content: gzipSync(bytes), ending: '.gz' })],
    ['through standard input', (bytes: Uint8Array) => ({ content: bytes, ending: undefined })],
  ] as const)('%s', (_, made) => {
    // What is packed already is not packed once more.
    const files = names.filter((name) => made(new Uint8Array()).ending !== '.gz' || !name.endsWith('.gz'));
    it.concurrent.each(files)('%s', async (name) => {
      const { content, ending } = made(readFileSync(join(damaged, name)));
      const path = ending === undefined ? '-' : `${name}${ending}`;
      if (ending !== undefined) writeFileSync(join(cwd, path), content);
      const memory = join(cwd, `${name}${ending ?? '.stdin'}.memory`);
      const begun = performance.now();
      const input = ending === undefined ? { input: content } : {};
      const { code, stdout, stderr } = await hsicinf(['inspect', path], { ...input, env: measuring(memory) });
      const shown = path === '-' ? 'standard input' : path;
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^hsicinf: .+: (is not a readable (Parquet|Arrow) file \([^\n]+\)|requires at most \d+ cells [^\n]+)\n$/,
      );
      expect(stderr.startsWith(`hsicinf: ${shown}: `)).toBe(true);
      expect(stderr).not.toMatch(/undefined|Cannot read|Invalid (typed )?array|outside the bounds/);
      expect(performance.now() - begun).toBeLessThan(1000 * MOST_SECONDS);
      expect(Number(readFileSync(memory, 'utf8'))).toBeLessThan(MOST_MEGABYTES);
    });
  });
});

describe('an interrupt while a columnar file is read', () => {
  // Whole, but of a codec that takes seconds to unpack, on a quick machine, too.
  const slow = (): Uint8Array => {
    const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
    const column = Float64Array.from({ length: 1_500_000 }, (_, i) => (i * 7919) % 1_000_003);
    const columnData = Array.from({ length: 18 }, (_, i) => ({
      name: `x${i}`,
      data: column,
      type: 'DOUBLE' as const,
      encoding: 'PLAIN' as const,
    }));
    const compressors = { BROTLI: (bytes: Uint8Array) => brotliCompressSync(bytes, quickly) };
    return new Uint8Array(parquetWriteBuffer({ columnData, codec: 'BROTLI', compressors }));
  };

  beforeAll(() => {
    const bytes = slow();
    writeFileSync(join(cwd, 'slow.parquet'), bytes);
    writeFileSync(join(cwd, 'slow.parquet.gz'), gzipSync(bytes, { level: 1 }));
  });

  it.each(['slow.parquet', 'slow.parquet.gz', '-'])('%s is heard', async (path) => {
    const child = start(['inspect', path], { cwd });
    const end = ended(child);
    child.stdin?.on('error', () => undefined);
    if (path === '-') child.stdin?.end(readFileSync(join(cwd, 'slow.parquet')));
    await new Promise((resolve) => {
      setTimeout(resolve, 1200);
    });
    const told = performance.now();
    child.kill('SIGINT');
    expect(await end).toEqual({
      code: 130,
      stdout: '',
      stderr: 'hsicinf: interrupted; no result was written\n',
    });
    expect(performance.now() - told).toBeLessThan(1000);
  });
});
