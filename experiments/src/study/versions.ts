/**
 * What computed a result: the versions, and a digest of the built code of @hsicinf/core, which changes with every change of
 * it, so that results of different builds are not mistaken for one study.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a results file says about its making. */
export interface Versions {
  core: string;
  node: string;
  /** Digests of the builds of core that computed the cells; more than one where an old cache was continued. */
  builds: string[];
}

const built = dirname(fileURLToPath(import.meta.resolve('@hsicinf/core')));

/** The version of @hsicinf/core. */
export function coreVersion(): string {
  const manifest = readFileSync(join(built, '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** A digest of the code that computes: all built modules of core. */
export function coreBuild(): string {
  const hash = createHash('sha256');
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.(js|wasm)$/.test(name)).sort()) {
    hash.update(`${file.replaceAll('\\', '/')}\n`).update(readFileSync(join(built, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
