/**
 * A table of genotypes that grows, packed and run on a cluster of this machine: time, processor time of all processes (which
 * others on the machine disturb less), and the memory of the coordinator and of the workers. Not a part of `npm run bench`,
 * because a million variants take long.
 *
 *     node bench/scale.mjs --features 62500,125000,250000 --rows 1000 --workers 2 --folder /tmp/scale
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../scripts/free-port.mjs';
import { writeGenotypes } from './genotypes.mjs';

const { values } = parseArgs({
  options: {
    features: { type: 'string', default: '62500,125000,250000' },
    rows: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '2' },
    folder: { type: 'string', default: join(tmpdir(), 'hsicinf-scale') },
  },
});
const bin = fileURLToPath(new URL('../packages/hsicinf/bin/hsicinf.mjs', import.meta.url));
const [rows, workers] = [Number(values.rows), Number(values.workers)];
mkdirSync(values.folder, { recursive: true });

for (const features of values.features.split(',').map(Number)) {
  const packed = join(values.folder, `${features}x${rows}.hsic`);
  const packing = existsSync(packed) ? undefined : pack(features, packed);
  const run = await onCluster(packed, features);
  console.log(JSON.stringify({ features, rows, workers, ...packing, ...run }));
}

/** Makes and packs genotypes. */
function pack(/** @type {number} */ features, /** @type {string} */ packed) {
  const stem = join(values.folder, 'genotypes');
  writeGenotypes(stem, { features, rows, seed: 7 });
  const began = performance.now();
  hsicinf(['pack', `${stem}.bed`, '--out', packed]);
  for (const end of ['bed', 'bim', 'fam']) rmSync(`${stem}.${end}`);
  return { packSeconds: seconds(began) };
}

/** The run on a server and workers of its own. */
async function onCluster(/** @type {string} */ packed, /** @type {number} */ features) {
  const port = await freePort();
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  });
  const address = `redis://127.0.0.1:${port}`;
  await waitFor(() => spawnSync('redis-cli', ['-p', String(port), 'ping']).status === 0);
  const crew = Array.from({ length: workers }, () =>
    spawn(process.execPath, [bin, 'worker', '--cluster', address, '--concurrency', '1', '--quiet'], {
      stdio: 'inherit',
    }),
  );
  const began = performance.now();
  const shards = String(Math.max(16, Math.round(features / 2000)));
  const out = join(values.folder, 'result.json');
  const flags = ['--target', 'phenotype', '--cluster', address, '--shards', shards, '--out', out, '--quiet'];
  const coordinator = spawn(process.execPath, [bin, 'run', packed, ...flags], { stdio: 'inherit' });
  const peaks = { coordinator: 0, worker: 0 };
  /** @type {Map<number, number>} */
  const worked = new Map();
  const watch = setInterval(() => {
    peaks.coordinator = Math.max(peaks.coordinator, peakOf(coordinator.pid));
    const workersNow = crew.flatMap(({ pid }) => [pid, ...childrenOf(pid)]);
    for (const one of workersNow) peaks.worker = Math.max(peaks.worker, peakOf(one));
    for (const one of [coordinator.pid, ...workersNow])
      if (one !== undefined) worked.set(one, workOf(one) ?? worked.get(one) ?? 0);
  }, 500);
  const status = await new Promise((resolve) => {
    coordinator.on('exit', resolve);
  });
  clearInterval(watch);
  for (const { pid } of crew) if (pid !== undefined) process.kill(pid, 'SIGTERM');
  server.kill();
  if (status !== 0) throw new Error(`the run failed with status ${String(status)}`);
  const { selected } = JSON.parse(readFileSync(out, 'utf8'));
  rmSync(`${packed}.runs`, { recursive: true });
  return {
    runSeconds: seconds(began),
    processorSeconds: Math.round([...worked.values()].reduce((sum, one) => sum + one, 0)),
    coordinatorMegabytes: peaks.coordinator,
    workerMegabytes: peaks.worker,
    first: selected.slice(0, 3).map((/** @type {{ name: string }} */ { name }) => name),
  };
}

function hsicinf(/** @type {string[]} */ argv) {
  const { status } = spawnSync(process.execPath, [bin, ...argv], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`hsicinf ${argv[0]} failed`);
}

/** The most memory that a process has had, in megabytes. */
function peakOf(/** @type {number | undefined} */ pid) {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(found?.[1] ?? 0) / 1000);
  } catch {
    return 0;
  }
}

/** The processor time that a process has had, in seconds; undefined where it has ended. */
function workOf(/** @type {number} */ pid) {
  try {
    // Behind the name of the program, which may hold spaces, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

function childrenOf(/** @type {number | undefined} */ pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return [];
  }
}

function seconds(/** @type {number} */ began) {
  return Math.round((performance.now() - began) / 100) / 10;
}

async function waitFor(/** @type {() => boolean} */ holds) {
  for (let i = 0; i < 50 && !holds(); i++) {
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

writeFileSync(join(values.folder, 'done'), '');
