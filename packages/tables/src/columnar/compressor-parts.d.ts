/** Parts of hyparquet-compressors that have no types of their own. */
declare module 'hyparquet-compressors/src/brotli.js' {
  export function decompressBrotli(packed: Uint8Array, length: number): Uint8Array;
}

declare module 'hyparquet-compressors/src/gzip.js' {
  export function gunzip(packed: Uint8Array, output: Uint8Array): Uint8Array;
}
