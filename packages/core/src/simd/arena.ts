/**
 * Memory for WebAssembly. A module is compiled once; a computation borrows an instance with a memory of its own, so that
 * computations that take turns on one thread do not meet, and parcels it out from the start. One instance with a small
 * memory is kept for the next; large memories, and those of computations that were given up, are left to the garbage
 * collector.
 */
import { compile, instanceOf, newMemory, type WasmInstance, type WasmModule } from './instantiate.js';

const PAGE = 65_536;
const ALIGNMENT = 64;
/** Bytes of a memory that is kept. */
const MOST_KEPT = 2 ** 25;
/** 4 GB less a margin for what a call needs. */
const MOST_BYTES = 2 ** 32 - 2 ** 26;

/** An instance that is borrowed. Addresses are bytes; what is taken is not set to anything. */
export class Arena<Kernels> {
  private view = new Float64Array(0);

  constructor(
    private readonly instance: WasmInstance<Kernels>,
    private used: number,
    /** Whether what the one before left here for this borrower is still in place, at the same addresses. */
    readonly isKept: boolean,
    private readonly giveBack: (instance: WasmInstance<Kernels>, content: object | undefined) => void,
  ) {}

  /** The functions of the module. */
  get kernels(): Kernels {
    return this.instance.exports;
  }

  /** The address of room for so many numbers of 64 bits. */
  takeNumbers(length: number): number {
    return this.takeBytes(8 * length);
  }

  /** The address of room for so many whole numbers of 32 bits. */
  takeIntegers(length: number): number {
    return this.takeBytes(4 * length);
  }

  /** The address of so many bytes. */
  takeBytes(length: number): number {
    const address = this.used;
    this.used += Math.ceil(length / ALIGNMENT) * ALIGNMENT;
    this.reach(this.used);
    return address;
  }

  /** Runs something, and takes back afterwards all that it took. */
  *within<Result>(use: () => Generator<number, Result>): Generator<number, Result> {
    const { used } = this;
    const result = yield* use();
    this.used = used;
    return result;
  }

  /** The same for what is done at once. */
  during<Result>(use: () => Result): Result {
    const { used } = this;
    const result = use();
    this.used = used;
    return result;
  }

  /** The address of so many bytes behind all that was taken, for one call. */
  scratch(byteLength: number): number {
    this.reach(this.used + byteLength);
    return this.used;
  }

  /** The whole memory, indexed by address / 8. Views end when the memory grows: ask again after taking. */
  get memory(): Float64Array {
    if (this.view.buffer !== this.instance.memory.buffer) {
      this.view = new Float64Array(this.instance.memory.buffer);
    }
    return this.view;
  }

  /** Numbers at an address. */
  numbers(address: number, length: number): Float64Array {
    return new Float64Array(this.instance.memory.buffer, address, length);
  }

  /** Numbers of 32 bits at an address. */
  floats(address: number, length: number): Float32Array {
    return new Float32Array(this.instance.memory.buffer, address, length);
  }

  /** Whole numbers at an address. */
  integers(address: number, length: number): Int32Array {
    return new Int32Array(this.instance.memory.buffer, address, length);
  }

  /** Whole numbers of 16 bits at an address. */
  halves(address: number, length: number): Int16Array {
    return new Int16Array(this.instance.memory.buffer, address, length);
  }

  /** Bytes at an address. */
  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.instance.memory.buffer, address, length);
  }

  /** Gives the instance back; it must not be used any more. `content` names what is left in it for whoever asks for that next. */
  release(content?: object): void {
    this.giveBack(this.instance, content);
  }

  private reach(end: number): void {
    const missing = end - this.instance.memory.buffer.byteLength;
    if (missing > 0) this.instance.memory.grow(Math.ceil(missing / PAGE));
  }
}

/** How instances of a module are made. */
export interface ArenaOptions<Exports, Kernels> {
  /** The module, in hexadecimal. */
  bytes: string;
  /** Bytes at the start that belong to the module. */
  reserved: number;
  /** Fills the reserved bytes, and gives the kernels their names. */
  prepare: (instance: WasmInstance<Exports>) => Kernels;
}

/** The instances of one module. */
export class ArenaPool<Exports, Kernels> {
  private loading: Promise<WasmModule | undefined> | undefined;
  private module: WasmModule | undefined;
  private spare: { instance: WasmInstance<Kernels>; content: object | undefined } | undefined;

  constructor(private readonly options: ArenaOptions<Exports, Kernels>) {}

  /** Compiles the module, once. Where there is no WebAssembly with SIMD, `borrow` goes on answering undefined. */
  async load(): Promise<void> {
    this.loading ??= compile(this.options.bytes);
    this.module = await this.loading;
  }

  /**
   * An arena with room for so many bytes; undefined where the module is not loaded or there is no such memory. `content` is
   * what the borrower would like to find in it.
   */
  borrow({ byteLength = 0, content }: { byteLength?: number; content?: object } = {}):
    | Arena<Kernels>
    | undefined {
    if (this.module === undefined || byteLength > MOST_BYTES) return undefined;
    const spare = this.spare;
    this.spare = undefined;
    const instance = spare?.instance ?? this.newInstance(this.module);
    if (instance === undefined) return undefined;
    const isKept = content !== undefined && spare?.content === content;
    const arena = new Arena(instance, this.options.reserved, isKept, (own, left) => {
      if (own.memory.buffer.byteLength <= MOST_KEPT) this.spare = { instance: own, content: left };
    });
    try {
      arena.scratch(byteLength);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
    return arena;
  }

  private newInstance(module: WasmModule): WasmInstance<Kernels> | undefined {
    const memory = newMemory(Math.max(1, Math.ceil(this.options.reserved / PAGE)));
    if (memory === undefined) return undefined;
    const kernels = this.options.prepare(instanceOf<Exports>(module, memory));
    return { exports: kernels, memory };
  }
}

/** A function of a module: addresses and sizes in a fixed order. */
export type WasmFunction = (...given: number[]) => number;

/** Arguments by their names. */
export type Numbers<Names extends string> = Readonly<Record<Names, number>>;

/** A kernel whose arguments have names instead of places. */
export type NamedKernel<Names extends readonly string[]> = (given: Numbers<Names[number]>) => number;

/** Gives the arguments of a function names, in its order. */
export function named<const Names extends readonly string[]>(
  kernel: WasmFunction,
  names: Names,
): NamedKernel<Names> {
  // One list for all calls: there are many, some of them short.
  const given = Array<number>(names.length).fill(0);
  return (byName) => {
    for (let at = 0; at < names.length; at++) given[at] = byName[names[at] as Names[number]];
    return kernel(...given);
  };
}
