/**
 * WebAssembly from a module in hexadecimal: compiled once, instantiated on memories of the caller's.
 *
 * Engines reserve addresses behind every memory, however small it is (V8 some 10 GB), so that no access needs a check.
 * Where addresses are limited, as by `ulimit -v`, there is room for few memories or for none.
 */

/**
 * A compiled module, which is only handed on. Types of our own, since those of WebAssembly come with the DOM's, which
 * a compiler of programs for Node need not have.
 */
export type WasmModule = object;

/** A memory, as far as it is used. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** An instance and its memory. */
export interface WasmInstance<Exports> {
  exports: Exports;
  memory: WasmMemory;
}

/** Compiles; undefined where WebAssembly or its SIMD is missing. */
export async function compile(hexadecimal: string): Promise<WasmModule | undefined> {
  if (typeof WebAssembly === 'undefined') return undefined;
  try {
    return await WebAssembly.compile(bytesOf(hexadecimal));
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return undefined;
    throw error;
  }
}

/** The bytes of hexadecimal digits in lower case. */
function bytesOf(hexadecimal: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hexadecimal.length / 2);
  // The digits follow one another, and so do the letters, 39 places behind the digits.
  const digit = (at: number): number => {
    const code = hexadecimal.charCodeAt(at) - 48;
    return code < 10 ? code : code - 39;
  };
  for (let i = 0; i < bytes.length; i++) bytes[i] = 16 * digit(2 * i) + digit(2 * i + 1);
  return bytes;
}

/** Whether a memory was refused. Asking again costs the engine a full collection of garbage, so it is asked once a thread. */
let isRefused = false;

/** A memory of so many pages, which can grow; undefined where there is no room for one. */
export function newMemory(pages: number): WasmMemory | undefined {
  if (isRefused) return undefined;
  try {
    return new WebAssembly.Memory({ initial: pages });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    isRefused = true;
    return undefined;
  }
}

/** An instance of a compiled module on a memory. */
export function instanceOf<Exports>(module: WasmModule, memory: WasmMemory): WasmInstance<Exports> {
  const env = { memory: memory as WebAssembly.Memory, abort: () => undefined };
  const { exports } = new WebAssembly.Instance(module, { env });
  return { exports: exports as Exports, memory };
}
