/**
 * Flags of workers, and of those who look after a cluster.
 */
import type { Flag } from './flag.js';
import { outputFlags } from './output-flags.js';
import { scaleFlags } from './scale-flags.js';

/** How a worker works. */
export const workerFlags = {
  cluster: { ...scaleFlags.cluster, help: 'the Redis server of the cluster, such as redis://host:6379' },
  concurrency: {
    flags: '--concurrency <n>',
    kind: 'number',
    help: 'number of shards to compute at a time, each in its own process',
    default: 'the number of processors',
  },
  lock: {
    flags: '--lock <seconds>',
    kind: 'number',
    help: 'how long a worker may be silent before its shard is given to another',
    default: '30',
  },
  quiet: { ...outputFlags.quiet, help: 'print nothing about individual shards' },
} satisfies Record<string, Flag>;

/** What is asked of a cluster. */
export const clusterFlags = {
  cluster: workerFlags.cluster,
  format: {
    flags: '--format <name>',
    kind: 'choice',
    choices: ['table', 'json'],
    help: 'format of the status',
    default: 'table',
  },
} satisfies Record<string, Flag>;
