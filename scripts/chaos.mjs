/**
 * npm run chaos -- [--kills 50] [--minutes 20]: a run on a cluster of this machine while its workers, its coordinator and
 * Redis are killed at random, again and again; the result must be that of a run in one piece, bit for bit.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from './free-port.mjs';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, minutes: { type: 'string', default: '20' } },
});
const [wanted, minutes] = [Number(values.kills), Number(values.minutes)];
const bin = fileURLToPath(new URL('../packages/hsicinf/bin/hsicinf.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hsicinf-chaos-'));
const data = join(folder, 'data.csv');
const parts = join(folder, 'parts');
const flags = [
  '--target',
  'y',
  '--preset',
  'exact',
  '--select',
  '40',
  '--permutations',
  '20000',
  '--format',
  'json',
];
const port = await freePort();
const address = `redis://127.0.0.1:${port}`;
mkdirSync(join(folder, 'redis'));

hsicinf(
  'simulate',
  'additive',
  '--rows',
  '200',
  '--features',
  '3000',
  '--seed',
  '5',
  '--out',
  data,
  '--quiet',
);
const whole = hsicinf('run', data, ...flags, '--quiet', '--threads', '1');

let redis = startRedis();
const workers = [startWorker(), startWorker(), startWorker()];
let coordinator = startRun();
let kills = { worker: 0, coordinator: 0, redis: 0 };
const end = Date.now() + 60_000 * minutes;
let turn = 0;
while (total() < wanted && coordinator.exitCode === null && Date.now() < end) {
  await pause(400 + Math.random() * 1200);
  turn += 1;
  if (turn % 10 === 9) {
    await kill(redis);
    redis = startRedis();
    kills.redis += 1;
  } else if (turn % 5 === 4) {
    await kill(coordinator);
    coordinator = startRun();
    kills.coordinator += 1;
  } else {
    const one = turn % workers.length;
    await kill(workers[one]);
    workers[one] = startWorker();
    kills.worker += 1;
  }
}
const status = await new Promise((resolve) => {
  if (coordinator.exitCode !== null) resolve(coordinator.exitCode);
  coordinator.process.once('close', resolve);
  setTimeout(() => resolve('no end'), Math.max(0, end - Date.now())).unref();
});
const isSame = coordinator.output === whole;
for (const one of [...workers, coordinator, redis]) await kill(one);
console.log(JSON.stringify({ kills, total: total(), status, isSame, parts: countParts() }));
rmSync(folder, { recursive: true });
process.exit(isSame && status === 0 && total() >= Math.min(wanted, 1) ? 0 : 1);

function total() {
  return kills.worker + kills.coordinator + kills.redis;
}

function startRun() {
  const id = recordedId();
  const resume = id === undefined ? [] : ['--resume', id];
  return start([
    process.execPath,
    bin,
    'run',
    data,
    ...flags,
    '--cluster',
    address,
    '--parts',
    parts,
    '--shards',
    '150',
    ...resume,
  ]);
}

function recordedId() {
  try {
    return JSON.parse(readFileSync(join(parts, 'run.json'), 'utf8')).id;
  } catch {
    return undefined;
  }
}

function startWorker() {
  return start([
    process.execPath,
    bin,
    'worker',
    '--cluster',
    address,
    '--concurrency',
    '1',
    '--lock',
    '2',
    '--quiet',
  ]);
}

function startRedis() {
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes'];
  return start(['redis-server', ...own, '--appendfsync', 'always', '--dir', join(folder, 'redis')]);
}

/** A process with those that it starts in a group of its own. */
function start(/** @type {string[]} */ [program, ...argv]) {
  const started = spawn(program, argv, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const one = { process: started, output: '', exitCode: /** @type {number | null} */ (null) };
  started.stdout.on('data', (piece) => (one.output += String(piece)));
  started.once('close', (code) => (one.exitCode = code ?? 1));
  return one;
}

async function kill(/** @type {ReturnType<typeof start>} */ { process: own, exitCode }) {
  if (exitCode !== null || own.pid === undefined) return;
  const closed = new Promise((resolve) => {
    own.once('close', resolve);
  });
  try {
    process.kill(-own.pid, 'SIGKILL');
  } catch {
    return;
  }
  await Promise.race([closed, pause(3000)]);
}

function hsicinf(/** @type {string[]} */ ...argv) {
  const { status: code, stdout } = spawnSync(process.execPath, [bin, ...argv], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (code !== 0) throw new Error(`hsicinf ${argv[0]} failed`);
  return stdout;
}

function countParts() {
  return readdirSync(parts, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))
    .length;
}

function pause(/** @type {number} */ milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
