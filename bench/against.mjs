/**
 * This build against another one, say of an older commit, built in a folder of its own: processor time and peak memory.
 *
 *     git worktree add ../before <commit> && (cd ../before && npm ci && npm run build)
 *     node bench/against.mjs ../before [--only block,cross] [--rounds 15] [--clock]
 *
 * The two take turns, each in a process of its own that stays warm, or for `cold` cases a new one for each turn; a line says the
 * median of the ratios of their turns, and between which values half of them lie. With `--clock`, times by the clock.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COLD, MEMORY, TIMES } from './against-cases.mjs';
import { asText } from './report.mjs';
import { median, quantile } from './timing.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '15' },
    clock: { type: 'boolean' },
  },
});
if (positionals.length !== 1) {
  console.error(
    'node bench/against.mjs <folder of the other build> [--only block,cross] [--rounds 15] [--clock]',
  );
  process.exit(2);
}
const roots = [here('..'), resolve(positionals[0])];
const chosen = args.only?.split(',');
const isChosen = (/** @type {string} */ name) => chosen === undefined || chosen.includes(name);
const rounds = Number(args.rounds);
const clock = args.clock === true ? 'clock' : 'processor';

/** @type {string[][]} */
const lines = [];
for (const name of Object.keys(TIMES).filter(isChosen)) {
  lines.push(await compare(name, 'ms', await Promise.all(roots.map((root) => contender(root, name)))));
}
if (isChosen('command-line')) lines.push(await onCommandLine());
for (const name of Object.keys(COLD).filter(isChosen))
  lines.push(await compare(name, 'ms', anew('cold', name)));
for (const name of Object.keys(MEMORY).filter(isChosen)) {
  lines.push(await compare(name, 'MB', anew('memory', name), 1));
}
const title = `This build against ${positionals[0]}`;
console.log(
  asText({ title, headings: ['what', 'this', 'other', 'unit', 'this / other', 'half of all turns'], lines }),
);

/**
 * @typedef {object} Contender
 * @property {() => Promise<number>} turn What a turn costs.
 * @property {() => void} end
 */

/**
 * One line: the medians of both, and of the ratios of their turns.
 * @param {string} name
 * @param {string} unit
 * @param {Contender[]} contenders
 */
async function compare(name, unit, [own, other], turns = rounds) {
  /** @type {[number, number][]} */
  const costs = [];
  for (let round = 0; round < turns; round++) costs.push([await own.turn(), await other.turn()]);
  own.end();
  other.end();
  const [a, b] = [costs.map(([cost]) => cost), costs.map(([, cost]) => cost)];
  const ratios = costs.map(([one, two]) => one / two);
  const half = [0.25, 0.75].map((share) => quantile(ratios, share).toFixed(3)).join(' to ');
  return [name, median(a).toPrecision(4), median(b).toPrecision(4), unit, median(ratios).toFixed(3), half];
}

/**
 * Both builds, in a new process for each turn.
 * @param {'cold' | 'memory'} what
 * @param {string} name
 * @returns {Contender[]}
 */
function anew(what, name) {
  return roots.map((root) => ({
    turn: async () => Number(program('against-cases.mjs', root, what, name, clock)),
    end: () => {},
  }));
}

/**
 * A build in a process that computes a case whenever it is asked.
 * @param {string} root
 * @param {string} name
 * @returns {Promise<Contender>}
 */
async function contender(root, name) {
  const child = fork(here('against-cases.mjs'), [root, 'time', name, clock]);
  child.on('exit', (code) => code && process.exit(code));
  await once(child, 'message');
  return {
    turn: async () => {
      child.send('go');
      const [cost] = await once(child, 'message');
      return Number(cost);
    },
    end: () => child.disconnect(),
  };
}

/** The whole program, from a CSV file to its answer. */
async function onCommandLine() {
  const folder = mkdtempSync(join(tmpdir(), 'hsicinf-against-'));
  const table = join(folder, 'table.csv');
  const costFile = join(folder, 'cost');
  const binary = (/** @type {string} */ root) => join(root, 'packages/hsicinf/bin/hsicinf.mjs');
  try {
    const design = ['simulate', 'additive', '--rows', '300', '--features', '2000', '--out', table, '--quiet'];
    execFileSync(process.execPath, [binary(roots[0]), ...design]);
    const run = ['run', table, '--target', 'y', '--preset', 'exact', '--threads', '1', '--format', 'json'];
    const turns = roots.map((root) => async () => {
      execFileSync(process.execPath, ['--import', here('tell-cost.mjs'), binary(root), ...run], {
        env: { ...process.env, COST_FILE: costFile },
        stdio: 'ignore',
      });
      return 1000 * JSON.parse(readFileSync(costFile, 'utf8')).seconds;
    });
    return await compare(
      'command-line',
      'ms',
      turns.map((turn) => ({ turn, end: () => {} })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string[]} given */
function program(...given) {
  const [name, ...rest] = given;
  return execFileSync(process.execPath, [here(name), ...rest], { encoding: 'utf8' });
}
