/**
 * How claims are judged on rates: comparisons that allow for Monte-Carlo error, with the numbers that decide.
 */
import { LEVEL, STRICT_LEVEL } from '../study/cell.js';
import type { Estimate } from '../study/rates.js';
import type { Curve, ExperimentResult, Point, TableMeasure, Verdict } from './experiment.js';

/** Two standard errors: what the figures' bands show. */
export const BAND = 2;

/** The chance that a normal estimate lies more than two errors above its mean. */
const BEYOND = 0.0228;
/** Nobody blames chance for more than this many errors. */
const MOST_ERRORS = 3.5;

/** A rate at a point. */
export interface Value {
  at: number | string;
  value: number;
  error: number;
}

/** The curve of a group; undefined where the result does not have it. */
export function curveOf(result: ExperimentResult, group: string, curve: string): Curve | undefined {
  if (result.kind !== 'rates') return undefined;
  return result.groups.find(({ name }) => name === group)?.curves.find(({ name }) => name === curve);
}

/** The values of a curve, in the order of its points. */
export function valuesOf(
  result: ExperimentResult,
  [group, curve]: readonly [group: string, curve: string],
  measure: TableMeasure,
): Value[] {
  return (curveOf(result, group, curve)?.points ?? []).flatMap((point) => {
    const estimate = estimateOf(point, measure);
    return estimate === undefined ? [] : [{ at: point.at, value: estimate[0], error: estimate[1] }];
  });
}

/** The rate of a point that a measure names. */
export function estimateOf(point: Point, measure: TableMeasure): Estimate | undefined {
  return point[measure];
}

/** Every value at most the limit, up to two errors; exceptions may be chance. */
export function atMost(values: readonly Value[], limit: number): Verdict | undefined {
  if (values.length === 0) return undefined;
  const errors = values.map(({ value, error }) => (value <= limit ? 0 : (value - limit) / error));
  const beyond = values.filter((_, i) => errors[i] > BAND);
  const worst = values.reduce((most, value) => (value.value > most.value ? value : most));
  const evidence = `largest ${text(worst)}`;
  if (beyond.length === 0) return { holds: 'yes', evidence: `${evidence}, of ${values.length} points` };
  const isChance =
    Math.max(...errors) < MOST_ERRORS && atLeastByChance(beyond.length, values.length, BEYOND) > 0.05;
  return {
    holds: isChance ? 'chance' : 'no',
    evidence: `${beyond.length} of ${values.length} points lie more than ${BAND} errors above ${limit}: ${beyond.map(text).join('; ')}`,
  };
}

/** Every value at least the limit, up to two errors. */
export function atLeast(values: readonly Value[], limit: number): Verdict | undefined {
  if (values.length === 0) return undefined;
  const short = values.filter(({ value, error }) => value + BAND * error < limit);
  const least = values.reduce((smallest, value) => (value.value < smallest.value ? value : smallest));
  return {
    holds: short.length === 0 ? 'yes' : 'no',
    evidence: short.length === 0 ? `smallest ${text(least)}` : short.map(text).join('; '),
  };
}

/** The first curve is nowhere below the second by more than two errors, and above it by more at half of the open points. */
export function above(higher: readonly Value[], lower: readonly Value[]): Verdict | undefined {
  const pairs = higher.flatMap((a) => {
    const b = lower.find(({ at }) => at === a.at);
    return b === undefined
      ? []
      : [{ a, b, difference: a.value - b.value, error: Math.hypot(a.error, b.error) }];
  });
  if (pairs.length === 0) return undefined;
  const open = pairs.filter(({ a, b }) => Math.min(a.value, b.value) < 0.98);
  const below = pairs.filter(({ difference, error }) => difference < -BAND * error);
  const clear = open.filter(({ difference, error }) => difference > BAND * error);
  const mean = pairs.reduce((sum, { difference }) => sum + difference, 0) / pairs.length;
  const isAbove = below.length === 0 && clear.length >= open.length / 2;
  return {
    holds: isAbove ? 'yes' : 'no',
    evidence: `higher at ${clear.length} and lower at ${below.length} of ${pairs.length} points by more than ${BAND} errors; mean difference ${signed(mean)}`,
  };
}

/** The worst of several judgements, each with its name before its evidence. */
export function all(parts: Record<string, Verdict | undefined>): Verdict | undefined {
  const known = Object.entries(parts).filter((part): part is [string, Verdict] => part[1] !== undefined);
  if (known.length === 0) return undefined;
  const has = (holds: Verdict['holds']): boolean => known.some(([, verdict]) => verdict.holds === holds);
  const worst = (['no', 'chance', 'yes'] as const).find(has) ?? 'yes';
  return {
    holds: worst,
    evidence: known.map(([name, { evidence }]) => `${name}: ${evidence}`).join('. '),
  };
}

/** The same judgement on each of several. */
export function each<Name extends string>(
  names: readonly Name[],
  judge: (name: Name) => Verdict | undefined,
): Verdict | undefined {
  return all(Object.fromEntries(names.map((name) => [name, judge(name)])));
}

/** Rates at .05 and at .01 that are each at most that. */
export function atMostLevels(
  values: (measure: 'perTest' | 'perTestStrict') => readonly Value[],
): Verdict | undefined {
  return all({
    '.05': atMost(values('perTest'), LEVEL),
    '.01': atMost(values('perTestStrict'), STRICT_LEVEL),
  });
}

/** The values at some points only. */
export function among(values: readonly Value[], ...points: (number | string)[]): Value[] {
  return values.filter((value) => points.includes(value.at));
}

/** A value with its error and where it is. */
export function text({ at, value, error }: Value): string {
  return `${rate(value)} ± ${rate(error)} at ${typeof at === 'number' ? `n = ${at}` : at}`;
}

/** A rate to three decimals. */
export function rate(value: number): string {
  return value.toFixed(3);
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${rate(Math.abs(value))}`;
}

/** The chance of at least so many successes of so many, each with a probability. */
export function atLeastByChance(successes: number, trials: number, probability: number): number {
  let below = 0;
  let term = (1 - probability) ** trials;
  for (let s = 0; s < successes; s++) {
    below += term;
    term *= ((trials - s) / (s + 1)) * (probability / (1 - probability));
  }
  return 1 - below;
}
