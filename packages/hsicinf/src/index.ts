/**
 * hsicinf: the umbrella. `import { hsicInf } from 'hsicinf'` gives everything of @hsicinf/core; the command line is in
 * bin.ts and main.ts.
 */
export * from '@hsicinf/core';
