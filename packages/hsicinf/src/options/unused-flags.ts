/**
 * Flags that were given but do not concern the procedure that is run. They are no error, so that one config file can
 * serve several procedures, but they are said.
 */
import type { Flag } from './flag.js';
import { flagOf } from './flag-names.js';
import { larFlags } from './lar-flags.js';
import { methodFlags, poetFlags } from './method-flags.js';
import { runFlags } from './output-flags.js';
import { methodOf, type Values } from './values.js';

const { threads } = runFlags;
const { alpha } = methodFlags;
const ofHsic: Readonly<Record<string, Flag>> = { ...methodFlags, ...poetFlags, threads };
const ofLar: Readonly<Record<string, Flag>> = { ...larFlags, alpha };

/** A sentence for each of them. */
export function unusedNotes(values: Values): string[] {
  const method = methodOf(values);
  const [own, other] = method === 'larinf' ? [ofLar, ofHsic] : [ofHsic, ofLar];
  return Object.keys(values)
    .filter((name) => Object.hasOwn(other, name) && !Object.hasOwn(own, name))
    .map(
      (name) =>
        `The option ${flagOf({ caller: '', option: name }) ?? name} does not apply to this procedure (method '${method}') and was not used.`,
    );
}
