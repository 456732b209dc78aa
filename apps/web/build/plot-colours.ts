/**
 * Writes the colours of plots into the style sheet of the page, from the package that draws them: page, plots and report
 * have one palette.
 */
import { colourDeclarations } from '@hsicinf/report';
import type { Plugin } from 'vite';

/** Where they go, in a style sheet. */
const PLACE = '/* The colours of plots. */';

/** The plugin. */
export function plotColours(): Plugin {
  const rules = `:root { ${colourDeclarations('light')} }
@media screen and (prefers-color-scheme: dark) { :root { ${colourDeclarations('dark')} } }`;
  return {
    name: 'plot-colours',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.css') && code.includes(PLACE) ? code.replace(PLACE, rules) : undefined,
  };
}
