/**
 * What a cluster costs beside the computing: the same run inline and on two workers of this machine, in turns, and the wall
 * time of the second as a share of half the first. 1 would be no overhead at all; at most 1.15 is asked for, at shards of at
 * least 200 ms, on a machine with two processors that is otherwise idle. What two processors are worth to two processes
 * that have nothing to do with each other is measured beside it: two inline runs at once, as a share of one.
 *
 * The first turn is that of workers which have not seen the table before. Unless told otherwise, there are as many shards as
 * make each a quarter of a second of work.
 *
 *     node bench/cluster-overhead.mjs --features 60000 --rows 4000 --turns 3
 *     node bench/cluster-overhead.mjs --table numbers --features 480 --rows 1500 --shards 16 '--flags=--select all'
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { simulate } from '@hsicinf/core';
import { freePort } from '../scripts/free-port.mjs';
import { writeGenotypes } from './genotypes.mjs';

const { values } = parseArgs({
  options: {
    features: { type: 'string', default: '60000' },
    rows: { type: 'string', default: '4000' },
    shards: { type: 'string' },
    turns: { type: 'string', default: '3' },
    table: { type: 'string', default: 'genotypes' },
    flags: { type: 'string', default: '' },
    folder: { type: 'string', default: join(tmpdir(), 'hsicinf-overhead') },
  },
});
const [features, rows, turns] = [values.features, values.rows, values.turns].map(Number);
const SHARD_MILLISECONDS = 250;
const bin = fileURLToPath(new URL('../packages/hsicinf/bin/hsicinf.mjs', import.meta.url));
const areNumbers = values.table === 'numbers';
const flags = values.flags.split(' ').filter((flag) => flag !== '');
const packed = join(values.folder, `${values.table}-${features}x${rows}.hsic`);
mkdirSync(values.folder, { recursive: true });
if (!existsSync(packed)) {
  const stem = join(values.folder, values.table);
  if (areNumbers) writeNumbers(`${stem}.csv`);
  else writeGenotypes(stem, { features, rows, seed: 7 });
  await hsicinf('pack', `${stem}.${areNumbers ? 'csv' : 'bed'}`, '--out', packed, '--quiet');
}
const port = await freePort();
const address = `redis://127.0.0.1:${port}`;
const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
  stdio: 'ignore',
});
// A worker that has computed before is ready as on a cluster that stands: its process is there.
const crew = [1, 2].map(() =>
  spawn(process.execPath, [bin, 'worker', '--cluster', address, '--concurrency', '1', '--quiet']),
);
try {
  await new Promise((resolve) => {
    setTimeout(resolve, 5000);
  });
  const run = ['run', packed, '--target', areNumbers ? 'y' : 'phenotype', '--quiet', ...flags];
  for (let turn = 0; turn < turns; turn++) {
    const [one, two] = ['inline', 'cluster'].map((name) => join(values.folder, `${name}.json`));
    const alone = [...run, '--threads', '1', '--out'];
    const inline = await timed([...alone, one]);
    const atOnce = await timed([...alone, one], [...alone, two]);
    const shards = Number(values.shards ?? Math.floor(inline / SHARD_MILLISECONDS));
    const cluster = await timed([...run, '--cluster', address, '--shards', `${shards}`, '--out', two]);
    console.log(
      JSON.stringify({
        table: values.table,
        features,
        rows,
        flags: values.flags,
        shards,
        shardMilliseconds: Math.round(inline / shards),
        inlineSeconds: inline / 1000,
        twoWorkersSeconds: cluster / 1000,
        ratio: Math.round((200 * cluster) / inline) / 100,
        twoAtOnce: Math.round((100 * atOnce) / inline) / 100,
        isSame: numbersOf(one) === numbersOf(two),
        load: Math.round(10 * loadavg()[0]) / 10,
      }),
    );
  }
} finally {
  for (const { pid } of crew) if (pid !== undefined) process.kill(pid, 'SIGTERM');
  server.kill();
  rmSync(`${packed}.runs`, { recursive: true, force: true });
}

/** Numbers of which some make up the output. */
function writeNumbers(/** @type {string} */ path) {
  const { features: columns, target } = simulate('additive', { rows, features, seed: 7 });
  const all = [...columns, { name: 'y', values: target.values }];
  // Line by line: the text may be longer than a string can be.
  writeFileSync(path, `${all.map(({ name }) => name).join(',')}\n`);
  for (let row = 0; row < rows; row++)
    appendFileSync(path, `${all.map((one) => one.values[row]).join(',')}\n`);
}

/** Milliseconds that commands take, all at once. */
async function timed(/** @type {string[][]} */ ...commands) {
  const began = performance.now();
  await Promise.all(commands.map((argv) => hsicinf(...argv)));
  return Math.round(performance.now() - began);
}

/** A result without the command that made it. */
function numbersOf(/** @type {string} */ path) {
  const { provenance: _, ...numbers } = JSON.parse(readFileSync(path, 'utf8'));
  return JSON.stringify(numbers);
}

async function hsicinf(/** @type {string[]} */ ...argv) {
  const child = spawn(process.execPath, [bin, ...argv], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`hsicinf ${argv[0]} failed`);
}
