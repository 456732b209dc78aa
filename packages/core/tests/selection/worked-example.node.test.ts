/** The rule of selection that CONTRIBUTING.md adds, added: a file and a line in a copy of the sources, which then selects by it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The blocks of a language, each with the path in its first line. */
function blocks(section: string, language: string): { path: string; lines: string[] }[] {
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n// (\\S+)\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, path, text]) => ({ path, lines: text.trimEnd().split('\n') }),
  );
}

function run(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

it('the worked example of a rule of selection works', () => {
  const [section] = /^## Adding a rule of selection[\s\S]*?(?=^## )/m.exec(
    readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'),
  ) ?? [''];
  const [rule] = blocks(section, 'ts');
  const [registry] = blocks(section, 'diff');
  const [imported, listed] = registry.lines.map((line) => line.replace(/^\+/, ''));
  const folder = mkdtempSync(join(tmpdir(), 'hsicinf-rule-'));
  try {
    cpSync(join(root, 'packages/core/src'), join(folder, 'packages/core/src'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const own = join(folder, rule.path);
    mkdirSync(dirname(own), { recursive: true });
    writeFileSync(own, `${rule.lines.join('\n')}\n`);
    const list = join(folder, registry.path);
    const before = readFileSync(list, 'utf8');
    writeFileSync(
      list,
      before
        .replace(/^import /m, `${imported}\nimport `)
        .replace(/^ {2}lasso: .*$/m, (line) => `${line}\n${listed}`),
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: { rootDir: 'packages/core/src', outDir: 'dist' },
        include: ['packages/core/src'],
        exclude: ['packages/core/src/**/*.as.ts'],
      }),
    );
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    run([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'], folder);
    writeFileSync(
      join(folder, 'select.mjs'),
      `import { hsicInf, simulate } from './dist/index.js';
      const { features, target } = simulate('linear', { rows: 80, features: 6, seed: 1 });
      const twice = features.flatMap((feature) => [feature, { ...feature, name: feature.name + ' again' }]);
      const { selected, options } = await hsicInf({ features: twice, target }, { selection: 'apart', select: 4, permutations: 19 });
      console.log(JSON.stringify([options.selection, selected.map(({ index }) => Math.floor(index / 2))]));`,
    );
    const [selection, sources] = JSON.parse(run(['select.mjs'], folder)) as [string, number[]];
    expect(selection).toBe('apart');
    expect(new Set(sources).size).toBe(4);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
