/**
 * What the page has to know about the library without loading it, which is the worker's to do: its defaults, and the
 * version.
 */
import { defaults } from '@hsicinf/core';
import type { Plugin } from 'vite';

const NAME = 'virtual:library';

/** The plugin: `import { defaults, version } from 'virtual:library'`. */
export function library(version: string): Plugin {
  const facts = { defaults, version };
  const program = Object.entries(facts).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
  );
  return {
    name: 'library',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? program.join('\n') : undefined),
  };
}
