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
    help: 'shards to compute at once, each in a process of its own',
    default: 'the number of processors',
  },
  lock: {
    flags: '--lock <seconds>',
    kind: 'number',
    help: 'after so long without a sign of life a shard is given to another worker',
    default: '30',
  },
  quiet: { ...outputFlags.quiet, help: 'say nothing about each shard' },
} satisfies Record<string, Flag>;

/** What is asked of a cluster. */
export const clusterFlags = {
  cluster: workerFlags.cluster,
  format: {
    flags: '--format <name>',
    kind: 'choice',
    choices: ['table', 'json'],
    help: 'of the status',
    default: 'table',
  },
} satisfies Record<string, Flag>;
