/**
 * How many of our files one run goes through, from a table to a report: those of which a function is called, by the
 * engine's own coverage. docs/architecture.md holds what this prints.
 *
 *     npm run build && node scripts/files-of-a-run.mjs
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'packages/hsicinf/bin/hsicinf.mjs');
const folder = mkdtempSync(join(tmpdir(), 'hsicinf-files-'));
try {
  const coverage = join(folder, 'coverage');
  run(['simulate', 'additive', '--rows', '200', '--out', 'table.csv']);
  run(['run', 'table.csv', '--target', 'y', '--report', 'report.html'], { NODE_V8_COVERAGE: coverage });
  const files = [...new Set(readdirSync(coverage).flatMap((name) => filesIn(join(coverage, name))))].sort();
  for (const [name, members] of [...byFolder(files)].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`${String(members.length).padStart(4)}  ${name}`);
  console.log(`${String(files.length).padStart(4)}  in all`);
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
  /** @type {{ result: { url: string; functions: { ranges: { count: number }[] }[] }[] }} */
  const { result } = JSON.parse(readFileSync(path, 'utf8'));
  return result
    .filter(({ url }) => url.startsWith('file://') && url.includes('/packages/') && url.includes('/dist/'))
    .filter(({ functions }) => functions.slice(1).some(({ ranges }) => ranges[0].count > 0))
    .map(({ url }) => relative(root, fileURLToPath(url)).replaceAll(sep, '/'));
}

/** @param {string} file */
function folderOf(file) {
  const [, name, , ...rest] = file.split('/');
  return `packages/${name}/${rest.slice(0, -1).join('/')}`;
}

/** @param {readonly string[]} files */
function byFolder(files) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const file of files) groups.set(folderOf(file), [...(groups.get(folderOf(file)) ?? []), file]);
  return groups;
}
