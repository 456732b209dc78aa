/**
 * Flags on where the page is served.
 */
import type { Flag } from './flag.js';
import { outputFlags } from './output-flags.js';

/** Always the same where it can be, so that links to the page and what the browser keeps of it stay good. */
export const USUAL_PORT = 4310;

/** The flags of `hsicinf page`. */
export const pageFlags = {
  port: {
    flags: '--port <n>',
    kind: 'number',
    help: 'the port to serve on; 0 means any free port',
    default: `${USUAL_PORT}, or a free one if that is taken`,
  },
  quiet: outputFlags.quiet,
} satisfies Record<string, Flag>;
