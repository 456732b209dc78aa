/**
 * A flag for every option of the library that decides the numbers, made from its table.
 */
import { type DescribedOption, describedOptions, flagName } from '@hsicinf/core/options';
import type { Flag, Flags } from './flag.js';
import { LAR_ALPHA } from './lar-flags.js';

/** What other programs call the adjustments. */
const ADJUSTMENTS = {
  fdr: 'bh',
  fdr_bh: 'bh',
  'benjamini-hochberg': 'bh',
  fdr_by: 'by',
  'benjamini-yekutieli': 'by',
  bonf: 'bonferroni',
  'holm-bonferroni': 'holm',
};

const all = Object.entries<DescribedOption>(describedOptions);

/** The options of the library; those of POET are in poetFlags. */
export const methodFlags: Flags = flagsOf(({ path }) => path.length === 1);

/** The options of POET, which --covariance poet and poet-cran use. */
export const poetFlags: Flags = flagsOf(({ path }) => path.length > 1);

/** Those that every user sees first, and the others. */
export const [basicFlags, advancedFlags] = (['basic', 'advanced'] as const).map((own) =>
  flagsOf(({ path, level }) => path.length === 1 && level === own),
) as [Flags, Flags];

/** What each choice means, below the flags. */
export const choicesHelp: string = all
  .filter(([, { path, choices }]) => path.length === 1 && choices !== undefined)
  .map(([name, { choices = {} }]) => {
    const width = Math.max(...Object.keys(choices).map(({ length }) => length));
    const lines = Object.entries(choices).map(([choice, words]) => `    ${choice.padEnd(width)}  ${words}`);
    return [`  ${flagName(name)}`, ...lines].join('\n');
  })
  .join('\n');

function flagsOf(isOne: (option: DescribedOption) => boolean): Flags {
  return Object.fromEntries(
    all.filter(([, option]) => isOne(option)).map(([name, option]) => [name, flagOf(name, option)]),
  );
}

function flagOf(name: string, option: DescribedOption): Flag {
  const { kind, choices, help, standard } = option;
  const flag = {
    kind,
    help: help + concernWords(option),
    default: name === 'alpha' ? `${standard}; larinf: ${LAR_ALPHA}` : standard,
  };
  switch (kind) {
    case 'switch':
      // One that is on can be turned off.
      return option.default === true
        ? { kind, flags: flagName(name).replace('--', '--no-'), help: `do not ${flag.help}` }
        : { ...flag, flags: flagName(name) };
    case 'choice':
      return {
        ...flag,
        flags: `${flagName(name)} <name>`,
        choices: Object.keys(choices ?? {}),
        ...(name === 'adjust' && { aliases: ADJUSTMENTS }),
      };
    case 'numbers':
      return { ...flag, flags: `${flagName(name)} <numbers>` };
    default:
      return { ...flag, flags: `${flagName(name)} <${kind === 'number' ? 'number' : 'value'}>` };
  }
}

/** The statistics that an option concerns, unless it is all or may be any. */
function concernWords({ concerns = [{}] }: DescribedOption): string {
  if (concerns.some(({ statistic }) => statistic === undefined)) return '';
  const statistics = concerns.flatMap(({ statistic = [] }) => statistic);
  return ` (statistic ${statistics.join(', ')})`;
}
