/** What a page that imports everything from the core has to load. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** @returns {Promise<import('./report.mjs').Section>} */
export async function bundle() {
  const root = mkdtempSync(fileURLToPath(new URL('.bundle-', import.meta.url)));
  try {
    writeFileSync(join(root, 'index.html'), '<script type="module" src="./main.js"></script>');
    writeFileSync(join(root, 'main.js'), "import * as core from '@hsicinf/core';\nglobalThis.core = core;\n");
    await build({ root, logLevel: 'silent' });
    const assets = join(root, 'dist', 'assets');
    const lines = readdirSync(assets).map((name) => {
      const bytes = readFileSync(join(assets, name));
      return [name.replace(/-[\w-]{8}\./, '.'), kilobytes(bytes.length), kilobytes(gzipSync(bytes).length)];
    });
    return {
      title: 'The bundle for a page (minified by vite, WebAssembly included)',
      headings: ['file', 'KB', 'KB, gzip'],
      lines,
      note: 'A page that imports all of the core loads index.js; each of its workers loads hsicinf-worker.js. Tests hold them below 139 and 72 KB, gzip.',
    };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}
