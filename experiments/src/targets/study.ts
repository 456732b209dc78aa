/**
 * Level and power for every kind of structured output, and the table of docs/targets.md:
 *
 *     npm run build && node experiments/dist/targets/study.js [kinds] [--tables 250] && node experiments/dist/targets/study.js --write
 *
 * Level: tables of 150 rows and 20 features none of which acts, preset recommended, all features tested; the share of
 * p-values of at most .05. Power: the first feature acts; the share of tables in which it is selected among 10 and stands out
 * at 5 % after the default adjustment over 20, by its kind and as plain numbers or classes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dataset, hsicInf, type Target } from '@hsicinf/core';
import { type Draws, normal, targetDesigns } from './designs.js';

const ROWS = 150;
const FEATURES = 20;
const SELECT = 10;
const LEVEL = 0.05;
const TABLES = 250;
/** Tables with a signal for each without. */
const WITH_SIGNAL = 0.24;

/** What was counted of one kind. */
interface Row {
  tests: number;
  rejected: number;
  tables: number;
  found: number;
  foundPlain: number;
}

const results = join(import.meta.dirname, '../../results/targets.json');
const page = join(import.meta.dirname, '../../../docs/targets.md');

/** Uniform numbers of a seed (mulberry32). */
function drawsOf(seed: number): Draws {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function table(
  kind: string,
  strength: number,
  seed: number,
): { features: Dataset['features'] } & ReturnType<typeof outputs> {
  const draws = drawsOf(seed);
  const columns = Array.from({ length: FEATURES }, () => Array.from({ length: ROWS }, () => normal(draws)));
  const features = columns.map((values, j) => ({ name: `x${j + 1}`, values }));
  return { features, ...outputs(kind, columns[0], strength, draws) };
}

function outputs(kind: string, x: readonly number[], strength: number, draws: Draws) {
  return targetDesigns[kind].make(x, strength, draws);
}

async function studied(kind: string, tables: number): Promise<Row> {
  const row: Row = {
    tests: 0,
    rejected: 0,
    tables: Math.round(tables * WITH_SIGNAL),
    found: 0,
    foundPlain: 0,
  };
  const options = { threads: 1, alpha: LEVEL };
  for (let t = 0; t < tables; t++) {
    const { features, structured } = table(kind, 0, 1_000_000 + t);
    const { selected } = await hsicInf(
      { features, target: structured },
      { ...options, select: 'all', seed: t },
    );
    row.tests += selected.length;
    row.rejected += selected.filter(({ pValue }) => pValue <= LEVEL).length;
  }
  const isFound = async (features: Dataset['features'], target: Target, seed: number): Promise<number> => {
    const { selected } = await hsicInf({ features, target }, { ...options, select: SELECT, seed });
    return selected.some(({ index, significant }) => index === 0 && significant) ? 1 : 0;
  };
  for (let t = 0; t < row.tables; t++) {
    const { features, structured, plain } = table(kind, targetDesigns[kind].strength, 2_000_000 + t);
    row.found += await isFound(features, structured, t);
    row.foundPlain += await isFound(features, plain, t);
  }
  return row;
}

function saved(): Record<string, Row> {
  return existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as Record<string, Row>) : {};
}

/** A rate and its standard error. */
function rate(count: number, of: number): string {
  const p = count / of;
  return `${p.toFixed(of > 1000 ? 3 : 2)} ± ${Math.sqrt((p * (1 - p)) / of).toFixed(of > 1000 ? 3 : 2)}`;
}

function markdown(all: Record<string, Row>): string {
  const lines = Object.entries(targetDesigns).flatMap(([kind, { signal }]) => {
    const row = all[kind];
    if (row === undefined) return [];
    const { plainWords } = outputs(kind, [0, 1, 2, 3], 0, drawsOf(1));
    const { tests, rejected, tables, found, foundPlain } = row;
    return [
      `| \`${kind}\` | ${rate(rejected, tests)} (${tests}) | ${signal} | **${rate(found, tables)}** | ${rate(foundPlain, tables)} (${plainWords}) |`,
    ];
  });
  return [
    '| kind | p ≤ .05 without signal (tests) | signal | found by its kind | found as plain values |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

const [BEGIN, END] = ['<!-- targets study -->', '<!-- end -->'];
const given = process.argv.slice(2);
if (given.includes('--write')) {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)];
  writeFileSync(page, `${text.slice(0, from)}\n\n${markdown(saved())}\n\n${text.slice(to)}`);
} else {
  const at = given.indexOf('--tables');
  const tables = at < 0 ? TABLES : Number(given[at + 1]);
  const kinds = given.filter((one) => Object.hasOwn(targetDesigns, one));
  for (const kind of kinds.length > 0 ? kinds : Object.keys(targetDesigns)) {
    const row = await studied(kind, tables);
    writeFileSync(results, `${JSON.stringify({ ...saved(), [kind]: row }, null, 2)}\n`);
    console.log(
      kind,
      rate(row.rejected, row.tests),
      rate(row.found, row.tables),
      rate(row.foundPlain, row.tables),
    );
  }
}
