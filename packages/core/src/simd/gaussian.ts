/**
 * The bridge to the kernels of gaussian.as.ts. The module is compiled once; a computation borrows an instance with a
 * memory of its own, so that computations that take turns on one thread do not meet. One instance with a small memory
 * is kept for the next; large memories, and those of computations that were given up, are left to the garbage collector.
 */
import { bytes } from './generated/gaussian.js';
import { compile, instanceOf, newMemory, type WasmInstance } from './instantiate.js';
import { PER_UNIT, powersOfOneUnit } from './power-table.js';

/** The functions of gaussian.as.ts. */
export interface GaussianExports {
  completeTable(unit: number, entries: number): void;
  survey(from: number, count: number, facts: number): void;
  arrange(from: number, to: number, size: number, chunks: number, ...standardization: number[]): void;
  addBytes(from: number, byteLength: number, state: number): void;
  levelCodes(from: number, count: number, to: number, first: number, facts: number): number;
  pairTable(singles: number, width: number, to: number): void;
  levelSums(...addressesAndSizes: readonly number[]): void;
  levelRowSums(...addressesAndSizes: readonly number[]): void;
  blockWeights(...addressesAndSizes: readonly number[]): void;
  blockSums(...addressesAndSizes: readonly number[]): void;
  weightRows(...addressesAndSizes: readonly number[]): void;
  rowSums(...addressesAndSizes: readonly number[]): void;
  products(weights: number, rows: number, width: number, vector: number, out: number): void;
}

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
const FIRST_FREE = TABLE + 8 * (PER_UNIT * LARGEST + 8);
const PAGE = 65_536;
const ALIGNMENT = 64;
const MOST_KEPT = 2 ** 25;

/** An instance and its memory, parcelled out from the start. */
export class GaussianSpace {
  private used = FIRST_FREE;
  private view = new Float64Array(0);
  /** What the first numbers taken belong to, for a computation that finds them again. */
  holds: object | undefined;

  constructor(
    private readonly instance: WasmInstance<GaussianExports>,
    holds?: object,
  ) {
    this.holds = holds;
  }

  get exports(): GaussianExports {
    return this.instance.exports;
  }

  /** The address of room for so many numbers, whatever they are. */
  take(length: number): number {
    const address = this.used;
    this.used += Math.ceil((8 * length) / ALIGNMENT) * ALIGNMENT;
    const missing = this.used - this.instance.memory.buffer.byteLength;
    if (missing > 0) this.instance.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  /** The whole memory, indexed by address / 8. Ends when the memory grows: ask again after `take`. */
  get memory(): Float64Array {
    if (this.view.buffer !== this.instance.memory.buffer) {
      this.view = new Float64Array(this.instance.memory.buffer);
    }
    return this.view;
  }

  /** Numbers at an address. Views end when the memory grows: ask again after `take`. */
  numbers(address: number, length: number): Float64Array {
    return new Float64Array(this.instance.memory.buffer, address, length);
  }

  /** Whole numbers at an address. */
  integers(address: number, length: number): Int32Array {
    return new Int32Array(this.instance.memory.buffer, address, length);
  }

  /** Bytes at an address. */
  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.instance.memory.buffer, address, length);
  }

  /** Gives the instance back; the space must not be used any more. */
  release(): void {
    if (this.instance.memory.buffer.byteLength <= MOST_KEPT)
      spare = { instance: this.instance, holds: this.holds };
  }
}

let loading: Promise<WebAssembly.Module | undefined> | undefined;
let compiled: WebAssembly.Module | undefined;
let spare: { instance: WasmInstance<GaussianExports>; holds: object | undefined } | undefined;

/** Compiles the kernels, once. Where there is no WebAssembly with SIMD, `borrowSimd` goes on answering undefined. */
export async function loadSimd(): Promise<void> {
  loading ??= compile(bytes);
  compiled = await loading;
}

/** A space to compute in; undefined where the kernels are not loaded or cannot be, or there is no memory for them. */
export function borrowSimd(): GaussianSpace | undefined {
  if (compiled === undefined) return undefined;
  const { instance, holds } = spare ?? { instance: newInstance(compiled), holds: undefined };
  spare = undefined;
  return instance && new GaussianSpace(instance, holds);
}

function newInstance(module: WebAssembly.Module): WasmInstance<GaussianExports> | undefined {
  const memory = newMemory(Math.ceil(FIRST_FREE / PAGE));
  if (memory === undefined) return undefined;
  new Float64Array(memory.buffer).set(CONSTANTS);
  powersOfOneUnit(new Float64Array(memory.buffer, TABLE, PER_UNIT));
  const instance = instanceOf<GaussianExports>(module, memory);
  instance.exports.completeTable(PER_UNIT, PER_UNIT * LARGEST);
  return instance;
}
