/**
 * Writes the licences of everything that the built page holds into one text file beside it: the modules of the bundles,
 * those of the worker too, tell which packages they come from, and each package brings its licence.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const PACKAGES = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
/** The folder of the package that a module lies in, and its name. */
const IN_PACKAGE = /^\0?(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
/** What the builders themselves put in. */
const OF_BUILDER = /^\0?(vite|rolldown)\//;
const LEGAL = /^(licen[cs]e|copying|notice)/i;

/** The plugins: one that writes the file with the page, one that listens while the worker is built. */
export function notices(file: string): { page: Plugin; worker: Plugin } {
  const folders = new Map<string, string>();
  const collect = (bundle: Rolldown.OutputBundle): void => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
        const [name, folder] = packageOf(id);
        if (name !== undefined && folder !== undefined && renderedLength > 0) folders.set(name, folder);
      }
    }
  };
  return {
    worker: { name: 'notices-of-worker', generateBundle: (_, bundle) => collect(bundle) },
    page: {
      name: 'notices',
      apply: 'build',
      generateBundle(_, bundle) {
        collect(bundle);
        this.emitFile({ type: 'asset', fileName: file, source: textOf(folders) });
      },
    },
  };
}

function packageOf(id: string): [name?: string, folder?: string] {
  const builder = OF_BUILDER.exec(id)?.[1];
  if (builder !== undefined) return [builder, join(PACKAGES, builder)];
  const [, folder, name] = IN_PACKAGE.exec(id) ?? [];
  return [name, folder];
}

function textOf(folders: ReadonlyMap<string, string>): string {
  const parts = [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, folder]) => {
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        version: string;
        license: string;
      };
      const texts = readdirSync(folder)
        .filter((entry) => LEGAL.test(entry))
        .map((entry) => readFileSync(join(folder, entry), 'utf8').trim());
      if (texts.length === 0)
        throw new Error(`${name} ${version} requires a file with its licence, got none`);
      return [`${name} ${version} (${license})`, ...texts].join('\n\n');
    });
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `The page of hsicinf holds parts of these packages, under their licences.${line}${parts.join(line)}\n`;
}
