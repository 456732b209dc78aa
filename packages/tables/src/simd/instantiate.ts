/**
 * WebAssembly from a module in hexadecimal: compiled once, instantiated on a memory of its own for each reader.
 */

/** Compiles; undefined where WebAssembly or its SIMD is missing. */
export async function compile(hexadecimal: string): Promise<WebAssembly.Module | undefined> {
  if (typeof WebAssembly === 'undefined') return undefined;
  try {
    const bytes = hexadecimal.match(/../g) ?? [];
    return await WebAssembly.compile(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return undefined;
    throw error;
  }
}

/**
 * A memory of so many pages, which can grow; undefined where there is no room for it: engines reserve addresses behind
 * every memory (V8 some 10 GB), and `ulimit -v` may leave fewer.
 */
export function newMemory(pages: number): WebAssembly.Memory | undefined {
  try {
    return new WebAssembly.Memory({ initial: pages });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** An instance of a compiled module on a memory. */
export function instanceOf(module: WebAssembly.Module, memory: WebAssembly.Memory): WebAssembly.Exports {
  return new WebAssembly.Instance(module, { env: { memory, abort: () => undefined } }).exports;
}
