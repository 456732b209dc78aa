/**
 * What the page has to know about itself: the version.
 */
import type { Plugin } from 'vite';

const NAME = 'virtual:library';

/** The plugin: `import { version } from 'virtual:library'`. */
export function library(version: string): Plugin {
  const facts = { version };
  const program = Object.entries(facts).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
  );
  return {
    name: 'library',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? program.join('\n') : undefined),
  };
}
