/**
 * The bridge to the kernels of gaussian.as.ts: their constants, and names for their arguments.
 */
import { type Arena, ArenaPool, named, type WasmFunction } from './arena.js';
import { bytes } from './generated/gaussian.js';
import type { WasmInstance } from './instantiate.js';
import { PER_UNIT, powersOfOneUnit } from './power-table.js';

type Exports = Record<
  | 'completeTable'
  | 'survey'
  | 'arrange'
  | 'addBytes'
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
  | 'centredRows'
  | 'centredWeights'
  | 'nodeWeights'
  | 'collectAtNodes'
  | 'collectAtLevels'
  | 'sumAtPoints'
  | 'squaredProduct',
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
  survey(from: number, count: number, facts: number): void;
  addBytes(from: number, byteLength: number, state: number): void;
  /** Codes of so many whole numbers; 0 where one of them has none. */
  levelCodes(from: number, count: number, to: number, first: number, facts: number): number;
  pairTable(singles: number, width: number, to: number): void;
  products(weights: number, rows: number, width: number, vector: number, out: number): void;
}

/** A memory with the kernels on it. */
export type GaussianSpace = Arena<GaussianKernels>;

function namedKernels(exports: Exports) {
  return {
    /** Standardises numbers on their way into blocks that lie side by side. */
    arrange: named(exports.arrange, ['from', 'to', 'size', 'chunks', 'unit', 'mean', 'correction', 'factor']),
    blockWeights: named(exports.blockWeights, [
      'points',
      'coordinates',
      'stride',
      'size',
      'chunks',
      'weights',
      'sums',
    ]),
    blockSums: named(exports.blockSums, [
      'points',
      'coordinates',
      'stride',
      'near',
      'size',
      'chunks',
      'weights',
      'out',
    ]),
    levelSums: named(exports.levelSums, [
      'codes',
      'arranged',
      'size',
      'chunks',
      'width',
      'centre',
      'weights',
      'out',
    ]),
    levelRowSums: named(exports.levelRowSums, [
      'rowOffsets',
      'columnOffsets',
      'centre',
      'row',
      'rows',
      'width',
      'after',
      'weights',
      'out',
    ]),
    weightRows: named(exports.weightRows, [
      'points',
      'columns',
      'coordinates',
      'stride',
      'row',
      'rows',
      'width',
      'used',
      'after',
      'scale',
      'rowOffsets',
      'columnOffsets',
      'weights',
    ]),
    rowSums: named(exports.rowSums, [
      'points',
      'columns',
      'coordinates',
      'stride',
      'near',
      'row',
      'rows',
      'width',
      'after',
      'weights',
      'columnSums',
      'out',
    ]),
    correlationRows: named(exports.correlationRows, [
      'points',
      'coordinates',
      'stride',
      'near',
      'row',
      'rows',
      'width',
      'used',
      'widths',
      'squarings',
      'weights',
      'outputs',
      'segment',
      'sums',
      'squares',
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
    collectAtLevels: named(exports.collectAtLevels, ['nodes', 'count', 'rows', 'width', 'sums']),
    sumAtPoints: named(exports.sumAtPoints, ['weights', 'nodes', 'count', 'values', 'less', 'out']),
    squaredProduct: named(exports.squaredProduct, [
      'rows',
      'left',
      'leftStride',
      'leftWidth',
      'right',
      'rightStride',
      'rightWidth',
    ]),
    centredWeights: named(exports.centredWeights, [
      'points',
      'coordinates',
      'stride',
      'row',
      'rows',
      'width',
      'used',
      'widths',
      'squarings',
      'outputs',
      'segment',
      'offsets',
      'weights',
    ]),
    centredRows: named(exports.centredRows, [
      'points',
      'coordinates',
      'stride',
      'row',
      'rows',
      'width',
      'used',
      'widths',
      'squarings',
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
  const { survey, addBytes, levelCodes, pairTable, products } = exports;
  return { survey, addBytes, levelCodes, pairTable, products, ...namedKernels(exports) };
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
