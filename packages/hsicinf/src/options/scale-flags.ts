/**
 * Flags for runs that take long, or take several machines.
 */
import type { Flag } from './flag.js';

/** Where the shards of a run are computed, and where what was computed lies. */
export const scaleFlags = {
  checkpoint: {
    flags: '--checkpoint <folder>',
    kind: 'text',
    help: 'keep what is done in a folder: the same command goes on there after a crash',
  },
  shards: {
    flags: '--shards <n>',
    kind: 'number',
    help: 'into how many parts the work is cut; changes no number',
    default: '64, or 256 with --cluster',
  },
  shard: {
    flags: '--shard <i>',
    kind: 'number',
    help: 'compute part i of --shards only, from 1 on, and keep it in --parts; hsicinf merge joins them',
  },
  parts: { flags: '--parts <folder>', kind: 'text', help: 'the folder of the parts, which all machines see' },
  wait: {
    flags: '--wait <seconds>',
    kind: 'number',
    help: 'with --shard: how long to wait for the other parts before the next round',
    default: '0',
  },
  cluster: {
    flags: '--cluster <address>',
    kind: 'text',
    help: 'compute on the workers of a Redis server, such as redis://host:6379',
  },
  resume: {
    flags: '--resume <run>',
    kind: 'text',
    help: 'with --cluster: go on with a run that was interrupted',
  },
} satisfies Record<string, Flag>;
