/**
 * From what a user passes to the record that decides the numbers: names and values are checked, preset and statistic
 * chosen, defaults filled in, and what does not concern the run left out. Running again with that record gives the same
 * numbers.
 */
import { InputError, type Mention, mention, wording } from '../errors.js';
import { defaultsOf } from './default-options.js';
import { checkOptions } from './option-rules.js';
import {
  methods,
  type OptionSpec,
  optionTable,
  presetStatistic,
  type RunKind,
  runTable,
} from './option-table.js';
import type { MethodName, MethodOptions, Options, Preset, ResolvedOptions, Statistic } from './options.js';
import { resolvePoetOptions } from './poet-options.js';

/** What is known of a run besides its options. */
export interface RunFacts {
  /** The function that is called; hsicInf unless given. */
  method?: MethodName;
  /** The number of features; many unless given. */
  features?: number;
}

/** Options as they will be used. */
export interface Resolution {
  /** Frozen. */
  options: ResolvedOptions;
  /** The names of all options that concern the run. */
  concerned: (keyof MethodOptions)[];
  /** Options that were given but do not concern the run. */
  unused: (keyof MethodOptions)[];
}

/**
 * Checks options and fills in defaults, without data: what a run with them would use.
 *
 * @throws InputError for an option that breaks a rule.
 */
export function resolveOptions(
  given: Options,
  { method: caller = 'hsicInf', features = Infinity }: RunFacts = {},
): Resolution {
  checkOptions(caller, given, { ...optionTable, ...runTable });
  const { settled } = methods[caller];
  const own = { ...methodOptions(given), ...settled };
  const axis = chooseAxis(caller, own);
  const all: MethodOptions = { ...defaultsOf({ ...own, ...axis }), ...own, ...axis };
  if (own.select === undefined) all.select = Math.min(optionTable.select.default, features);
  checkRows(caller, given, all);
  checkSelection(caller, all);
  const concerned: (keyof MethodOptions)[] = [];
  const unused: (keyof MethodOptions)[] = [];
  for (const [name, { concerns }] of Object.entries<OptionSpec>(optionTable)) {
    const key = name as keyof MethodOptions;
    const isUsed = concerns === undefined || concerns.some((kind) => isOfKind(all, kind));
    const isSettled = key in settled && given[key] !== settled[key];
    if ((!isUsed || isSettled) && given[key] !== undefined) unused.push(key);
    if (isUsed) concerned.push(key);
    else delete all[key];
  }
  if (all.covariance === 'poet' || all.covariance === 'poet-cran')
    all.poet = resolvePoetOptions(given.poet ?? {}, all.covariance);
  checkShuffle(caller, all);
  return { options: Object.freeze(all) as ResolvedOptions, concerned, unused };
}

/** Values that are undefined count as not given; run options are not part of the record. */
function methodOptions(given: Options): MethodOptions {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && name in optionTable),
  );
}

function isOfKind(run: MethodOptions, kind: RunKind): boolean {
  return Object.entries(kind).every(([name, values]) =>
    (values as readonly unknown[]).includes(run[name as keyof MethodOptions]),
  );
}

/** Preset and statistic, each as far as it is not given from the other. */
function chooseAxis(
  caller: MethodName,
  { preset, statistic, pValues }: MethodOptions,
): { preset: Preset; statistic: Statistic } {
  const asked = preset ?? methods[caller].preset;
  if (asked === 'recommended' && statistic !== undefined) return { preset: presetOf(statistic), statistic };
  // Given what the lasso selected, scores must be normal.
  const own = asked === 'lasso' && pValues === 'selective' ? 'incomplete' : presetStatistic[asked];
  if (asked === 'lasso' && (statistic === 'block' || statistic === 'incomplete')) {
    return { preset: asked, statistic };
  }
  if (asked !== 'paper' && statistic !== undefined && statistic !== own) {
    const rule = wording`'${own}' with ${mention('preset', asked)}`;
    throw new InputError(caller, rule, `'${statistic}'`, { option: 'statistic' });
  }
  return { preset: asked, statistic: statistic ?? own };
}

/** The preset of a statistic; one that has none takes the usual defaults. */
function presetOf(statistic: Statistic): Preset {
  const named = Object.entries(presetStatistic).find(([, of]) => of === statistic);
  return named === undefined ? 'recommended' : (named[0] as Preset);
}

/** Thirds are of blocks; and where other rows than those of the test have selected, there is nothing to condition on. */
function checkRows(caller: MethodName, given: Options, { rows, statistic, condition }: MethodOptions): void {
  if (rows === undefined) return;
  const only = (value: string) =>
    given.rows === undefined ? `'${value}'` : wording`'${value}' with ${mention('rows', rows)}`;
  if (statistic !== 'block') {
    throw new InputError(caller, only('block'), `'${statistic}'`, { option: 'statistic' });
  }
  if (condition !== 'none') {
    throw new InputError(caller, only('none'), `'${condition}'`, { option: 'condition' });
  }
}

/**
 * With marginal p-values any rule may select. Those given the selection know the largest scores, by any statistic, and the
 * lasso, by statistics that are normal.
 */
function checkSelection(caller: MethodName, { selection, statistic, pValues, rows }: MethodOptions): void {
  if (selection === undefined || statistic === 'full' || statistic === 'cross') return;
  if (rows !== undefined) {
    throw new InputError(caller, 'none with rows', `'${selection}'`, { option: 'selection' });
  }
  const rule = mention('selection', selection);
  const by = (value: string): Mention => mention('statistic', value);
  if (statistic === 'correlation' && pValues !== 'marginal') {
    const preset = mention('preset', 'lasso');
    throw new InputError(caller, wording`'marginal' with ${rule}`, `'${pValues}'`, {
      option: 'pValues',
      hint: wording`${preset} has selective ones by ${by('incomplete')} or 'block'`,
    });
  }
  if (statistic !== 'correlation' && (selection !== 'lasso' || pValues !== 'selective')) {
    const needed =
      selection === 'lasso'
        ? wording`'selective' with ${rule}`
        : wording`'marginal' by ${by('correlation')} with ${rule}`;
    throw new InputError(caller, needed, `'${pValues}' by '${statistic}'`, { option: 'pValues' });
  }
}

function checkShuffle(caller: MethodName, { repeats = 1, shuffle }: MethodOptions): void {
  if (repeats === 1 || shuffle !== false) return;
  throw new InputError(caller, 'with repeats above 1', `shuffle false and repeats ${repeats}`, {
    option: 'shuffle',
  });
}
