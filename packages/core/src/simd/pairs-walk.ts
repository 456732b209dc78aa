/**
 * The bridge to the walk of several correlations in WebAssembly (pairs-walk.as.ts): names for the arguments of its kernels.
 */
import { type Arena, ArenaPool, named, type WasmFunction } from './arena.js';
import { bytes } from './generated/pairs-walk.js';

type Exports = Record<'denseValue' | 'denseWalk' | 'thinValue' | 'thinWalk', WasmFunction>;

/** What every walk takes beside its statistic: proposals, where it may go, and where the values go. */
const PROPOSALS = ['state', 'pairs', 'states', 'swapsPerState', 'floor', 'renewAfter', 'values'] as const;
const GROUPS = ['targetLanes', 'rows', 'targetGroups', 'featureGroups'] as const;
const PARTS = ['rows', 'left', 'right', 'lefts', 'rights', 'outputs', 'inputs'] as const;

/** The kernels by name. Addresses are in bytes. */
export type PairsWalkKernels = ReturnType<typeof namedKernels>;

/** A memory with the kernels on it. */
export type PairsWalkSpace = Arena<PairsWalkKernels>;

function namedKernels(exports: Exports) {
  return {
    denseValue: named(exports.denseValue, ['target', 'feature', 'order', 'bias', 'out', ...GROUPS]),
    denseWalk: named(exports.denseWalk, [
      'target',
      'feature',
      'order',
      'bias',
      'current',
      'proposed',
      ...GROUPS,
      ...PROPOSALS,
    ]),
    thinValue: named(exports.thinValue, [
      'output',
      'feature',
      'order',
      'base',
      'matrix',
      'constants',
      'out',
      ...PARTS,
    ]),
    thinWalk: named(exports.thinWalk, [
      'output',
      'feature',
      'order',
      'base',
      'matrix',
      'constants',
      'current',
      ...PARTS,
      'proposed',
      'u',
      'v',
      ...PROPOSALS,
    ]),
  };
}

const pool = new ArenaPool<Exports, PairsWalkKernels>({
  bytes,
  // Address 0 stays free: it would look like no address at all.
  reserved: 64,
  prepare: ({ exports }) => namedKernels(exports),
});

/** Compiles the module, once. Where there is no WebAssembly with SIMD, borrowPairsWalk goes on answering undefined. */
export function loadPairsWalk(): Promise<void> {
  return pool.load();
}

/** A space with room for so many bytes; undefined where the module is not loaded or there is no such memory. */
export function borrowPairsWalk(byteLength: number): PairsWalkSpace | undefined {
  return pool.borrow({ byteLength });
}
