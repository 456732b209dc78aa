/**
 * Makes of the modules of each package, some hundred, the few files that programs load: packages/NAME/lib. Node takes a third
 * of a millisecond for each file it loads, and keeps its text, comments and all, for as long as it runs. Names and lines stay
 * readable; types stay where the compiler puts them, in dist. Each folder is made beside its place and moved there whole.
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = join(root, 'packages');

/** Programs of threads and processes, and of the command, which nobody imports. */
const PROGRAMS = /** @type {Record<string, string[]>} */ ({
  tables: ['reading-thread'],
  cluster: ['http-thread'],
  hsicinf: ['bin', 'processor'],
});

for (const name of readdirSync(packages)) await buildLibrary(name, join(packages, name));

/** @param {string} name @param {string} folder */
async function buildLibrary(name, folder) {
  const outdir = mkdtempSync(join(folder, 'lib-'));
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [...exported(folder), ...(PROGRAMS[name] ?? [])].map((entry) => ({
        in: join(folder, 'src', `${entry}.ts`),
        out: entry,
      })),
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'neutral',
      packages: 'external',
      external: ['node:*'],
      target: 'es2022',
      logLevel: 'warning',
    });
    // A temporary folder is its maker's alone.
    chmodSync(outdir, 0o755);
    const target = join(folder, 'lib');
    rmSync(target, { recursive: true, force: true });
    renameSync(outdir, target);
  } catch (error) {
    rmSync(outdir, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The modules that a package shows to others, by its manifest.
 * @param {string} folder
 * @returns {string[]}
 */
function exported(folder) {
  /** @type {{ exports: Record<string, { default: string }> }} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.values(manifest.exports).map(({ default: file }) =>
    file.replace(/^\.\/lib\/(.*)\.js$/, '$1'),
  );
}
