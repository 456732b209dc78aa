/**
 * Compiles every kernel, <folder>/<name>.as.ts (AssemblyScript), to WebAssembly and writes it as
 * <folder>/generated/<name>.ts, a module that exports the bytes in hexadecimal, which compresses better than base64.
 * Bytes inside a module load the same way in Node, in browsers and through any bundler: no file to find, no request to
 * make. Nothing generated is committed. A kernel is compiled anew when any .as.ts file of its folder is newer; a file
 * that exports nothing to others is named <name>.part.as.ts and is compiled only as a part of those that import it.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folders = ['packages/core/src/simd', 'packages/tables/src/simd'].map((folder) =>
  fileURLToPath(new URL(`../${folder}/`, import.meta.url)),
);
const compiler = fileURLToPath(new URL('../node_modules/assemblyscript/bin/asc.js', import.meta.url));

for (const folder of folders.filter((path) => existsSync(path))) {
  mkdirSync(join(folder, 'generated'), { recursive: true });
  const sources = readdirSync(folder).filter((name) => name.endsWith('.as.ts'));
  const newest = Math.max(...sources.map((name) => statSync(join(folder, name)).mtimeMs));
  for (const file of sources.filter((name) => !name.endsWith('.part.as.ts'))) {
    const target = join(folder, 'generated', file.replace('.as.ts', '.ts'));
    const modified = statSync(target, { throwIfNoEntry: false })?.mtimeMs;
    if (modified === undefined || modified < newest) compile(join(folder, file), file, target);
  }
}

/** @param {string} source @param {string} file @param {string} target */
function compile(source, file, target) {
  const scratch = mkdtempSync(join(tmpdir(), 'hsicinf-wasm-'));
  const wasm = join(scratch, 'kernel.wasm');
  const flags = [
    '-O3',
    '--noAssert',
    '--runtime',
    'stub',
    '--enable',
    'simd',
    '--importMemory',
    // Vectors pass between the parts of a kernel, never to the embedder.
    '--disableWarning',
    '112',
    '--outFile',
    wasm,
  ];
  execFileSync(process.execPath, [compiler, source, ...flags], { stdio: 'inherit' });
  const bytes = readFileSync(wasm).toString('hex');
  const text = `/** Compiled from ${file} by scripts/build-wasm.mjs: WebAssembly in hexadecimal. */\nexport const bytes = '${bytes}';\n`;
  writeFileSync(`${target}.tmp`, text);
  renameSync(`${target}.tmp`, target);
  rmSync(scratch, { recursive: true });
  console.log(`${file}: ${bytes.length / 2} bytes of WebAssembly`);
}
