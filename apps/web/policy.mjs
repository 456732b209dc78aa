/**
 * What the page may do, as a Content-Security-Policy: nothing but load its own files. The build writes it into the page,
 * so that it holds wherever the files are hosted; the server sends it with every file.
 */

/** The rules for a meta element. WebAssembly is compiled from the page's own files. */
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The rules for a header, which can also forbid being framed. */
export const headerPolicy = `${policy}; frame-ancestors 'none'`;
