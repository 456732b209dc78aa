/**
 * npm run chaos -- [--kills 50] [--minutes 20]: a run on a cluster of this machine while its workers, its coordinator and
 * Redis are killed at random, again and again, a worker hangs until its lock is gone, shards are delivered twice and parts are
 * damaged; the result must be that of a run in one piece, bit for bit. At the end a run whose only worker has a full disk must
 * fail and say so.
 */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Queue } from 'bullmq';
import { freePort } from './free-port.mjs';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, minutes: { type: 'string', default: '20' } },
});
const [wanted, minutes] = [Number(values.kills), Number(values.minutes)];
const bin = fileURLToPath(new URL('../packages/hsicinf/bin/hsicinf.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hsicinf-chaos-'));
const data = join(folder, 'data.csv');
let parts = join(folder, 'parts');
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
await answers();
const workers = [startWorker(), startWorker(), startWorker()];
let coordinator = startRun();
let kills = { worker: 0, coordinator: 0, redis: 0 };
let others = { hang: 0, doubled: 0, damaged: 0 };
const end = Date.now() + 60_000 * minutes;
let turn = 0;
let runs = 0;
let isSame = true;
while (total() < wanted && Date.now() < end) {
  if (coordinator.exitCode !== null) {
    judge(coordinator.exitCode);
    parts = join(folder, `parts-${runs}`);
    coordinator = startRun();
  }
  await pause(400 + Math.random() * 1200);
  turn += 1;
  if (turn % 7 === 3) await deliverTwice();
  if (turn % 7 === 5) damageAPart();
  if (turn % 12 === 6) hang(workers[turn % workers.length]);
  if (turn % 10 === 9) {
    await kill(redis);
    redis = startRedis();
    await answers();
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
judge(status);
for (const one of [...workers, coordinator]) await kill(one);
const fullDisk = await fullDiskMessage();
await kill(redis);
console.log(JSON.stringify({ kills, total: total(), ...others, runs, isSame, fullDisk }));
rmSync(folder, { recursive: true });
process.exit(isSame && fullDisk !== undefined && total() >= wanted ? 0 : 1);

/** A run has ended: with the numbers of a run in one piece? */
function judge(/** @type {unknown} */ exitCode) {
  runs += 1;
  const isOwn = exitCode === 0 && coordinator.output === whole;
  if (!isOwn) console.error(`run ${runs} ended with ${String(exitCode)}, and not with the same result`);
  isSame &&= isOwn;
}

/** Waits until Redis is there. */
async function answers() {
  for (let i = 0; i < 100; i++) {
    if (spawnSync('redis-cli', ['-p', String(port), 'ping'], { encoding: 'utf8' }).stdout === 'PONG\n')
      return;
    await pause(50);
  }
}

/** Shards that may be done, under other names. */
async function deliverTwice() {
  const run = recordedId();
  if (run === undefined) return;
  const queue = new Queue('shards', { connection: { host: '127.0.0.1', port }, prefix: 'hsicinf' });
  queue.on('error', () => undefined);
  const add = async () => {
    for (const shard of [0, 1, 1, 2]) await queue.add('shard', { run, folder: parts, job: 0, shard });
    others.doubled += 4;
  };
  await Promise.race([add(), pause(3000)]).catch(() => undefined);
  await Promise.race([queue.close(), pause(1000)]).catch(() => undefined);
}

function damageAPart() {
  const found = partsNow();
  if (found.length === 0) return;
  appendFileSync(join(parts, found[Math.floor(Math.random() * found.length)]), 'x');
  others.damaged += 1;
}

/** Stops a worker and its processes for longer than its lock. */
function hang(/** @type {ReturnType<typeof start>} */ { process: own, exitCode }) {
  if (exitCode !== null || own.pid === undefined) return;
  const group = -own.pid;
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    try {
      process.kill(group, name);
    } catch {
      // It has been killed meanwhile.
    }
  };
  signal('SIGSTOP');
  others.hang += 1;
  setTimeout(() => signal('SIGCONT'), 5000).unref();
}

/** What a run says whose only worker cannot write. */
async function fullDiskMessage() {
  const own = join(folder, 'full');
  const argv = ['run', data, ...flags, '--cluster', address, '--parts', own, '--shards', '2'];
  const worker = ['worker', '--cluster', address, '--concurrency', '1', '--quiet'];
  const limited = start(['sh', '-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, bin, ...worker]);
  const { stderr } = spawnSync(process.execPath, [bin, ...argv], { encoding: 'utf8', timeout: 60_000 });
  await kill(limited);
  return /shard \d+ of round 1 failed on every attempt: .*no space is left on the disk/.exec(stderr)?.[0];
}

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
    '40',
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

/** The parts that are there, from the folder of the run on. */
function partsNow() {
  try {
    const names = readdirSync(parts, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.endsWith('.part'));
  } catch {
    return [];
  }
}

function pause(/** @type {number} */ milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
