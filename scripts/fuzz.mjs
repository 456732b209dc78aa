/**
 * The fuzzer: reads damaged files of every format and keeps those that hang, crash, take too much memory, or end in
 * anything but a table or a sentence.
 *
 *   npm run fuzz -- --minutes 5                   random damage for five minutes
 *   npm run fuzz -- --runs 10000 --format arrow   so many files of one format
 *   npm run fuzz -- --seed 7 ...                  other damage; the default is 1
 *   npm run fuzz -- --each-byte                   every byte of the seeds changed alone, in five ways
 *
 * Failures are printed and put into fuzz-failures, named after their format, seed and number.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FORMATS } from './fuzz/cases.mjs';
import { fuzz } from './fuzz/run.mjs';

const DEFAULT_RUNS = 1000;
const folder = fileURLToPath(new URL('../fuzz-failures/', import.meta.url));

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    runs: { type: 'string' },
    seed: { type: 'string', default: '1' },
    format: { type: 'string' },
    'each-byte': { type: 'boolean', default: false },
  },
});
const formats = FORMATS.filter((format) => values.format === undefined || format === values.format);
if (formats.length === 0)
  throw new Error(`--format must be one of ${FORMATS.join(', ')}, got ${values.format}`);
const minutes = numberOf('minutes');
const runs = numberOf('runs') ?? (minutes === undefined && !values['each-byte'] ? DEFAULT_RUNS : Infinity);
const seed = numberOf('seed') ?? 1;

let failed = 0;
for (const format of formats) {
  const start = performance.now();
  const deadline = minutes === undefined ? Infinity : start + (60_000 * minutes) / formats.length;
  const report = await fuzz({ format, runs, deadline, ...(!values['each-byte'] && { seed }) });
  const { cases, tables, refused, slowest, megabytes, failures } = report;
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(
    `${format}: ${cases} files, ${tables} read, ${refused} refused, ${failures.length} failed; slowest ${slowest} ms, at most ${megabytes} MB; ${seconds} s`,
  );
  for (const failure of failures) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${format}-${failure.seed ?? 'byte'}-${failure.index}-${failure.name}`);
    writeFileSync(path, failure.bytes);
    console.log(`  ${path}\n    ${failure.complaint}`);
  }
  failed += failures.length;
}
process.exitCode = failed > 0 ? 1 : 0;

/** @param {'minutes' | 'runs' | 'seed'} name */
function numberOf(name) {
  const text = values[name];
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number >= 0)) throw new Error(`--${name} must be a number, got ${text}`);
  return number;
}
