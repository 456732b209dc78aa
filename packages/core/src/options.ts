/**
 * The public door `@hsicinf/core/options`: all about options, the names of designs, and nothing that computes, for those who make flags and forms.
 */
export {
  type DescribedOption,
  describedOptions,
  flatName,
  optionAtFault,
  type OptionName,
  optionsOf,
} from './options/described-options.js';
export { flagName, type NameInNote, noteWithOptions } from './options/option-mentions.js';
export { type Resolution, resolveOptions, type RunFacts } from './options/resolve-options.js';
export { type Design, DESIGNS } from './data/designs.js';
export { InputError, type Mention, rowsUsed } from './errors.js';
export { columnKinds } from './data/target-view.js';
