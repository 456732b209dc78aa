/**
 * Writes what the page may do into the built page, as a Content-Security-Policy: nothing but load its own files, wherever
 * they are hosted. While developing there is none: the development server puts styles and scripts into the page.
 */
import type { Plugin } from 'vite';

/** WebAssembly is compiled from the page's own files. */
const policy = [
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

/** The plugin. */
export function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    transformIndexHtml: (page) =>
      page.replace('<head>', `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`),
  };
}
