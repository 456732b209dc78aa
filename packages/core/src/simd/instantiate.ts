/**
 * WebAssembly from a base64 module, with a memory of its own that the kernel imports.
 */

/** An instance and its memory. */
export interface WasmInstance<Exports> {
  exports: Exports;
  memory: WebAssembly.Memory;
}

/** Compiles and instantiates; undefined where WebAssembly or its SIMD is not to be had. */
export async function instantiate<Exports>(base64: string): Promise<WasmInstance<Exports> | undefined> {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const memory = new WebAssembly.Memory({ initial: 1 });
    const { instance } = await WebAssembly.instantiate(bytes, {
      env: { memory, abort: () => undefined },
    });
    return { exports: instance.exports as Exports, memory };
  } catch (error) {
    if (error instanceof WebAssembly.CompileError || error instanceof ReferenceError) return undefined;
    throw error;
  }
}
