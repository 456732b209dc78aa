/**
 * The bridge to the kernels of gaussian.as.ts: their constants, and the memory that they work in.
 */
import { type Arena, ArenaPool, type WasmFunction } from './arena.js';
import { blockCalls, type BlockExports } from './block-calls.js';
import { correlationCalls, type CorrelationExports } from './correlation-calls.js';
import { bytes } from './generated/gaussian.js';
import type { WasmInstance } from './instantiate.js';
import { PER_UNIT, powersOfOneUnit } from './power-table.js';

type Exports = BlockExports &
  CorrelationExports &
  Record<
    | 'completeTable'
    | 'columnFacts'
    | 'gather'
    | 'addBytes'
    | 'fingerprint'
    | 'mixedSums'
    | 'levelCodes'
    | 'pairTable'
    | 'products'
    | 'traceOfSquare'
    | 'upperProducts',
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
export interface GaussianKernels extends ReturnType<typeof blockCalls>, ReturnType<typeof correlationCalls> {
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
  /** tr(CWCW) of matrices of `width` rows, from entries of C that are near its diagonal; `images` has room for another one. */
  traceOfSquare(matrix: number, within: number, images: number, width: number, reach: number): number;
  /** XᵀX on and above the diagonal, of so many rows of `width` numbers. */
  upperProducts(from: number, rows: number, width: number, to: number): void;
}

/** A memory with the kernels on it. */
export type GaussianSpace = Arena<GaussianKernels>;

function prepare({ exports, memory }: WasmInstance<Exports>): GaussianKernels {
  new Float64Array(memory.buffer).set(CONSTANTS);
  powersOfOneUnit(new Float64Array(memory.buffer, TABLE, PER_UNIT));
  exports.completeTable(PER_UNIT, PER_UNIT * LARGEST);
  return { ...exports, ...blockCalls(exports), ...correlationCalls(exports) };
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
