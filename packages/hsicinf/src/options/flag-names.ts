/**
 * The flag behind an option of the library, for messages.
 */
import type { Flag } from './flag.js';
import { larFlags } from './lar-flags.js';
import { methodFlags, poetFlags } from './method-flags.js';
import { runFlags } from './output-flags.js';

const all: Readonly<Record<string, Flag>> = { ...methodFlags, ...poetFlags, ...larFlags, ...runFlags };

const SIMULATE = new Set(['rows', 'features', 'seed']);

/** Such as --block-size for blockSize; undefined where there is none. Options of POET are named by its own errors. */
export function flagOf(option: string, caller: string): string | undefined {
  if (caller === 'simulate' && SIMULATE.has(option)) return `--${option}`;
  const name = caller === 'poet' ? `poet${option.slice(0, 1).toUpperCase()}${option.slice(1)}` : option;
  const flag = Object.hasOwn(all, name) ? all[name] : undefined;
  return flag?.flags.split(' ')[0].replace('--no-', '--');
}
