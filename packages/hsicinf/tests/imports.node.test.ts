/** The architecture as a test: what the source may import and contain. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../src');
const sources = new Map<string, string>(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path): [string, string] => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
);
const code = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
const filesWhere = (holds: (text: string, path: string) => boolean): string[] =>
  [...sources].filter(([path, text]) => holds(code(text), path)).map(([path]) => path);

/** What is loaded with a file at once: neither types nor what is imported when it is needed. */
function loaded(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const imports = code(sources.get(path) ?? '').matchAll(
    /^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm,
  );
  for (const [, name] of imports) {
    if (name.startsWith('.')) loaded(posix.join(posix.dirname(path), name).replace(/\.js$/, '.ts'), seen);
    else seen.add(name);
  }
  return seen;
}

const packagesWith = (path: string): string[] =>
  [...loaded(path)].filter((name) => !name.endsWith('.ts') && !name.startsWith('node:')).sort();

describe('the source', () => {
  it('is seen', () => expect(sources.size).toBeGreaterThan(25));

  it('loads no more than help needs before a command is chosen', () => {
    expect(packagesWith('bin.ts')).toEqual(['@hsicinf/core/options', 'commander', 'picocolors']);
    for (const path of loaded('bin.ts')) if (path.endsWith('.ts')) expect(sources.has(path), path).toBe(true);
  });

  it('loads what draws only when something is to be drawn', () => {
    expect(packagesWith('commands/run.ts')).toEqual([
      '@hsicinf/core',
      '@hsicinf/core/options',
      '@hsicinf/core/support',
      '@hsicinf/report/text',
      '@hsicinf/tables',
      'picocolors',
    ]);
    expect(packagesWith('commands/simulate.ts')).toEqual([
      '@hsicinf/core',
      '@hsicinf/core/options',
      '@hsicinf/report/text',
      'picocolors',
    ]);
  });

  it('knows of the process at its edge only', () => {
    // The second one is the program of the processes that a worker starts.
    expect(filesWhere((text) => /\bprocess\s*\./.test(text)).sort()).toEqual(['bin.ts', 'processor.ts']);
  });

  it('looks at the clock for the date of a report and the speed of a bar or a cluster only', () => {
    expect(filesWhere((text) => /\bDate\b|performance\.now/.test(text)).sort()).toEqual([
      'estimate.ts',
      'io.ts',
      'progress.ts',
      'scale/cluster-run.ts',
    ]);
  });

  it.each<[string, RegExp]>([
    ['output past its streams', /\bconsole\b/],
    ['global randomness', /Math\.random/],
    ['unsafe types', /:\s*any\b|\bas any\b|@ts-/],
  ])('does not contain %s', (_, pattern) => expect(filesWhere((text) => pattern.test(text))).toEqual([]));

  it('exports by name, but for the program that the queue loads', () => {
    expect(filesWhere((text) => /\bexport\s+default\b/.test(text))).toEqual(['processor.ts']);
  });

  it('begins every file with a comment on what it is for', () => {
    expect(
      [...sources].filter(([, text]) => !/^(#!.*\n)?\/\*\*[\s\S]{40,}?\*\//.test(text)).map(([path]) => path),
    ).toEqual([]);
  });

  it('explains each export', () => {
    const unexplained = [...sources].flatMap(([path, text]) =>
      [
        ...text.matchAll(
          /(?<!\*\/\n)^export (?:async )?(?:function\*?|const|type|interface|class) (?!\{)(\w+)/gm,
        ),
      ].map(([, name]) => `${path}: ${name}`),
    );
    expect(unexplained).toEqual([]);
  });
});
