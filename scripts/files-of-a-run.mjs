/**
 * How many of our files one run goes through, from a table to a report: those of which a function is called, by the
 * engine's own coverage. With --write, the table goes into docs/architecture.md.
 *
 *     npm run build && node scripts/files-of-a-run.mjs --write
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'packages/hsicinf/bin/hsicinf.mjs');
const folder = mkdtempSync(join(tmpdir(), 'hsicinf-files-'));
try {
  const coverage = join(folder, 'coverage');
  run(['simulate', 'additive', '--rows', '200', '--out', 'table.csv']);
  run(['run', 'table.csv', '--target', 'y', '--report', 'report.html'], { NODE_V8_COVERAGE: coverage });
  const files = [...new Set(readdirSync(coverage).flatMap((name) => filesIn(join(coverage, name))))].sort();
  const table = tableOf(files);
  console.log(table);
  if (process.argv.includes('--write')) write(table);
} finally {
  rmSync(folder, { recursive: true });
}

/** @param {string[]} args @param {Record<string, string>} environment */
function run(args, environment = {}) {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(stderr);
}

/**
 * The files of a coverage record in which a function was called; the first function of a script is the script itself.
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  /** @type {{ result: { url: string; functions: { ranges: { startOffset: number; count: number }[] }[] }[] }} */
  const { result } = JSON.parse(readFileSync(path, 'utf8'));
  return result
    .filter(({ url }) => /^file:.*\/packages\/\w+\/lib\//.test(url))
    .flatMap(({ url, functions }) => {
      const sources = sourcesOf(fileURLToPath(url));
      const called = functions.slice(1).filter(({ ranges }) => ranges[0].count > 0);
      return called.flatMap(
        ({ ranges }) => sources.findLast(({ from }) => from <= ranges[0].startOffset)?.name ?? [],
      );
    });
}

/**
 * The sources that a file of a library was made of, and where each begins in it: a comment says so.
 * @param {string} path
 */
function sourcesOf(path) {
  const begins = readFileSync(path, 'utf8').matchAll(/^\/\/ (packages\/\S+\.ts)$/gm);
  return Array.from(begins, ({ index, 1: name }) => ({ from: index, name }));
}

/**
 * A row for each package: how many files of how many lines, and in which folders.
 * @param {readonly string[]} files
 */
function tableOf(files) {
  const rows = counts(files, ([, name]) => name).map(([name, count]) => {
    const own = files.filter((file) => file.startsWith(`packages/${name}/`));
    const folders = counts(own, ([, , , ...rest]) => rest.slice(0, -1).join('/') || 'top')
      .map(([folderName, members]) => `${folderName} ${members}`)
      .join(', ');
    return `| \`packages/${name}\` | ${count} | ${linesOf(own)} | ${folders} |`;
  });
  return [
    '| package | files | lines | by folder |',
    '| --- | --- | --- | --- |',
    ...rows,
    `| all | ${files.length} | ${linesOf(files)} | |`,
  ].join('\n');
}

/**
 * How many lines files have together.
 * @param {readonly string[]} files
 */
function linesOf(files) {
  return files.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
}

/**
 * How many files have each name, in alphabetical order.
 * @param {readonly string[]} files
 * @param {(parts: string[]) => string} nameOf
 * @returns {[string, number][]}
 */
function counts(files, nameOf) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const file of files) {
    const name = nameOf(file.split('/'));
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Puts the table between its marks in the document.
 * @param {string} table
 */
function write(table) {
  const path = join(root, 'docs/architecture.md');
  const between = /(<!-- files of a run -->\n)[\s\S]*?(\n<!-- end -->)/;
  writeFileSync(path, readFileSync(path, 'utf8').replace(between, `$1\n${table}\n$2`));
}
