/**
 * What fails to compile when the folder of a procedure is deleted: nothing but the lines that list it. The sources of the core
 * are copied without the folder and type-checked; each line that fails is printed.
 *
 *     npm run build && node scripts/without-a-room.mjs exact
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [room] = process.argv.slice(2);
if (room === undefined) throw new Error('which room? one of the folders of packages/core/src/procedures');
const folder = mkdtempSync(join(tmpdir(), 'hsicinf-room-'));
try {
  const gone = join(root, 'packages/core/src/procedures', room);
  cpSync(join(root, 'packages/core/src'), join(folder, 'src'), {
    recursive: true,
    filter: (path) => path !== gone,
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { noEmit: true },
    include: ['src'],
    exclude: ['src/**/*.as.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  for (const [, path, line] of stdout.matchAll(/^src\/(\S+?)\((\d+),\d+\): error/gm)) {
    const text = readFileSync(join(folder, 'src', path), 'utf8').split('\n')[Number(line) - 1];
    console.log(`${path}: ${text.trim()}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
