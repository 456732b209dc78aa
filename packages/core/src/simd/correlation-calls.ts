/**
 * Names for the arguments of the kernels of correlations. Those that are called for every feature are written out: a loop over
 * names would cost as much as a small kernel.
 */
import { named, type Numbers, type WasmFunction } from './arena.js';

/** The kernels, which take bare numbers. */
export type CorrelationExports = Record<
  | 'correlationRows'
  | 'similarityRows'
  | 'correlationsOfTwos'
  | 'groupedOfTwo'
  | 'centredRows'
  | 'centredWeights'
  | 'nodeWeights'
  | 'collectAtNodes'
  | 'collectAtLevels'
  | 'productsAtNodes'
  | 'countsAtNodes'
  | 'valuesAtPoints'
  | 'productsInSmallGroups'
  | 'sumsInSmallGroups'
  | 'sumAtPoints'
  | 'valuesInGroups'
  | 'kernelsBetween'
  | 'squaredProduct'
  | 'product',
  WasmFunction
>;

/** What the kernels for two features at a time take. */
type OfTwo = Numbers<
  'points' | 'row' | 'rows' | 'used' | 'weights' | 'apart' | 'second' | 'third' | 'sums' | 'squares' | 'out'
>;

/** In the order in which both take them. */
function ofTwo(given: OfTwo): number[] {
  return [
    given.points,
    given.row,
    given.rows,
    given.used,
    given.weights,
    given.apart,
    given.second,
    given.third,
    given.sums,
    given.squares,
    given.out,
  ];
}

/** Points, and rows of them that are compared with all others at several widths. */
const POINTS = ['points', 'coordinates', 'stride'] as const;
const ROWS = ['row', 'rows', 'width', 'used', 'widths', 'squarings'] as const;

/** The same, by names. */
export function correlationCalls(exports: CorrelationExports) {
  return {
    correlationsOfTwos: (given: OfTwo & Numbers<'totals' | 'length' | 'twos'>) =>
      exports.correlationsOfTwos(...ofTwo(given), given.totals, given.length, given.twos),
    groupedOfTwo: (given: OfTwo & Numbers<'ends' | 'shares' | 'off'>) =>
      exports.groupedOfTwo(...ofTwo(given), given.ends, given.shares, given.off),
    correlationRows: named(exports.correlationRows, [
      ...POINTS,
      'near',
      ...ROWS,
      'weights',
      'outputs',
      'segment',
      'sums',
      'squares',
      'out',
      'ends',
      'groups',
      'room',
      'off',
    ]),
    similarityRows: named(exports.similarityRows, [
      'variables',
      'count',
      'row',
      'rows',
      'width',
      'used',
      'segment',
      'sums',
      'out',
    ]),
    nodeWeights: named(exports.nodeWeights, [
      'positions',
      'count',
      'coefficients',
      'powers',
      'weights',
      'nodes',
    ]),
    collectAtNodes: named(exports.collectAtNodes, [
      'weights',
      'nodes',
      'count',
      'rows',
      'width',
      'sums',
      'own',
    ]),
    collectAtLevels: (given: Numbers<'nodes' | 'count' | 'rows' | 'width' | 'sums'>) =>
      exports.collectAtLevels(given.nodes, given.count, given.rows, given.width, given.sums),
    productsAtNodes: named(exports.productsAtNodes, ['weights', 'nodes', 'count', 'out', 'stride']),
    countsAtNodes: named(exports.countsAtNodes, ['weights', 'nodes', 'count', 'scale', 'own']),
    valuesAtPoints: named(exports.valuesAtPoints, ['weights', 'nodes', 'count', 'values', 'out']),
    productsInSmallGroups: named(exports.productsInSmallGroups, [
      'weights',
      'nodes',
      'ends',
      'groups',
      'most',
      'out',
      'stride',
    ]),
    sumsInSmallGroups: named(exports.sumsInSmallGroups, [
      'points',
      'ends',
      'groups',
      'most',
      'widths',
      'squarings',
      'sums',
      'rows',
    ]),
    sumAtPoints: named(exports.sumAtPoints, ['weights', 'nodes', 'count', 'values', 'less', 'out']),
    valuesInGroups: (
      given: Numbers<
        | 'codes'
        | 'count'
        | 'width'
        | 'reach'
        | 'kernels'
        | 'widths'
        | 'sums'
        | 'columns'
        | 'parts'
        | 'room'
        | 'ends'
        | 'groups'
        | 'places'
        | 'values'
        | 'counts'
        | 'cellEnds'
        | 'ofGroups'
        | 'shares'
        | 'outputs'
        | 'ofRows'
        | 'ofCells'
        | 'rows'
        | 'levels'
        | 'out'
      >,
    ) =>
      exports.valuesInGroups(
        given.codes,
        given.count,
        given.width,
        given.reach,
        given.kernels,
        given.widths,
        given.sums,
        given.columns,
        given.parts,
        given.room,
        given.ends,
        given.groups,
        given.places,
        given.values,
        given.counts,
        given.cellEnds,
        given.ofGroups,
        given.shares,
        given.outputs,
        given.ofRows,
        given.ofCells,
        given.rows,
        given.levels,
        given.out,
      ),
    kernelsBetween: (given: Numbers<'points' | 'width' | 'widths' | 'squarings' | 'out' | 'apart'>) =>
      exports.kernelsBetween(
        given.points,
        given.width,
        given.widths,
        given.squarings,
        given.out,
        given.apart,
      ),
    squaredProduct: named(exports.squaredProduct, [
      'rows',
      'left',
      'leftStride',
      'leftWidth',
      'right',
      'rightStride',
      'rightWidth',
    ]),
    product: (
      given: Numbers<
        | 'rows'
        | 'left'
        | 'leftStride'
        | 'leftWidth'
        | 'right'
        | 'rightStride'
        | 'rightWidth'
        | 'out'
        | 'outStride'
      >,
    ) =>
      exports.product(
        given.rows,
        given.left,
        given.leftStride,
        given.leftWidth,
        given.right,
        given.rightStride,
        given.rightWidth,
        given.out,
        given.outStride,
      ),
    centredWeights: named(exports.centredWeights, [
      ...POINTS,
      ...ROWS,
      'outputs',
      'segment',
      'offsets',
      'weights',
    ]),
    centredRows: named(exports.centredRows, [
      ...POINTS,
      ...ROWS,
      'weights',
      'outputs',
      'segment',
      'offsets',
      'sums',
      'squares',
      'out',
    ]),
  };
}
