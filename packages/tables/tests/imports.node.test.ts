/** The architecture as a test: what may import what, and what must appear nowhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../src');

/** From the top down: a part imports only itself and parts that come after it. */
const ORDER = [
  'index',
  'reading-thread',
  'read-table',
  'odd-rows',
  'archives',
  'json',
  'numpy',
  'dataset',
  'columnar',
  'start-thread',
  'xlsx',
  'written',
  'csv',
  'cells',
  'whole-file',
  'format',
  'options',
  'zip',
  'sources',
  'simd',
  'kinds',
  'memory-budget',
  'part-sink',
  'table',
  'table-error',
  'notes',
];

/** Packages from outside, and the files that use each. */
const PACKAGES: Record<string, readonly string[]> = {
  '@hsicinf/core': [
    'columnar/apart/read-apart.ts',
    'columnar/columnar-context.ts',
    'dataset/options.ts',
    'dataset/table-warnings.ts',
    'dataset/target-kinds.ts',
    'dataset/to-dataset.ts',
    'options.ts',
    'table.ts',
  ],
  '@hsicinf/core/support': [
    'archives/read-archive.ts',
    'columnar/column-builder.ts',
    'columnar/finish.ts',
    'columnar/read-arrow.ts',
    'columnar/read-parquet.ts',
    'csv/decimal-mark.ts',
    'csv/head.ts',
    'csv/header.ts',
    'csv/numbers-among-texts.ts',
    'csv/read-csv.ts',
    'csv/text-decoding.ts',
    'csv/transposed.ts',
    'dataset/assign.ts',
    'dataset/column-groups.ts',
    'dataset/missing-codes.ts',
    'dataset/missing-costs.ts',
    'dataset/missing-rule.ts',
    'dataset/names.ts',
    'dataset/options.ts',
    'dataset/stray-cells.ts',
    'dataset/suggest-roles.ts',
    'dataset/table-warnings.ts',
    'dataset/target-kinds.ts',
    'dataset/to-dataset.ts',
    'index.ts',
    'json/json-shape.ts',
    'json/parse-json.ts',
    'json/read-json.ts',
    'notes.ts',
    'numpy/read-numpy.ts',
    'odd-rows.ts',
    'options.ts',
    'table-error.ts',
    'written/text-cells.ts',
    'xlsx/read-xlsx.ts',
  ],
  '@hsicinf/core/webassembly': ['simd/scanner.ts'],
  fzstd: ['columnar/codecs.ts'],
  'hyparquet-compressors/src/brotli.js': ['columnar/codecs.ts'],
  'hyparquet-compressors/src/gzip.js': ['columnar/codecs.ts'],
};

interface Source {
  text: string;
  /** Without comments. */
  code: string;
  imports: string[];
}

const sources = new Map<string, Source>(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
      const imports = Array.from(code.matchAll(/\bfrom '([^']+)'/g), ([, specifier]) => specifier);
      return [path, { text, code, imports }];
    }),
);

const partOf = (path: string): string =>
  path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(/\.ts$/, '');

const filesWhere = (holds: (source: Source, path: string) => boolean): string[] =>
  [...sources].filter(([path, source]) => holds(source, path)).map(([path]) => path);

describe('imports', () => {
  it('are seen', () => {
    expect(sources.size).toBeGreaterThan(30);
    expect([...sources.values()].flatMap(({ imports }) => imports).length).toBeGreaterThan(60);
  });

  it.each([...sources.keys()])('%s imports only what lies below it', (path) => {
    expect(ORDER).toContain(partOf(path));
    for (const specifier of sources.get(path)?.imports ?? []) {
      if (!specifier.startsWith('.')) continue;
      const target = posix
        .join(posix.dirname(path), specifier)
        .replace(/(\.js|\.as)$/, (end) => (end === '.as' ? '.as.ts' : '.ts'));
      expect(sources.has(target), `${path} imports ${specifier}`).toBe(true);
      const [from, to] = [ORDER.indexOf(partOf(path)), ORDER.indexOf(partOf(target))];
      expect(to, `${path} imports ${specifier}`).toBeGreaterThanOrEqual(from);
    }
  });

  it('take packages where they are expected, and types only from core but for its small helpers', () => {
    const found = new Map<string, string[]>();
    for (const [path, { imports }] of sources) {
      for (const name of imports.filter((specifier) => !specifier.startsWith('.'))) {
        found.set(name, [...(found.get(name) ?? []), path].sort());
      }
    }
    expect(Object.fromEntries(found)).toEqual(PACKAGES);
    for (const path of PACKAGES['@hsicinf/core'] ?? []) {
      expect(sources.get(path)?.code, path).toMatch(/import type \{[^}]+\} from '@hsicinf\/core'/);
    }
  });
});

describe('what must not appear', () => {
  it('Node, but in the one file that starts threads there', () => {
    const pattern = /['"`]node\b|\bprocess\b\s*[.?]|\bBuffer\b\s*\.|\brequire\s*\(/;
    expect(filesWhere(({ code }) => pattern.test(code))).toEqual(['start-thread.ts']);
  });

  it.each<[string, RegExp]>([
    ['the page', /\b(window|document|navigator)\s*[.(]/],
    ['the wall clock and global randomness', /\bMath\s*\.\s*random\b|\bDate\s*\.\s*now\b|\bnew Date\b/],
    ['code from text', /\beval\b|\bnew\s+Function\b/],
    ['output', /\bconsole\b/],
    ['unsafe types', /:\s*any\b|\bas any\b|<any>/],
    ['default exports', /\bexport\s+default\b/],
  ])('%s', (_, pattern) => {
    expect(filesWhere(({ code }) => pattern.test(code))).toEqual([]);
  });
});

describe('every file', () => {
  it.each([...sources])('%s begins with a comment on what it is for', (_, { text }) => {
    const header = /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '';
    expect(header.replaceAll(/[\s*]+/g, ' ').trim().length).toBeGreaterThan(30);
  });

  it('explains each of its exports', () => {
    const unexplained = [...sources].flatMap(([path, { text }]) =>
      Array.from(
        text.matchAll(
          /(?<!\*\/\n|\*\/\n@inline\n)^export (?:async )?(?:function\*?|const|type|interface|class) (?!\{)(\w+)/gm,
        ),
        ([, name]) => `${path}: ${name}`,
      ),
    );
    expect(unexplained).toEqual([]);
  });

  it('of the public door only re-exports', () => {
    const rest = sources
      .get('index.ts')
      ?.code.replaceAll(/^export\s+(type\s+)?\{[^}]*\}\s+from\s+'[^']+';/gm, '');
    expect(rest?.trim()).toBe('');
    expect(filesWhere(({ code }) => /^export\s+(type\s+)?(\*|\{[^}]*\})\s*from/m.test(code))).toEqual([
      'index.ts',
    ]);
  });
});
