/** The architecture as a test: which part of the source may import which, and what must appear nowhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../src');

/** From the top down: a part imports only parts that come after it. */
const ORDER = [
  'index',
  'support',
  'elsewhere',
  'hsicinf-worker',
  'procedures',
  'result-json',
  'result',
  'options',
  'measures',
  'design',
  'statistics',
  'permutation',
  'inference',
  'selection',
  'warnings',
  'data',
  'targets',
  'kernels',
  'simd',
  'engine',
  'start-worker',
  'platform',
  'version',
  'numerics',
  'infinite-json',
  'suggest',
  'errors',
];

/** What each part may import besides itself: no more than it needs. `index` and `procedures` may import all below. */
const ALLOWED: Record<string, readonly string[]> = {
  'hsicinf-worker': ['procedures', 'simd', 'engine', 'version', 'errors'],
  'result-json': ['result', 'infinite-json', 'errors'],
  result: ['options', 'inference', 'data', 'targets'],
  support: [
    'result-json',
    'warnings',
    'engine',
    'permutation',
    'numerics',
    'infinite-json',
    'suggest',
    'data',
    'targets',
    'errors',
  ],
  elsewhere: ['procedures', 'data', 'simd', 'engine', 'version', 'errors'],
  options: ['measures', 'inference', 'selection', 'data', 'kernels', 'engine', 'suggest', 'errors'],
  measures: ['kernels'],
  design: ['data', 'kernels', 'engine', 'numerics', 'errors'],
  statistics: ['data', 'kernels', 'simd', 'engine', 'numerics', 'errors'],
  permutation: ['kernels', 'simd', 'engine', 'numerics'],
  inference: ['data', 'numerics', 'errors'],
  selection: ['numerics'],
  warnings: ['data', 'kernels', 'numerics', 'errors'],
  data: ['targets', 'kernels', 'simd', 'numerics', 'errors'],
  targets: ['kernels', 'numerics', 'errors'],
  kernels: ['numerics'],
  simd: [],
  engine: ['start-worker', 'platform', 'version', 'errors'],
  'start-worker': ['platform'],
  platform: [],
  version: [],
  numerics: ['errors'],
  'infinite-json': [],
  suggest: [],
  errors: [],
};

/** The rooms of `procedures`, one for each: they do not know of each other. */
const ROOMS = ['correlation', 'exact', 'cross', 'paper', 'lasso', 'lar'];

/** Packages from outside, and the one place where each is used. */
const PACKAGES: Record<string, string> = {
  'pure-rand': 'numerics/random.ts',
};

interface Import {
  specifier: string;
  typeOnly: boolean;
}

interface Source {
  text: string;
  /** Without comments, for the rules on what code may contain. */
  code: string;
  imports: Import[];
}

const sources = new Map<string, Source>(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
      return [path.replaceAll('\\', '/'), { text, code, imports: importsOf(code) }];
    }),
);

function importsOf(code: string): Import[] {
  const statements = code.matchAll(/^(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]/gm);
  const bare = code.matchAll(/^import\s+['"]([^'"]+)['"]/gm);
  return [
    ...Array.from(statements, ([, type, specifier]) => ({ specifier, typeOnly: type !== undefined })),
    ...Array.from(bare, ([, specifier]) => ({ specifier, typeOnly: false })),
  ];
}

/** The part of a file: its folder, or its own name at the top. */
function partOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : path.replace(/\.ts$/, '');
}

/** The file behind a relative specifier, or undefined for a package. */
function resolved(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(path), specifier).replace(/\.js$|(?<=\.as)$/, '.ts');
}

function filesWhere(holds: (source: Source, path: string) => boolean): string[] {
  return [...sources].filter(([path, source]) => holds(source, path)).map(([path]) => path);
}

describe('the reader of imports', () => {
  it('sees the source', () => {
    expect(sources.size).toBeGreaterThan(60);
    const all = [...sources.values()].flatMap(({ imports }) => imports);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ typeOnly }) => typeOnly).length).toBeGreaterThan(50);
  });

  it('misses none: each "from" and each import belongs to a statement that was read', () => {
    for (const [path, { code, imports }] of sources) {
      expect(code.match(/\bfrom '/g) ?? [], path).toHaveLength(imports.length);
      expect(code, path).not.toMatch(/^\s*import\s*['"]/m);
    }
  });

  it('reads one and several lines, types, re-exports and bare imports', () => {
    const text = `import { a,\n  b } from './a.js';\nimport type { C } from '../c.js';\nexport { d } from './d.js';\nimport 'e';`;
    expect(importsOf(text)).toEqual([
      { specifier: './a.js', typeOnly: false },
      { specifier: '../c.js', typeOnly: true },
      { specifier: './d.js', typeOnly: false },
      { specifier: 'e', typeOnly: false },
    ]);
  });
});

describe('imports', () => {
  it('name files that exist', () => {
    for (const [path, { imports }] of sources) {
      for (const { specifier } of imports) {
        const target = resolved(path, specifier);
        if (target !== undefined) expect(sources.has(target), `${path} imports ${specifier}`).toBe(true);
      }
    }
  });

  it('know every part', () => {
    for (const path of sources.keys()) expect(ORDER, path).toContain(partOf(path));
    for (const [part, allowed] of Object.entries(ALLOWED)) {
      // The table itself points one way.
      for (const other of allowed)
        expect(ORDER.indexOf(other), `${part} → ${other}`).toBeGreaterThan(ORDER.indexOf(part));
    }
  });

  it.each([...sources.keys()])('%s imports only what lies below it', (path) => {
    const part = partOf(path);
    const allowed = ALLOWED[part] ?? ORDER.slice(ORDER.indexOf(part) + 1);
    for (const { specifier } of sources.get(path)?.imports ?? []) {
      const target = resolved(path, specifier);
      if (target === undefined || partOf(target) === part) continue;
      expect(allowed, `${path} imports ${specifier}`).toContain(partOf(target));
    }
  });

  it('lead from no room of a procedure into another', () => {
    const roomOf = (path: string): string | undefined => /^procedures\/(\w+)\//.exec(path)?.[1];
    expect([...new Set([...sources.keys()].flatMap((path) => roomOf(path) ?? []))].sort()).toEqual(
      ROOMS.toSorted(),
    );
    for (const [path, { imports }] of sources) {
      const room = roomOf(path);
      if (room === undefined) continue;
      for (const { specifier } of imports) {
        const other = roomOf(resolved(path, specifier) ?? '');
        if (other !== undefined) expect(other, `${path} imports ${specifier}`).toBe(room);
      }
    }
  });

  it('reach a room from the doors and the list of tasks only: nothing else would miss it', () => {
    const doors = [
      'index.ts',
      'procedures/given-others.ts',
      'procedures/hsic-inf.ts',
      'procedures/recommended.ts',
      'procedures/similar-features.ts',
      'procedures/tasks.ts',
    ];
    const isInRoom = (path: string): boolean => /^procedures\/\w+\//.test(path);
    const visitors = filesWhere(
      ({ imports }, path) =>
        !isInRoom(path) && imports.some(({ specifier }) => isInRoom(resolved(path, specifier) ?? '')),
    );
    expect(visitors.sort()).toEqual(doors);
  });

  it('take result-json at the doors only', () => {
    expect(
      filesWhere((s, path) =>
        s.imports.some(({ specifier }) => resolved(path, specifier) === 'result-json.ts'),
      ),
    ).toEqual(['index.ts', 'support.ts']);
  });

  it('take only types from result', () => {
    for (const [path, { imports }] of sources) {
      for (const { specifier, typeOnly } of imports) {
        if (resolved(path, specifier) === 'result.ts')
          expect(typeOnly, `${path} imports ${specifier}`).toBe(true);
      }
    }
  });

  it('have no cycles, types included', () => {
    const state = new Map<string, 'open' | 'closed'>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (state.get(path) === 'closed') return;
      if (state.get(path) === 'open') {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
        return;
      }
      state.set(path, 'open');
      for (const { specifier } of sources.get(path)?.imports ?? []) {
        const target = resolved(path, specifier);
        if (target !== undefined) visit(target, [...trail, path]);
      }
      state.set(path, 'closed');
    };
    for (const path of sources.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  it('use each package in one file', () => {
    for (const [path, { imports }] of sources) {
      for (const { specifier } of imports) {
        if (specifier.startsWith('.')) continue;
        const name = specifier.split('/')[0];
        expect(PACKAGES[name], `${path} imports ${specifier}`).toBe(path);
      }
    }
    const declared = JSON.parse(readFileSync(join(root, '../package.json'), 'utf8')) as {
      dependencies: object;
    };
    expect(Object.keys(declared.dependencies).sort()).toEqual(Object.keys(PACKAGES).sort());
  });
});

describe('tests', () => {
  it('lie in folders of the names that their sources have', () => {
    const tests = dirname(fileURLToPath(import.meta.url));
    const folders = readdirSync(tests, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.test.ts') && path.includes('/'))
      .map((path) => posix.dirname(path));
    const known = new Set([...sources.keys()].map((path) => posix.dirname(path)));
    expect(folders.length).toBeGreaterThan(30);
    for (const folder of folders) expect(known, folder).toContain(folder);
  });
});

describe('what must not appear', () => {
  it("'node:' outside the three files that know where they run", () => {
    expect(filesWhere(({ code }) => /['"`]node:/.test(code)).toSorted()).toEqual([
      'engine/parent-thread.ts',
      'platform.ts',
      'start-worker.ts',
    ]);
  });

  it('the process, the window or the document outside platform.ts', () => {
    expect(
      filesWhere(({ code }) =>
        /\b(process|navigator)\b\s*[.?)]|\b(window|document|require)\s*[.(]/.test(code),
      ),
    ).toEqual(['platform.ts']);
  });

  it.each<[string, RegExp]>([
    ['global randomness', /\bMath\s*\.\s*random\b|\bcrypto\b/],
    ['the wall clock', /\bDate\b/],
    ['code from text', /\beval\b|\bnew\s+Function\b|\bFunction\s*\(|set(?:Timeout|Interval)\(\s*['"`]/],
    ['output', /\bconsole\b/],
    ['unsafe types', /:\s*any\b|\bas any\b|<any>|@ts-(?:ignore|expect-error|nocheck)/],
    ['default exports', /\bexport\s+default\b/],
  ])('%s', (_, pattern) => {
    expect(filesWhere(({ text, code }) => pattern.test(code) || /@ts-/.test(text))).toEqual([]);
  });
});

describe('every file', () => {
  it.each([...sources])('%s begins with a comment on what it is for', (_, { text }) => {
    const header = /^\/\*\*([\s\S]*?)\*\//.exec(text)?.[1] ?? '';
    expect(header.replaceAll(/[\s*]+/g, ' ').trim().length).toBeGreaterThan(30);
  });

  it('holds code of its own: no barrels inside folders', () => {
    expect(filesWhere((_, path) => path.includes('/') && /(^|\/)index\.ts$/.test(path))).toEqual([]);
    // A re-export anywhere but at a door would be a barrel in disguise. A WebAssembly module has a door of its own.
    expect(
      filesWhere(({ code }) =>
        /^export\s+(type\s+)?(\*|\{[^}]*\})\s*(as \w+\s*)?from/m.test(code),
      ).toSorted(),
    ).toEqual([
      'elsewhere.ts',
      'index.ts',
      'options.ts',
      'simd/gaussian.as.ts',
      'simd/pairs-walk.as.ts',
      'support.ts',
    ]);
  });

  it('explains each of its exports', () => {
    const unexplained = [...sources].flatMap(([path, { text }]) =>
      [
        ...text.matchAll(
          /(?<!\*\/\n|\*\/\n@inline\n)^export (?:async )?(?:function|const|type|interface|class) (?!\{)(\w+)/gm,
        ),
      ].map(([, name]) => `${path}: ${name}`),
    );
    expect(unexplained).toEqual([]);
  });

  it.each(['index.ts', 'options.ts', 'support.ts'])('%s, a public door, only re-exports', (door) => {
    const rest = sources.get(door)?.code.replaceAll(/^export\s+(type\s+)?\{[^}]*\}\s+from\s+'[^']+';/gm, '');
    expect(rest?.trim()).toBe('');
  });
});
