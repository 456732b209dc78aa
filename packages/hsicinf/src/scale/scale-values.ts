/**
 * What the user asked for on where a run is computed, checked before anything is read.
 */
import { UsageError } from '../errors.js';
import { STDIN } from '../input/stdin.js';
import { outputFlags } from '../options/output-flags.js';
import { methodOf, type Values } from '../options/values.js';

/** One of the ways. */
export type ScaleValues =
  | { way: 'checkpoint'; folder: string; shards: number }
  | { way: 'part'; folder: string; shards: number; shard: number; wait: number }
  | { way: 'cluster'; address: string; shards: number; folder?: string; resume?: string };

/** The ways that a flag goes with. */
const WAYS_OF = {
  shards: ['--shard', '--checkpoint', '--cluster'],
  parts: ['--shard', '--cluster'],
  wait: ['--shard'],
  resume: ['--cluster'],
} as const;
/** Flags on what is written of a result. */
const WRITTEN = Object.keys(outputFlags).filter((name) => name !== 'quiet');

const SHARDS = 64;
const CLUSTER_SHARDS = 256;
const MOST_SHARDS = 1e6;

/** The way that was asked for; undefined for a run here and now. */
export function scaleValues(
  values: Values,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): ScaleValues | undefined {
  const { checkpoint, shards, shard, parts, wait, resume } = values as {
    checkpoint?: string;
    shards?: number;
    shard?: number;
    parts?: string;
    wait?: number;
    resume?: string;
  };
  const cluster = clusterAddress(values, env);
  requireWhole('--shards', shards, 1, MOST_SHARDS);
  const asked = [
    checkpoint !== undefined && '--checkpoint',
    shard !== undefined && '--shard',
    values['cluster'] !== undefined && '--cluster',
  ].filter((flag) => flag !== false);
  if (asked.length > 1) throw new UsageError(`run requires one of ${asked.join(' and ')}, got both`);
  if (asked.length === 0 && resume !== undefined && cluster === undefined)
    throw new UsageError('--resume requires --cluster with the address of the server, got none');
  const way = asked[0] ?? (resume === undefined ? undefined : '--cluster');
  requireWay(values, way);
  if (way === undefined) return undefined;
  if (file === STDIN) throw new UsageError('a run in shards requires a file, got standard input');
  if (methodOf(values) === 'larinf') {
    throw new UsageError(`${way} requires a method that works feature by feature, got --method larinf`);
  }
  if (values['each'] === true) {
    throw new UsageError(`${way} requires one output, got --each: run each of them on its own`);
  }
  if (checkpoint !== undefined) return { way: 'checkpoint', folder: checkpoint, shards: shards ?? SHARDS };
  if (shard !== undefined) {
    if (shards === undefined)
      throw new UsageError('--shard requires --shards with the number of all parts, got none');
    if (parts === undefined)
      throw new UsageError('--shard requires --parts with the folder of the parts, got none');
    const written = WRITTEN.find((name) => values[name] !== undefined);
    if (written !== undefined) {
      throw new UsageError(
        `--${written} requires a result, which a part does not have; leave the flag out, and once all parts are there: hsicinf merge ${parts} --${written} …`,
      );
    }
    requireWhole('--shard', shard, 0, shards);
    if (!(wait === undefined || wait >= 0))
      throw new UsageError(`--wait requires seconds of at least 0, got ${wait}`);
    // Schedulers that count from 0 call the last part 0.
    return { way: 'part', folder: parts, shards, shard: (shard + shards - 1) % shards, wait: wait ?? 0 };
  }
  return {
    way: 'cluster',
    address: cluster as string,
    shards: shards ?? CLUSTER_SHARDS,
    ...(parts !== undefined && { folder: parts }),
    ...(resume !== undefined && { resume }),
  };
}

/** Throws where a flag was given that does not go with the way, and would be ignored. */
function requireWay(values: Values, way: string | undefined): void {
  for (const [name, ways] of Object.entries(WAYS_OF)) {
    if (values[name] === undefined || ways.some((one) => one === way)) continue;
    throw new UsageError(`--${name} requires ${orList(ways)}, got ${way ?? 'none'}`);
  }
}

function orList(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter((text) => text !== '').join(' or ');
}

/** The server, from its flag, a config file or the environment. */
export function clusterAddress(
  values: Values,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return (values['cluster'] as string | undefined) ?? env['HSICINF_CLUSTER'];
}

function requireWhole(flag: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return;
  throw new UsageError(`${flag} requires a whole number from ${least} to ${most}, got ${value}`);
}
