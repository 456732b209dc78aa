/**
 * Options by name: one that there is not is refused, since a slip would change nothing in silence.
 */
import { quote, suggest } from '@hsicinf/core/support';
import { TableError } from './table-error.js';

/** Throws for an option that is none of these; those without a value count as not given. */
export function requireKnownOptions(
  options: object,
  known: Readonly<Record<string, true>>,
  file: string,
): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(known, name)) continue;
    const names = Object.keys(known);
    const near = suggest(name, names);
    const hint = near === undefined ? `the options are ${names.join(', ')}` : `did you mean ${quote(near)}?`;
    throw new TableError(`requires known options, got ${quote(name)}; ${hint}`, { file });
  }
}
