/**
 * Which fields of the form concern the run, and what holds in those that are left alone: as the library resolves the
 * options that are put in.
 */
import {
  describedOptions,
  InputError,
  optionAtFault,
  type OptionName,
  optionsOf,
  type Resolution,
  resolveOptions,
} from '@hsicinf/core/options';
import { basicNames, type FormField, fields, type OptionTexts } from './fields.js';
import { type OptionValue, valuesOf } from './values.js';

/** The fields in their order: those for every visitor, and further ones that concern the run or have a value. */
export function shownFields(
  texts: OptionTexts,
  features: number,
): { basic: NamedField[]; advanced: NamedField[] } {
  const values = valuesOf(texts);
  const { concerned } = resolved(values, features);
  const isShown = (name: OptionName): boolean =>
    concerned.includes(describedOptions[name].path[0]) || texts[name] !== undefined;
  const named = (name: OptionName): NamedField => [
    name,
    { ...fields[name], standard: standardOf(name, values, features) },
  ];
  const others = (Object.keys(fields) as OptionName[]).filter((name) => fields[name].level === 'advanced');
  return { basic: basicNames.map(named), advanced: others.filter(isShown).map(named) };
}

/** A field and the name of its option. */
export type NamedField = [name: OptionName, field: FormField];

type Values = readonly [name: OptionName, value: OptionValue][];

/** What holds in a field that is left alone, beside the others as they are. */
function standardOf(name: OptionName, values: Values, features: number): string {
  if (!fields[name].varies) return fields[name].standard;
  const others = values.filter(([other]) => other !== name);
  const [first, member] = describedOptions[name].path;
  const record: unknown = resolved(others, features).options[first];
  const value = (
    member === undefined ? record : (record as Record<string, unknown> | undefined)?.[member]
  ) as OptionValue | undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined ? fields[name].standard : String(value);
}

/** The options as a run would use them; those that break a rule, such as a number half written, are passed over. */
function resolved(values: Values, features: number): Resolution {
  try {
    return resolveOptions(optionsOf(Object.fromEntries(values)), { features });
  } catch (error) {
    if (!(error instanceof InputError) || values.length === 0) throw error;
    const fault = optionAtFault(error);
    const others = values.filter(([name]) => name !== fault);
    return resolved(others.length < values.length ? others : values.slice(0, -1), features);
  }
}
