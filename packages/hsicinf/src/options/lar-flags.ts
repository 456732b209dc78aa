/**
 * A flag for every option of larInf that decides the numbers; --alpha is shared with the other procedures.
 */
import type { LarInfOptions } from '@hsicinf/core';
import type { Flag } from './flag.js';

/** Steps unless a number is given: a table for a reader, not the whole path. */
export const LAR_STEPS = 10;

/** The level unless one is given. */
export const LAR_ALPHA = 0.1;

/** The options of larInf. */
export const larFlags = {
  steps: {
    flags: '--steps <n>',
    kind: 'number',
    help: 'how many steps of the path to take and test',
    default: `${LAR_STEPS}, or all features if there are fewer`,
  },
  sigma: {
    flags: '--sigma <sd>',
    kind: 'number',
    help: 'the standard deviation of the noise',
    default: 'estimated; the table says how',
  },
  type: {
    flags: '--type <name>',
    kind: 'choice',
    choices: ['active', 'all'],
    help: 'test each feature in the model of the steps so far (active) or of all steps (all)',
    default: 'active',
  },
} satisfies Record<Exclude<keyof LarInfOptions, 'alpha' | 'signal'>, Flag>;
