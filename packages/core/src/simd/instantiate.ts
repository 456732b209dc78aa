/**
 * WebAssembly from a module in hexadecimal: compiled once, instantiated on memories of the caller's.
 */

/** An instance and its memory. */
export interface WasmInstance<Exports> {
  exports: Exports;
  memory: WebAssembly.Memory;
}

/** Compiles; undefined where WebAssembly or its SIMD is not to be had. */
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

/** An instance of a compiled module on a memory. */
export function instanceOf<Exports>(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
): WasmInstance<Exports> {
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort: () => undefined } });
  return { exports: exports as Exports, memory };
}
