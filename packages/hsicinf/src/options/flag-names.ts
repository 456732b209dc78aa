/**
 * The flag behind the option that an error speaks of.
 */
import { optionAtFault } from '@hsicinf/core/options';
import type { Flag } from './flag.js';
import { columnFlags, fileFlags } from './data-flags.js';
import { larFlags } from './lar-flags.js';
import { methodFlags, poetFlags } from './method-flags.js';
import { runFlags } from './output-flags.js';
import { simulateFlags } from './command-flags.js';

const ofRun: Readonly<Record<string, Flag>> = { ...methodFlags, ...poetFlags, ...larFlags, ...runFlags };

/** Such as --block-size for blockSize; undefined where the error is of no option, or of one without a flag. */
export function flagOf(error: { caller: string; option?: string | undefined }): string | undefined {
  const flags = error.caller === 'simulate' ? simulateFlags : ofRun;
  const name = optionAtFault(error) ?? error.option ?? '';
  return nameIn(flags, name);
}

/** Flags that have another name than the option. */
const NAMES = new Map([
  ['kinds', 'kind'],
  ['groups', 'group'],
]);

/** The same for an option of tables, such as --target-kind for targetKind. */
export function dataFlagOf(option = ''): string | undefined {
  return nameIn({ ...columnFlags, ...fileFlags }, NAMES.get(option) ?? option);
}

function nameIn(flags: Readonly<Record<string, Flag>>, name: string): string | undefined {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  return flag?.flags.split(' ')[0].replace('--no-', '--');
}
