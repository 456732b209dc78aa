/**
 * The bridge to the walk in WebAssembly (walk.as.ts): names for the arguments of its kernels.
 */
import { type Arena, ArenaPool, named, type WasmFunction } from './arena.js';
import { bytes } from './generated/walk.js';

type Exports = Record<'denseValue' | 'denseWalk' | 'lowRankValue' | 'lowRankWalk', WasmFunction>;

/** What every walk takes beside its statistic: proposals, where it may go, and where the values go. */
const PROPOSALS = ['pairs', 'states', 'swapsPerState', 'floor', 'renewAfter', 'values'] as const;
const DENSE = ['rows', 'stride'] as const;
const LOW_RANK = ['rows', 'left', 'right', 'factor', 'constant'] as const;

/** The kernels by name. Addresses are in bytes. */
export type WalkKernels = ReturnType<typeof namedKernels>;

/** A memory with the kernels on it. */
export type WalkSpace = Arena<WalkKernels>;

function namedKernels(exports: Exports) {
  return {
    denseValue: named(exports.denseValue, ['weights', 'kernel', 'order', ...DENSE]),
    denseWalk: named(exports.denseWalk, ['weights', 'kernel', 'order', 'state', ...DENSE, ...PROPOSALS]),
    lowRankValue: named(exports.lowRankValue, ['output', 'feature', 'order', 'base', 'matrix', ...LOW_RANK]),
    lowRankWalk: named(exports.lowRankWalk, [
      'output',
      'feature',
      'order',
      'base',
      'matrix',
      'u',
      'v',
      'state',
      ...LOW_RANK,
      ...PROPOSALS,
    ]),
  };
}

const pool = new ArenaPool<Exports, WalkKernels>({
  bytes,
  // Address 0 stays free: it would look like no address at all.
  reserved: 64,
  prepare: ({ exports }) => namedKernels(exports),
});

/** Compiles the module, once. Where there is no WebAssembly with SIMD, borrowWalk goes on answering undefined. */
export function loadWalk(): Promise<void> {
  return pool.load();
}

/** A space with room for so many bytes; undefined where the module is not loaded or there is no such memory. */
export function borrowWalk(byteLength: number): WalkSpace | undefined {
  return pool.borrow({ byteLength });
}
