/**
 * Names for the arguments of kernels on blocks and rows of one statistic. Written out, since they are called for every
 * feature: a loop over names would cost as much as a small kernel.
 */
import type { Numbers, WasmFunction } from './arena.js';

/** The kernels, which take bare numbers. */
export type BlockExports = Record<
  'arrange' | 'levelSums' | 'levelRowSums' | 'blockWeights' | 'blockSums' | 'weightRows' | 'rowSums',
  WasmFunction
>;

/** The same, by names. */
export function blockCalls(exports: BlockExports) {
  return {
    /** Standardises numbers on their way into blocks that lie side by side. */
    arrange: (
      given: Numbers<'from' | 'to' | 'size' | 'chunks' | 'unit' | 'mean' | 'correction' | 'factor'>,
    ) =>
      exports.arrange(
        given.from,
        given.to,
        given.size,
        given.chunks,
        given.unit,
        given.mean,
        given.correction,
        given.factor,
      ),
    blockWeights: (
      given: Numbers<'points' | 'coordinates' | 'stride' | 'size' | 'chunks' | 'weights' | 'sums'>,
    ) =>
      exports.blockWeights(
        given.points,
        given.coordinates,
        given.stride,
        given.size,
        given.chunks,
        given.weights,
        given.sums,
      ),
    blockSums: (
      given: Numbers<'points' | 'coordinates' | 'stride' | 'near' | 'size' | 'chunks' | 'weights' | 'out'>,
    ) =>
      exports.blockSums(
        given.points,
        given.coordinates,
        given.stride,
        given.near,
        given.size,
        given.chunks,
        given.weights,
        given.out,
      ),
    levelSums: (
      given: Numbers<'codes' | 'arranged' | 'size' | 'chunks' | 'width' | 'centre' | 'weights' | 'out'>,
    ) =>
      exports.levelSums(
        given.codes,
        given.arranged,
        given.size,
        given.chunks,
        given.width,
        given.centre,
        given.weights,
        given.out,
      ),
    levelRowSums: (
      given: Numbers<
        'rowOffsets' | 'columnOffsets' | 'centre' | 'row' | 'rows' | 'width' | 'after' | 'weights' | 'out'
      >,
    ) =>
      exports.levelRowSums(
        given.rowOffsets,
        given.columnOffsets,
        given.centre,
        given.row,
        given.rows,
        given.width,
        given.after,
        given.weights,
        given.out,
      ),
    weightRows: (
      given: Numbers<
        | 'points'
        | 'columns'
        | 'coordinates'
        | 'stride'
        | 'row'
        | 'rows'
        | 'width'
        | 'used'
        | 'after'
        | 'scale'
        | 'rowOffsets'
        | 'columnOffsets'
        | 'weights'
      >,
    ) =>
      exports.weightRows(
        given.points,
        given.columns,
        given.coordinates,
        given.stride,
        given.row,
        given.rows,
        given.width,
        given.used,
        given.after,
        given.scale,
        given.rowOffsets,
        given.columnOffsets,
        given.weights,
      ),
    rowSums: (
      given: Numbers<
        | 'points'
        | 'columns'
        | 'coordinates'
        | 'stride'
        | 'near'
        | 'row'
        | 'rows'
        | 'width'
        | 'after'
        | 'weights'
        | 'columnSums'
        | 'out'
      >,
    ) =>
      exports.rowSums(
        given.points,
        given.columns,
        given.coordinates,
        given.stride,
        given.near,
        given.row,
        given.rows,
        given.width,
        given.after,
        given.weights,
        given.columnSums,
        given.out,
      ),
  };
}
