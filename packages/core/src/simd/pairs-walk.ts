/**
 * The bridge to the walk of several correlations in WebAssembly (pairs-walk.as.ts): names for the arguments of its kernels.
 */
import { type Arena, ArenaPool, type Numbers, type WasmFunction } from './arena.js';
import { bytes } from './generated/pairs-walk.js';

type Exports = Record<
  | 'denseValue'
  | 'denseWalk'
  | 'wholeChains'
  | 'wholeDraws'
  | 'wholeValue'
  | 'wholeWalk'
  | 'thinValue'
  | 'thinWalk',
  WasmFunction
>;

/** The kernels by name. Addresses are in bytes. */
export type PairsWalkKernels = ReturnType<typeof namedKernels>;

/** A memory with the kernels on it. */
export type PairsWalkSpace = Arena<PairsWalkKernels>;

/** What every walk takes beside its statistic: proposals, where it may go, and where values and places go. */
type Walk = Numbers<
  'state' | 'pairs' | 'states' | 'swapsPerState' | 'floor' | 'renewAfter' | 'values' | 'places' | 'placeBytes'
>;

type Dense = Numbers<
  'target' | 'feature' | 'order' | 'bias' | 'targetLanes' | 'rows' | 'targetGroups' | 'featureGroups'
>;

type Whole = Numbers<'target' | 'feature' | 'order' | 'rows'>;

type Thin = Numbers<
  | 'output'
  | 'feature'
  | 'order'
  | 'matrix'
  | 'sums'
  | 'images'
  | 'chunk'
  | 'leftForms'
  | 'rightForms'
  | 'constants'
  | 'rows'
  | 'left'
  | 'right'
  | 'lefts'
  | 'rights'
  | 'outputs'
  | 'inputs'
>;

/** Written out, since a list of names would cost more than a short walk does. */
function namedKernels(exports: Exports) {
  return {
    denseValue: (given: Dense & Numbers<'out'>) =>
      exports.denseValue(
        given.target,
        given.feature,
        given.order,
        given.bias,
        given.out,
        given.targetLanes,
        given.rows,
        given.targetGroups,
        given.featureGroups,
      ),
    denseWalk: (given: Dense & Walk & Numbers<'current' | 'proposed'>) =>
      exports.denseWalk(
        given.target,
        given.feature,
        given.order,
        given.bias,
        given.current,
        given.proposed,
        given.targetLanes,
        given.rows,
        given.targetGroups,
        given.featureGroups,
        ...walk(given),
      ),
    wholeValue: (given: Whole & Numbers<'bias' | 'out'>) =>
      exports.wholeValue(given.target, given.feature, given.order, given.bias, given.out, given.rows),
    wholeWalk: (
      given: Whole & Omit<Walk, 'state' | 'renewAfter'> & Numbers<'current' | 'proposed' | 'alike' | 'unit'>,
    ) =>
      exports.wholeWalk(
        given.target,
        given.feature,
        given.order,
        given.current,
        given.proposed,
        given.alike,
        given.rows,
        given.pairs,
        given.states,
        given.swapsPerState,
        given.floor,
        given.values,
        given.unit,
        given.places,
        given.placeBytes,
      ),
    wholeDraws: (
      given: Whole &
        Numbers<
          | 'standing'
          | 'bias'
          | 'state'
          | 'table'
          | 'movable'
          | 'words'
          | 'count'
          | 'values'
          | 'unit'
          | 'places'
          | 'placeBytes'
        >,
    ) =>
      exports.wholeDraws(
        given.target,
        given.feature,
        given.order,
        given.standing,
        given.bias,
        given.rows,
        given.state,
        given.table,
        given.movable,
        given.words,
        given.count,
        given.values,
        given.unit,
        given.places,
        given.placeBytes,
      ),
    wholeChains: (
      given: Whole &
        Omit<Walk, 'states' | 'renewAfter'> &
        Numbers<
          | 'standing'
          | 'proposed'
          | 'alike'
          | 'unit'
          | 'table'
          | 'movable'
          | 'starts'
          | 'indices'
          | 'lengths'
          | 'chains'
        >,
    ) =>
      exports.wholeChains(
        given.target,
        given.feature,
        given.order,
        given.standing,
        given.proposed,
        given.alike,
        given.rows,
        given.state,
        given.table,
        given.movable,
        given.pairs,
        given.starts,
        given.indices,
        given.lengths,
        given.chains,
        given.swapsPerState,
        given.floor,
        given.values,
        given.unit,
        given.places,
        given.placeBytes,
      ),
    thinValue: (given: Thin & Numbers<'out'>) => thin(exports.thinValue, given, given.out),
    thinWalk: (given: Thin & Walk & Numbers<'current' | 'proposed' | 'u' | 'v'>) =>
      thin(exports.thinWalk, given, given.current, given.proposed, given.u, given.v, ...walk(given)),
  };
}

/** What both kernels of thin factors take, where the values go, and what else there is. */
function thin(kernel: WasmFunction, given: Thin, values: number, ...more: readonly number[]): number {
  return kernel(
    given.output,
    given.feature,
    given.order,
    given.matrix,
    given.sums,
    given.images,
    given.chunk,
    given.leftForms,
    given.rightForms,
    given.constants,
    values,
    given.rows,
    given.left,
    given.right,
    given.lefts,
    given.rights,
    given.outputs,
    given.inputs,
    ...more,
  );
}

/** What both walks take last. */
function walk(given: Walk): number[] {
  return [
    given.state,
    given.pairs,
    given.states,
    given.swapsPerState,
    given.floor,
    given.renewAfter,
    given.values,
    given.places,
    given.placeBytes,
  ];
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
