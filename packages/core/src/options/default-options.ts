/**
 * Defaults as the table of options has them: those that hold whatever else is chosen, and those of a run.
 */
import { type OptionSpec, optionTable } from './option-table.js';
import type { MethodOptions } from './options.js';

type Table = typeof optionTable;

/** The names of options whose default hangs on no other; a preset is what others hang on. */
type Steady = {
  [Name in keyof Table]: Table[Name] extends { defaultWith: unknown }
    ? never
    : Table[Name] extends { default: unknown }
      ? Name
      : never;
}[Exclude<keyof Table, 'preset'>];

/** Defaults that do not depend on the preset or on other options. */
export const defaults = Object.freeze(
  Object.fromEntries(
    specs()
      .filter(([name, spec]) => 'default' in spec && spec.defaultWith === undefined && !isAxis(name))
      .map(([name, spec]) => [name, spec.default]),
  ),
) as { readonly [Name in Steady]: Table[Name]['default'] };

/** The defaults of a run whose other options are known. */
export function defaultsOf(run: MethodOptions): MethodOptions {
  return Object.fromEntries(
    specs()
      .filter(([name]) => !isAxis(name))
      .map(([name, spec]): [string, unknown] => [name, defaultOf(spec, run)])
      .filter(([, value]) => value !== undefined),
  );
}

/** The default of one option, given what others are. */
export function defaultOf(
  { default: usual, defaultWith = {} }: Omit<OptionSpec, 'level'>,
  run: MethodOptions,
): unknown {
  for (const [other, byValue] of Object.entries(defaultWith)) {
    const value = run[other as keyof MethodOptions];
    if (typeof value === 'string' && Object.hasOwn(byValue, value)) return byValue[value];
  }
  return usual;
}

/** Preset and statistic are chosen together, before any default. */
function isAxis(name: string): boolean {
  return name === 'preset' || name === 'statistic';
}

function specs(): [string, OptionSpec][] {
  return Object.entries(optionTable);
}
