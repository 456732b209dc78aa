/**
 * Compiles every SIMD kernel, packages/core/src/simd/<name>.as.ts (AssemblyScript), to WebAssembly and writes it as
 * packages/core/src/simd/generated/<name>.ts, a module that exports the bytes in base64. Bytes inside a module load the
 * same way in Node, in browsers and through any bundler: no file to find, no request to make. Nothing generated is
 * committed. A kernel whose source is not newer than its output is left alone.
 */
import { execFileSync } from 'node:child_process';
import {
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

const simd = fileURLToPath(new URL('../packages/core/src/simd/', import.meta.url));
const compiler = fileURLToPath(new URL('../node_modules/assemblyscript/bin/asc.js', import.meta.url));
const generated = join(simd, 'generated');
mkdirSync(generated, { recursive: true });

for (const file of readdirSync(simd).filter((name) => name.endsWith('.as.ts'))) {
  const name = file.slice(0, -'.as.ts'.length);
  const source = join(simd, file);
  const target = join(generated, `${name}.ts`);
  if (isFresh(source, target)) continue;
  const scratch = mkdtempSync(join(tmpdir(), 'hsicinf-wasm-'));
  const wasm = join(scratch, `${name}.wasm`);
  const flags = [
    '-O3',
    '--noAssert',
    '--runtime',
    'stub',
    '--enable',
    'simd',
    '--importMemory',
    '--outFile',
    wasm,
  ];
  execFileSync(process.execPath, [compiler, source, ...flags], { stdio: 'inherit' });
  const bytes = readFileSync(wasm).toString('base64');
  const text = `/** Compiled from ${file} by scripts/build-wasm.mjs: WebAssembly in base64. */\nexport const bytes = '${bytes}';\n`;
  writeFileSync(`${target}.tmp`, text);
  renameSync(`${target}.tmp`, target);
  rmSync(scratch, { recursive: true });
  console.log(`${file}: ${Math.round((bytes.length * 3) / 4)} bytes of WebAssembly`);
}

/** @param {string} source @param {string} target */
function isFresh(source, target) {
  const modified = statSync(target, { throwIfNoEntry: false })?.mtimeMs;
  return modified !== undefined && modified >= statSync(source).mtimeMs;
}
