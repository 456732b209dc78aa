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
/** The source without comments, and without the lines of programs that it writes. */
const code = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/`import [^`]*`/g, '``');
const importsOf = (text: string): string[] =>
  Array.from(code(text).matchAll(/\bfrom '([^']+)'/g), ([, name]) => name);
const filesWhere = (holds: (text: string, path: string) => boolean): string[] =>
  [...sources].filter(([path, text]) => holds(text, path)).map(([path]) => path);

/** Everything that a file brings along, itself included. */
function reached(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const name of importsOf(sources.get(path) ?? '')) {
    if (name.startsWith('.')) reached(posix.join(posix.dirname(path), name).replace(/\.js$/, '.ts'), seen);
    else seen.add(name);
  }
  return seen;
}

describe('the source', () => {
  it('is seen', () => expect(sources.size).toBeGreaterThan(25));

  it('brings neither linkedom nor cli-table3 into a page', () => {
    const inPage = reached('index.ts');
    expect([...inPage].filter((name) => !name.endsWith('.ts')).sort()).toEqual([
      '@hsicinf/core',
      '@hsicinf/core/support',
      '@observablehq/plot',
    ]);
    for (const path of inPage) if (path.endsWith('.ts')) expect(sources.has(path), path).toBe(true);
    expect(filesWhere((text) => importsOf(text).includes('linkedom'))).toEqual(['node.ts']);
    expect(filesWhere((text) => importsOf(text).includes('cli-table3'))).toEqual(['text/text-table.ts']);
  });

  it('loads nothing that draws for text alone', () => {
    const inText = [...reached('text.ts')];
    expect(inText.length).toBeGreaterThan(4);
    expect(inText.filter((name) => !name.endsWith('.ts'))).toEqual(['@hsicinf/core']);
    for (const path of inText)
      expect(code(sources.get(path) ?? ''), path).not.toMatch(/^import (?!type )[^;]*from '@/m);
  });

  it('loads nothing that draws for tables', () => {
    const inTables = [...reached('tables.ts')].filter((name) => !name.endsWith('.ts'));
    expect(inTables.sort()).toEqual(['@hsicinf/core', '@hsicinf/core/support', 'cli-table3']);
  });

  it('imports one way: html, plots, text', () => {
    expect(
      filesWhere((text, path) => path.startsWith('text/') && /from '\.\.\/(html|plots)\//.test(text)),
    ).toEqual([]);
    expect(filesWhere((text, path) => path.startsWith('plots/') && /from '\.\.\/html\//.test(text))).toEqual(
      [],
    );
  });

  it.each<[string, RegExp]>([
    ["'node:'", /['"`]node:/],
    ['the process or a document that was not passed in', /\bprocess\b|\bwindow\b|globalThis/],
    ['global randomness or the clock', /Math\.random|\bcrypto\b|\bDate\b/],
    ['markup from text', /innerHTML|outerHTML|insertAdjacentHTML|document\.write/],
    ['output', /\bconsole\b/],
    ['unsafe types', /:\s*any\b|\bas any\b|@ts-/],
    ['default exports', /\bexport\s+default\b/],
  ])('does not contain %s', (_, pattern) =>
    expect(filesWhere((text) => pattern.test(code(text)))).toEqual([]),
  );

  it('begins every file with a comment on what it is for', () => {
    expect(filesWhere((text) => !/^\/\*\*[\s\S]{40,}?\*\//.test(text))).toEqual([]);
  });

  it('explains each export', () => {
    const unexplained = [...sources].flatMap(([path, text]) =>
      [...text.matchAll(/(?<!\*\/\n)^export (?:function|const|type|interface|class) (?!\{)(\w+)/gm)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    );
    expect(unexplained).toEqual([]);
  });
});
