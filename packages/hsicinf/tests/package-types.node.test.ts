/**
 * The types of the public packages in the compiler of a stranger, who may have neither the DOM's nor Node's, checks the
 * types of packages too, and hands in plain arrays; and their manifests, as publint reads them.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { folder } from './support/cli.js';
import { doorsOf, install, manifestOf, publicPackages } from './support/installed.js';

const project = folder();
const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');

/** Every door of every package. */
const DOORS = publicPackages().flatMap(doorsOf);
/** Those of the package that runs in Node alone, and has its types from there. */
const NODE_DOORS = DOORS.filter((door) => door.startsWith('@hsicinf/cluster'));

const importsOf = (doors: readonly string[]): string =>
  doors.map((door, i) => `import * as door${i} from '${door}';\nexport { door${i} };\n`).join('');
const ANYWHERE = importsOf(DOORS.filter((door) => !NODE_DOORS.includes(door)));

/** A program that uses signals, Blobs and documents, whatever their types come from. */
const USE = `
import { hsicInf } from '@hsicinf/core';
import { blobSource, readTable } from '@hsicinf/tables';
import { forestPlot, htmlReport, type ReportInput } from '@hsicinf/report';
import { createDocument } from '@hsicinf/report/node';

const { signal } = new AbortController();
export const table = readTable(blobSource(new Blob(['a,b']), 'a.csv'), { signal });
export const result = hsicInf(
  {
    features: [
      { name: 'plain', values: [1, 2, 3] },
      { name: 'typed', values: new Int16Array(3) },
      { name: 'vector', kind: 'vector', values: [[1, 2, 3], new Float64Array(3)] },
    ],
    target: { values: [1, 2, 3] as const },
  },
  { signal },
);
export const draw = (input: ReportInput) => [
  forestPlot(input, { document: createDocument() }).svg,
  htmlReport(input, { document: createDocument() }),
];
`;
const IN_PAGE = `${ANYWHERE}${USE}
export const onPage = (input: ReportInput) => htmlReport(input, { document });
`;

beforeAll(() => install(project), 60_000);

/** What the compiler says of a program. */
async function errorsOf(name: string, text: string, options: object): Promise<string> {
  const path = join(project, name);
  mkdirSync(path);
  writeFileSync(join(path, 'program.ts'), text);
  const compilerOptions = { target: 'es2022', strict: true, noEmit: true, skipLibCheck: false, ...options };
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const args = [compiler, '-p', path];
  return promisify(execFile)(process.execPath, args).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

it('every package has doors', () => {
  for (const { name } of publicPackages()) expect(DOORS).toContain(name);
  expect(NODE_DOORS).toHaveLength(2);
});

describe('the types compile', () => {
  const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' };
  const bundler = { module: 'esnext', moduleResolution: 'bundler' };
  const typeRoots = [join(createRequire(import.meta.url).resolve('@types/node/package.json'), '../..')];

  it('without any but those of the language', async () => {
    expect(await errorsOf('plain', ANYWHERE, { ...nodenext, lib: ['es2022'], types: [] })).toBe('');
  });

  it("with Node's", async () => {
    const options = { ...nodenext, lib: ['es2022'], types: ['node'], typeRoots };
    expect(await errorsOf('node', importsOf(DOORS) + USE, options)).toBe('');
  });

  it("with the DOM's, for a bundler", async () => {
    expect(await errorsOf('page', IN_PAGE, { ...bundler, lib: ['es2022', 'dom'], types: [] })).toBe('');
  });
});

describe('publint has nothing to say', () => {
  it.each(publicPackages().map(({ name }) => name))('of %s', async (name) => {
    const pkgDir = join(project, 'node_modules', name);
    const { messages } = await publint({ pkgDir, pack: false });
    const manifest = manifestOf(pkgDir) as unknown as Record<string, unknown>;
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
  });
});
