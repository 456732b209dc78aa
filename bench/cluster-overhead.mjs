/**
 * What a cluster costs beside the computing: the same run inline and on two workers of this machine, in turns, and the wall
 * time of the second as a share of half the first. 1 would be no overhead at all; at most 1.15 is asked for, at shards of at
 * least 200 ms, on a machine with two processors that is otherwise idle.
 *
 *     node bench/cluster-overhead.mjs --features 60000 --rows 1000 --shards 60 --turns 2
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../scripts/free-port.mjs';
import { writeGenotypes } from './genotypes.mjs';

const { values } = parseArgs({
  options: {
    features: { type: 'string', default: '60000' },
    rows: { type: 'string', default: '1000' },
    shards: { type: 'string', default: '60' },
    turns: { type: 'string', default: '2' },
    folder: { type: 'string', default: join(tmpdir(), 'hsicinf-overhead') },
  },
});
const [features, rows, turns] = [values.features, values.rows, values.turns].map(Number);
const bin = fileURLToPath(new URL('../packages/hsicinf/bin/hsicinf.mjs', import.meta.url));
const packed = join(values.folder, `${features}x${rows}.hsic`);
mkdirSync(values.folder, { recursive: true });
if (!existsSync(packed)) {
  const stem = join(values.folder, 'genotypes');
  writeGenotypes(stem, { features, rows, seed: 7 });
  hsicinf('pack', `${stem}.bed`, '--out', packed, '--quiet');
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
    setTimeout(resolve, 2000);
  });
  const run = ['run', packed, '--target', 'phenotype', '--quiet'];
  for (let turn = 0; turn < turns; turn++) {
    const [one, two] = ['inline', 'cluster'].map((name) => join(values.folder, `${name}.json`));
    const inline = timed(...run, '--threads', '1', '--out', one);
    const cluster = timed(...run, '--cluster', address, '--shards', values.shards, '--out', two);
    console.log(
      JSON.stringify({
        features,
        rows,
        shards: Number(values.shards),
        shardMilliseconds: Math.round(inline / Number(values.shards)),
        inlineSeconds: inline / 1000,
        twoWorkersSeconds: cluster / 1000,
        ratio: Math.round((200 * cluster) / inline) / 100,
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

/** Milliseconds that a command takes. */
function timed(/** @type {string[]} */ ...argv) {
  const began = performance.now();
  hsicinf(...argv);
  return Math.round(performance.now() - began);
}

/** A result without the command that made it. */
function numbersOf(/** @type {string} */ path) {
  const { provenance: _, ...numbers } = JSON.parse(readFileSync(path, 'utf8'));
  return JSON.stringify(numbers);
}

function hsicinf(/** @type {string[]} */ ...argv) {
  const { status } = spawnSync(process.execPath, [bin, ...argv], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`hsicinf ${argv[0]} failed`);
}
