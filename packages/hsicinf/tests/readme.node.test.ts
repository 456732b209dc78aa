/** The session that the README shows is what the commands print. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('README pictures are there', () => {
  const root = new URL('../../../', import.meta.url);
  const pictures = readFileSync(new URL('README.md', root), 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g);
  const paths = Array.from(pictures, ([, path]) => path);
  expect(paths.length).toBeGreaterThanOrEqual(3);
  for (const path of paths) expect(existsSync(new URL(path, root)), path).toBe(true);
});

it('README session', () => {
  const script = fileURLToPath(new URL('../../../scripts/readme.mjs', import.meta.url));
  expect(execFileSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toBe('');
});
