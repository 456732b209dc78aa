/** The worked example of CONTRIBUTING.md, added to a copy of the core: it compiles, and it runs. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hsicinf-kind-'));
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

beforeAll(() => {
  const example = page.slice(page.indexOf('<!-- worked example -->'));
  const [file, line] = Array.from(example.matchAll(/```ts\n([\s\S]*?)```/g), ([, code]) => code);
  cpSync(join(root, 'packages/core/src'), join(folder, 'src'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'src/targets/interval.ts'), file);
  const registry = join(folder, 'src/targets/registry.ts');
  const list = readFileSync(registry, 'utf8');
  writeFileSync(registry, line + list.replace('  labels,\n', '  labels,\n  interval,\n'));
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { rootDir: 'src', outDir: 'dist' },
    include: ['src'],
    exclude: ['src/**/*.as.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'package.json'), readFileSync(join(root, 'packages/core/package.json')));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe('the kind of the worked example', () => {
  it('is tested like any other', async () => {
    const { hsicInf } = (await import(pathToFileURL(join(folder, 'dist/index.js')).href)) as {
      hsicInf: (
        dataset: object,
        options: object,
      ) => Promise<{ selected: { pValue: number }[]; structuredTarget: object }>;
    };
    const starts = Array.from({ length: 40 }, (_, i) => Math.sin(7 * i));
    const noise = Array.from({ length: 40 }, (_, i) => Math.sin(i * i));
    const features = [
      { name: 'start', values: starts },
      { name: 'noise', values: noise },
    ];
    const target = { kind: 'interval', values: [starts, starts.map((start) => start + 1)] };
    const { selected, structuredTarget } = await hsicInf({ features, target }, { threads: 1 });
    expect(structuredTarget).toEqual({
      kind: 'interval',
      kernel: 'the length of their overlap',
      kernels: ['overlap'],
    });
    expect(selected[0]).toMatchObject({ name: 'start', widths: [expect.any(Number), 'overlap'] });
    expect(selected[0].pValue).toBeLessThan(1e-4);
    const wrong = { kind: 'interval', values: [starts, starts] };
    await expect(hsicInf({ features, target: wrong }, {})).rejects.toThrow(
      /end after they begin.*row index 0/,
    );
  });
});
