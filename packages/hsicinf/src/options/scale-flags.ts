/**
 * Flags for runs that take long, or take several machines.
 */
import type { Flag } from './flag.js';

/** Where the shards of a run are computed, and where what was computed lies. */
export const scaleFlags = {
  checkpoint: {
    flags: '--checkpoint <folder>',
    kind: 'text',
    help: 'save finished work in a folder, from which the same command continues after a crash',
  },
  shards: {
    flags: '--shards <n>',
    kind: 'number',
    help: 'number of parts the work is split into; does not affect the numbers',
    default: '64, or 256 with --cluster',
  },
  shard: {
    flags: '--shard <i>',
    kind: 'number',
    help: 'compute only part i of --shards, counting from 1, and save it in --parts; hsicinf merge joins them',
  },
  parts: {
    flags: '--parts <folder>',
    kind: 'text',
    help: 'with --shard or --cluster: folder for the parts, which all machines can access',
  },
  wait: {
    flags: '--wait <seconds>',
    kind: 'number',
    help: 'with --shard: how long to wait for the other parts before the next round',
    default: '0',
  },
  cluster: {
    flags: '--cluster <address>',
    kind: 'text',
    help: 'compute on the workers connected to a Redis server, such as redis://host:6379',
  },
  resume: {
    flags: '--resume <run>',
    kind: 'text',
    help: 'with --cluster: continue an interrupted run',
  },
} satisfies Record<string, Flag>;
