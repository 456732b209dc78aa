/**
 * The bridge to the kernels of gaussian.as.ts: their constants, and names for their arguments.
 */
import { type Arena, ArenaPool, type WasmFunction, named } from './arena.js';
import { bytes } from './generated/gaussian.js';
import type { WasmInstance } from './instantiate.js';
import { PER_UNIT, powersOfOneUnit } from './power-table.js';

type Exports = Record<
  | 'completeTable'
  | 'columnFacts'
  | 'arrange'
  | 'gather'
  | 'addBytes'
  | 'fingerprint'
  | 'mixedSums'
  | 'levelCodes'
  | 'pairTable'
  | 'levelSums'
  | 'levelRowSums'
  | 'blockWeights'
  | 'blockSums'
  | 'weightRows'
  | 'rowSums'
  | 'products'
  | 'correlationRows'
  | 'similarityRows'
  | 'correlationsOfTwo'
  | 'totalsOfTwo'
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
  | 'findCells'
  | 'countsWithin'
  | 'besidesInCells'
  | 'kernelsBetween'
  | 'productAbove'
  | 'traceOfSquare'
  | 'turned'
  | 'squaredProduct'
  | 'product',
  WasmFunction
>;

/** Exponents from here on give 0: what is left out is below 2^-64. */
const LARGEST = 64;
/** Blocks that are worked on side by side. */
export const LANES = 8;
/** Coordinates times this give 2^(−s) = exp(−‖u − v‖²). */
export const UNIT = Math.sqrt(Math.LOG2E);
/** Coordinates within this range of each other, after UNIT, need no clamp. */
export const NEAR = Math.sqrt(LARGEST - 1);

const CONSTANTS = [
  (1.5 * 2 ** 52) / PER_UNIT,
  LARGEST,
  -0.6931471805599453,
  0.24022650885880065,
  -0.05550410906219258,
];
const TABLE = 20_480;
const RESERVED = TABLE + 8 * (PER_UNIT * LARGEST + 8);

/** The kernels by name; those that take more than a few arguments take them by name. Addresses are in bytes. */
export interface GaussianKernels extends ReturnType<typeof namedKernels> {
  /** Five facts about so many numbers. */
  columnFacts(from: number, count: number, facts: number): void;
  /** The numbers of so many rows. */
  gather(from: number, rows: number, count: number, to: number): void;
  addBytes(from: number, byteLength: number, state: number): void;
  fingerprint(from: number, count: number, state: number): number;
  mixedSums(state: number, length: number): number;
  /** Codes of so many whole numbers; 0 where one of them has none. */
  levelCodes(from: number, count: number, to: number, first: number, facts: number): number;
  pairTable(singles: number, width: number, to: number): void;
  products(weights: number, rows: number, width: number, vector: number, out: number): void;
  /** Σ of the products of two matrices above the diagonal, on which one of them is 0. */
  productAbove(left: number, right: number, rows: number, width: number): number;
  /** tr(M²) of a matrix of `width` rows and columns. */
  traceOfSquare(matrix: number, width: number): number;
  /** Rows of so many columns as columns of a matrix of `width` columns, 0 behind the last. */
  turned(from: number, rows: number, columns: number, to: number, width: number): void;
}

/** A memory with the kernels on it. */
export type GaussianSpace = Arena<GaussianKernels>;

/** Arguments by their names. */
type Numbers<Names extends string> = Readonly<Record<Names, number>>;

/** What the kernels for two features at a time take. */
type OfTwo = Numbers<
  'points' | 'row' | 'rows' | 'used' | 'weights' | 'apart' | 'second' | 'third' | 'sums' | 'squares' | 'out'
>;

/** Points, and rows of them that are compared with all others at several widths. */
const POINTS = ['points', 'coordinates', 'stride'] as const;
const ROWS = ['row', 'rows', 'width', 'used', 'widths', 'squarings'] as const;

/** Written out, since these are called for every feature: a loop over names would cost as much as a small kernel. */
function namedKernels(exports: Exports) {
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
    correlationsOfTwo: (given: OfTwo) =>
      exports.correlationsOfTwo(
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
      ),
    totalsOfTwo: (given: Numbers<'sums' | 'rows' | 'out'>) =>
      exports.totalsOfTwo(given.sums, given.rows, given.out),
    groupedOfTwo: (given: OfTwo & Numbers<'ends' | 'shares' | 'groups' | 'totals' | 'off'>) =>
      exports.groupedOfTwo(
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
        given.ends,
        given.shares,
        given.groups,
        given.totals,
        given.off,
      ),
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
    findCells: (
      given: Numbers<
        | 'codes'
        | 'ends'
        | 'groups'
        | 'places'
        | 'values'
        | 'counts'
        | 'cellEnds'
        | 'ofRows'
        | 'outputs'
        | 'ofCells'
        | 'rows'
      >,
    ) =>
      exports.findCells(
        given.codes,
        given.ends,
        given.groups,
        given.places,
        given.values,
        given.counts,
        given.cellEnds,
        given.ofRows,
        given.outputs,
        given.ofCells,
        given.rows,
      ),
    countsWithin: (given: Numbers<'values' | 'counts' | 'ends' | 'cellEnds' | 'groups' | 'width' | 'out'>) =>
      exports.countsWithin(
        given.values,
        given.counts,
        given.ends,
        given.cellEnds,
        given.groups,
        given.width,
        given.out,
      ),
    besidesInCells: (
      given: Numbers<
        | 'kernel'
        | 'width'
        | 'values'
        | 'counts'
        | 'ends'
        | 'cellEnds'
        | 'groups'
        | 'shares'
        | 'outputs'
        | 'ofCells'
        | 'rows'
        | 'levels'
        | 'out'
      >,
    ) =>
      exports.besidesInCells(
        given.kernel,
        given.width,
        given.values,
        given.counts,
        given.ends,
        given.cellEnds,
        given.groups,
        given.shares,
        given.outputs,
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

function prepare({ exports, memory }: WasmInstance<Exports>): GaussianKernels {
  new Float64Array(memory.buffer).set(CONSTANTS);
  powersOfOneUnit(new Float64Array(memory.buffer, TABLE, PER_UNIT));
  exports.completeTable(PER_UNIT, PER_UNIT * LARGEST);
  return { ...exports, ...namedKernels(exports) };
}

const pool = new ArenaPool<Exports, GaussianKernels>({ bytes, reserved: RESERVED, prepare });

/** Compiles the kernels, once. Where there is no WebAssembly with SIMD, `borrowSimd` goes on answering undefined. */
export function loadSimd(): Promise<void> {
  return pool.load();
}

/** A space to compute in, perhaps with `content` still in it; undefined where there are no kernels or no memory for them. */
export function borrowSimd(content?: object): GaussianSpace | undefined {
  return pool.borrow(content === undefined ? {} : { content });
}
