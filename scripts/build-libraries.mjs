/**
 * Makes of the modules of each package, some hundred, the few files that programs load: packages/NAME/lib. Node takes a third
 * of a millisecond for each file it loads, and keeps its text, comments and all, for as long as it runs. Names and lines stay
 * readable; types stay where the compiler puts them, in dist. Each folder is made beside its place and moved there whole.
 */
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
    for (const file of readdirSync(outdir)) if (file.endsWith('.js')) writeInAscii(join(outdir, file));
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
 * Escapes what is not ASCII, which means the same in code: where a single character, be it of a comment, is beyond Latin-1,
 * engines keep two bytes for every one of the text.
 * @param {string} path
 */
function writeInAscii(path) {
  const text = readFileSync(path, 'utf8');
  const escaped = text.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (escaped !== text) writeFileSync(path, escaped);
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
