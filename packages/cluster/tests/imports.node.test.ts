/** The architecture as a test: what the source may import and contain. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../src');
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path): [string, string] => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
);
const code = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
const importsOf = (text: string): string[] =>
  Array.from(code(text).matchAll(/\bfrom '([^']+)'/g), ([, name]) => name);

/** From the top down: a part imports only itself and parts that come after it. */
const ORDER = ['index', 'queue', 'runs', 'packed', 'start-http-thread', 'http-thread', 'files', 'errors'];
const partOf = (path: string): string => path.split('/')[0].replace(/\.ts$/, '');

describe('the source', () => {
  it('is seen', () => expect(sources.size).toBeGreaterThan(20));

  it.each([...sources.keys()])('%s imports only what lies below it', (path) => {
    for (const name of importsOf(sources.get(path) ?? '')) {
      if (!name.startsWith('.')) continue;
      const target = posix.join(posix.dirname(path), name).replace(/\.js$/, '.ts');
      expect(sources.has(target), `${path} imports ${name}`).toBe(true);
      expect(ORDER.indexOf(partOf(target)), `${path} imports ${name}`).toBeGreaterThanOrEqual(
        ORDER.indexOf(partOf(path)),
      );
    }
  });

  it('takes the client of Redis in queue only', () => {
    const clients = [...sources].filter(([, text]) =>
      importsOf(text).some((name) => /^(bullmq|ioredis)$/.test(name)),
    );
    expect(clients.map(([path]) => partOf(path)).every((part) => part === 'queue')).toBe(true);
    expect(importsOf(sources.get('index.ts') ?? '').filter((name) => name.includes('queue'))).toEqual([]);
  });

  it.each<[string, RegExp]>([
    ['output', /\bconsole\b/],
    ['global randomness', /Math\.random/],
    ['unsafe types', /:\s*any\b|\bas any\b|@ts-/],
    ['default exports', /\bexport\s+default\b/],
  ])('does not contain %s', (_, pattern) => {
    expect([...sources].filter(([, text]) => pattern.test(code(text))).map(([path]) => path)).toEqual([]);
  });

  it('begins every file with a comment on what it is for, and explains each export', () => {
    for (const [path, text] of sources) {
      expect(text, path).toMatch(/^\/\*\*[\s\S]{40,}?\*\//);
      const unexplained = text.matchAll(
        /(?<!\*\/\n)^export (?:async )?(?:function\*?|const|type|interface|class) (?!\{)(\w+)/gm,
      );
      expect(Array.from(unexplained, ([, name]) => `${path}: ${name}`)).toEqual([]);
    }
  });
});
