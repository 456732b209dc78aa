/**
 * Reading a numeric CSV file: ours against papaparse, which streams the same file and converts its cells to numbers. Each
 * reading is a process of its own, so that its peak memory can be told; what a process needs that reads nothing is taken
 * off. Called as a script with the name of a contender, this file is such a process.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTable } from '@hsicinf/tables';
import Papa from 'papaparse';
import { takeTurns } from './timing.mjs';

/** @typedef {import('./report.mjs').Section} Section */
/** @typedef {{ seconds: number, peak: number, rows: number, columns: number, sum: number }} Reading */

const MEGABYTE = 1e6;

/** Shapes of table: rows follow from the size of the file. */
const SHAPES = [
  { name: '20 columns, 6 decimals', columns: 20, cell: (/** @type {number} */ u) => (4 * u - 2).toFixed(6) },
  {
    name: '20,000 columns, 6 decimals',
    columns: 20_000,
    cell: (/** @type {number} */ u) => (4 * u - 2).toFixed(6),
  },
  { name: '20 columns, all digits', columns: 20, cell: (/** @type {number} */ u) => String(4 * u - 2) },
];

/**
 * @param {{ slices: number, quick?: boolean }} options
 * @returns {Promise<Section>}
 */
export async function csv({ slices, quick = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'hsicinf-csv-'));
  const megabytes = quick ? 20 : 200;
  /** @type {string[][]} */
  const lines = [];
  try {
    for (const [index, shape] of SHAPES.entries()) {
      const path = join(folder, `${index}.csv`);
      writeTable(path, shape, megabytes * MEGABYTE);
      const size = statSync(path).size;
      /** @type {Map<string, number>} */
      const peaks = new Map();
      /** @type {Reading | undefined} */
      let last;
      const contender = (/** @type {string} */ name) => ({
        name,
        slice: () => {
          const reading = inProcess(name, path);
          if (last !== undefined && last.sum !== reading.sum && last.rows > 0 && reading.rows > 0) {
            throw new Error(`${name} read other numbers: their sum is ${reading.sum} instead of ${last.sum}`);
          }
          if (reading.rows > 0) last = reading;
          peaks.set(name, Math.min(peaks.get(name) ?? Infinity, reading.peak));
          return reading.seconds;
        },
      });
      const best = await takeTurns(Math.min(slices, 3), ['nothing', 'ours', 'papaparse'].map(contender));
      const speed = (/** @type {string} */ name) => size / MEGABYTE / (best.get(name) ?? NaN);
      const memory = (/** @type {string} */ name) =>
        ((peaks.get(name) ?? NaN) - (peaks.get('nothing') ?? NaN)) / MEGABYTE;
      const data = ((last?.rows ?? NaN) * (last?.columns ?? NaN) * 8) / MEGABYTE;
      lines.push([
        shape.name,
        (size / MEGABYTE).toFixed(0),
        speed('ours').toFixed(0),
        speed('papaparse').toFixed(0),
        (speed('ours') / speed('papaparse')).toFixed(1),
        data.toFixed(0),
        (memory('ours') / data).toFixed(2),
        (memory('papaparse') / data).toFixed(2),
      ]);
      rmSync(path);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return {
    title: 'Reading a numeric CSV file into columns of 64-bit numbers',
    headings: [
      'table',
      'MB',
      'ours, MB/s',
      'papaparse, MB/s',
      'ours / papaparse',
      'numbers, MB',
      'peak memory / numbers, ours',
      'papaparse',
    ],
    lines,
    note: 'papaparse streams rows of strings, which are converted with Number into growing arrays. Memory is the largest resident set less that of a process that reads nothing. Both read the same sum of all numbers, to the last bit.',
  };
}

/**
 * A table of reproducible numbers.
 * @param {string} path
 * @param {{ columns: number, cell: (uniform: number) => string }} shape
 * @param {number} bytes
 */
function writeTable(path, { columns, cell }, bytes) {
  const file = openSync(path, 'w');
  let state = 1;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const upper = state >>> 5;
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (upper * 2 ** 26 + (state >>> 6)) / 2 ** 53;
  };
  let written = writeSync(file, `${Array.from({ length: columns }, (_, j) => `x${j + 1}`).join(',')}\n`);
  while (written < bytes) {
    /** @type {string[]} */
    const rows = [];
    for (let cells = 0; cells < 50_000; cells += columns) {
      rows.push(Array.from({ length: columns }, () => cell(uniform())).join(','));
    }
    written += writeSync(file, `${rows.join('\n')}\n`);
  }
  closeSync(file);
}

/**
 * @param {string} name
 * @param {string} path
 * @returns {Reading}
 */
function inProcess(name, path) {
  const script = fileURLToPath(import.meta.url);
  return JSON.parse(execFileSync(process.execPath, [script, name, path], { encoding: 'utf8' }));
}

/** @type {Record<string, (path: string) => Promise<Float64Array[]>>} */
const CONTENDERS = {
  nothing: async () => [],

  ours: async (path) => {
    const handle = await open(path);
    try {
      const { size } = await handle.stat();
      const table = await readTable({ name: path, size, stream: () => chunksOf(handle) });
      return table.columns.map((column) => {
        if (column.type !== 'number') throw new Error(`column ${column.name} is not numeric`);
        return column.values;
      });
    } finally {
      await handle.close();
    }
  },

  papaparse: (path) =>
    new Promise((resolve, reject) => {
      /** @type {number[][]} */
      let columns = [];
      let isHeader = true;
      Papa.parse(createReadStream(path, { highWaterMark: 2 ** 20, encoding: 'utf8' }), {
        delimiter: ',',
        skipEmptyLines: true,
        chunk: ({ data }) => {
          for (const row of /** @type {string[][]} */ (data)) {
            if (isHeader) columns = row.map(() => []);
            else for (let j = 0; j < columns.length; j++) columns[j].push(Number(row[j]));
            isHeader = false;
          }
        },
        complete: () => {
          resolve(columns.map((column) => Float64Array.from(column)));
        },
        error: reject,
      });
    }),
};

/** @param {import('node:fs/promises').FileHandle} handle */
async function* chunksOf(handle) {
  for (;;) {
    const buffer = new Uint8Array(2 ** 18);
    const { bytesRead } = await handle.read(buffer);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const start = performance.now();
  const columns = await CONTENDERS[process.argv[2]](process.argv[3]);
  const seconds = (performance.now() - start) / 1000;
  // In kilobytes.
  const peak = process.resourceUsage().maxRSS * 1024;
  let sum = 0;
  for (const values of columns) for (const value of values) sum += value;
  console.log(JSON.stringify({ seconds, peak, rows: columns[0]?.length ?? 0, columns: columns.length, sum }));
}
