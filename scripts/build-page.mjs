/**
 * Builds the page and puts it into the package `hsicinf`, which serves it: packages/hsicinf/dist/page. It is built beside
 * its place and moved there whole.
 */
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('../', import.meta.url));
const target = join(here, 'packages/hsicinf/dist/page');
const outDir = mkdtempSync(`${target}-`);

try {
  await build({
    configFile: join(here, 'apps/web/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  // A temporary folder is its maker's alone; this one is to be served.
  chmodSync(outDir, 0o755);
  rmSync(target, { recursive: true, force: true });
  renameSync(outDir, target);
} catch (error) {
  rmSync(outDir, { recursive: true, force: true });
  throw error;
}
