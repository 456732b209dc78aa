/**
 * The bridge to the walk in WebAssembly (walk.as.ts). The module is compiled once; each walk borrows an instance with a
 * memory of its own, so that walks that take turns on one thread do not meet. One instance with a small memory is kept
 * for the next walk; large memories are left to the garbage collector.
 */
import { bytes } from './generated/walk.js';
import { compile, instanceOf, newMemory, type WasmInstance } from './instantiate.js';

type WasmFunction = (...addressesAndSizes: readonly number[]) => number;

/** The functions of walk.as.ts. */
export interface WalkExports {
  denseValue: WasmFunction;
  denseWalk: WasmFunction;
  lowRankValue: WasmFunction;
  lowRankWalk: WasmFunction;
}

/** An instance with its memory, parcelled out from the start. */
export class WalkSpace {
  private used = ALIGNMENT;

  constructor(private readonly instance: WasmInstance<WalkExports>) {}

  get exports(): WalkExports {
    return this.instance.exports;
  }

  /** The address of so many fresh bytes, set to zero. */
  take(byteLength: number): number {
    const address = this.used;
    this.used += Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;
    this.reach(this.used);
    new Uint8Array(this.instance.memory.buffer, address, byteLength).fill(0);
    return address;
  }

  /** The address of so many bytes behind all that was taken, for one call. */
  scratch(byteLength: number): number {
    this.reach(this.used + byteLength);
    return this.used;
  }

  /** Numbers at an address. Views end when the memory grows: ask again after take and scratch. */
  numbers(address: number, length: number): Float64Array {
    return new Float64Array(this.instance.memory.buffer, address, length);
  }

  /** Whole numbers at an address. */
  integers(address: number, length: number): Int32Array {
    return new Int32Array(this.instance.memory.buffer, address, length);
  }

  /** Gives the instance back; the space must not be used any more. */
  release(): void {
    if (this.instance.memory.buffer.byteLength <= MOST_KEPT) spare = this.instance;
  }

  private reach(end: number): void {
    const missing = end - this.instance.memory.buffer.byteLength;
    if (missing > 0) this.instance.memory.grow(Math.ceil(missing / PAGE));
  }
}

const PAGE = 65_536;
const ALIGNMENT = 64;
const MOST_KEPT = 2 ** 25;
/** 4 GB less a margin for what a call needs. */
const MOST_BYTES = 2 ** 32 - 2 ** 26;

let loading: Promise<WebAssembly.Module | undefined> | undefined;
let walkModule: WebAssembly.Module | undefined;
let spare: WasmInstance<WalkExports> | undefined;

/** Compiles the module, once. Where there is no WebAssembly with SIMD, borrowWalk goes on answering undefined. */
export async function loadWalk(): Promise<void> {
  loading ??= compile(bytes);
  walkModule = await loading;
}

/** A space with room for so many bytes; undefined where the module is not loaded or there is no such memory. */
export function borrowWalk(byteLength: number): WalkSpace | undefined {
  if (walkModule === undefined || byteLength > MOST_BYTES) return undefined;
  try {
    const instance = spare ?? newInstance(walkModule);
    spare = undefined;
    if (instance === undefined) return undefined;
    const space = new WalkSpace(instance);
    space.scratch(byteLength);
    return space;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function newInstance(module: WebAssembly.Module): WasmInstance<WalkExports> | undefined {
  const memory = newMemory(1);
  return memory && instanceOf<WalkExports>(module, memory);
}
