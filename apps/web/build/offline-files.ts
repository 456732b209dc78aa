/**
 * Tells the service worker which files were built, and a version that changes when any of them does.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The plugin; `file` is the service worker among the built files. */
export function offlineFiles(file: string): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const place = join(dir, file);
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => path !== file && statSync(join(dir, path)).isFile())
        .sort();
      const hash = createHash('sha256');
      for (const path of files) hash.update(path).update(readFileSync(join(dir, path)));
      const program = readFileSync(place, 'utf8');
      const version = hash.update(program).digest('hex').slice(0, 16);
      const facts = `self.BUILD=${JSON.stringify({ version, files })};\n`;
      writeFileSync(place, facts + program);
    },
  };
}
