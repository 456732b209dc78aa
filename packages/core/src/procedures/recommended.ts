/**
 * The recommended procedure: kernel correlations over several widths, tested by shuffling, and with many rows in closed form.
 *
 * In closed form, cross-HSIC on each pair of widths has a known tail under independence, and the p-values of all pairs are
 * combined to one a feature. Marginal: nothing is supposed of the selection, so that it does not matter that the selection
 * went by another statistic of the same rows. Validity is asymptotic and empirical (docs/calibration.md). Features of which
 * too few rows vary are tested by shuffling.
 */
import { hasGroups } from '../design/arrangement.js';
import { ROUNDING } from '../numerics/rounding.js';
import { cauchyCombination } from '../inference/cauchy.js';
import { untruncated } from '../inference/truncation.js';
import { kernelCount, ofKernel, type WideVariable } from '../kernels/widths.js';
import { rowsInOrder, type Variable, variableRows } from '../kernels/variable.js';
import { bind } from '../engine/task.js';
import type { RunContext } from '../engine/run-context.js';
import { correlationProcedure, type CorrelationTester } from './correlation/correlation.js';
import type { CorrelationTestItem, CorrelationTestOutcome } from './correlation/feature-test.js';
import { thinJackknifeTask } from './correlation/thin-jackknife.js';
import { optionTable } from '../options/option-table.js';
import { partA, tooFewOffMode } from './cross/cross-guards.js';
import { crossPath, crossWork } from './cross/cross-path.js';
import { crossTest } from './cross/cross-test.js';
import { rowOrder } from './cross/cross.js';
import { type Call, mostSelected } from './procedure.js';
import { shuffleTester } from './correlation/shuffle-tester.js';

/** With more rows marginal p-values come from a closed form, unless a number of permutations is given. */
export const CLOSED_FORM_ABOVE = 5000;

/** By shuffling, and in closed form where rows are many. */
export const byRows: CorrelationTester = {
  work: (call) => testerOf(call).work(call),
  jobs: (call) => testerOf(call).jobs?.(call) ?? 1,
  test: (call, context, given) => testerFor(call, given.target).test(call, context, given),
  shared: (call, context, given) => testerFor(call, given.target).shared?.(call, context, given),
};

/** The closed form takes rows as independent. */
function testerFor(call: Call, { groups, variable }: WideVariable): CorrelationTester {
  const isWhole = variableRows(variable) === call.rows;
  const isPlain = groups === undefined && variable.kernel !== 'gram' && isWhole;
  return isPlain ? testerOf(call) : shuffleTester;
}

function testerOf({ rows, dataset, options: { permutations, pValues } }: Call): CorrelationTester {
  if (hasGroups(dataset) || dataset.target.kind === 'kernels') return shuffleTester;
  const isClosed = rows > CLOSED_FORM_ABOVE && permutations === 'auto' && pValues === 'marginal';
  return isClosed ? closedFormTester : shuffleTester;
}

/** In closed form where that is possible, by shuffling elsewhere. */
export const closedFormTester: CorrelationTester = {
  work(call) {
    const { values, moments } = crossWork(call.rows, partA(call.rows));
    return mostSelected(call) * 9 * (values + moments);
  },
  // Values and moments for each kernel of the output.
  jobs: ({ dataset: { target }, options: { targetWidths = [] } }) =>
    2 * (target.kind === 'class' ? 1 : targetWidths.length),
  async test(call, context, given) {
    const rowsA = partA(call.rows);
    const parts = { rowsA, rows: call.rows };
    const order = rowOrder(call, rowsA, 0);
    const target = inOrder(given.target, order);
    const isTestable = (variable: Variable): boolean =>
      tooFewOffMode(variable, undefined, parts) === undefined;
    const items = Array.from({ length: given.count }, (_, s) => given.item(s));
    const features = items.map(({ feature }) => rowsInOrder(feature, order));
    const closed = isTestable(target.variable)
      ? items.map((_, s) => s).filter((s) => isTestable(features[s]))
      : [];
    const others = items.map((_, s) => s).filter((s) => !closed.includes(s));
    const outcomes: CorrelationTestOutcome[] = [];
    if (others.length > 0) {
      const shuffledOutcomes = await shuffleTester.test(call, context, {
        ...given,
        count: others.length,
        isQuiet: true,
        item: (i) => items[others[i]],
      });
      others.forEach((s, i) => {
        outcomes[s] = shuffledOutcomes[i];
      });
    }
    const logs = await pairTests(
      call,
      context,
      target,
      closed.map((s) => features[s]),
    );
    const errors = await jackknives(
      call,
      context,
      given.target,
      closed.map((s) => items[s]),
    );
    closed.forEach((s, i) => {
      const logPValue = cauchyCombination(logs[i]);
      outcomes[s] = {
        marginal: { pValue: Math.exp(logPValue), logPValue, by: 'closed form' },
        ...(errors[i] !== undefined && { correlationError: errors[i] }),
      };
    });
    return outcomes;
  },
};

/** Statistic 'correlation'. */
export const recommended = correlationProcedure(byRows);

/** The log p-values of all pairs of kernels that can be tested, for each feature. */
async function pairTests(
  { options, rows }: Call,
  context: RunContext,
  target: WideVariable,
  features: readonly Variable[],
): Promise<number[][]> {
  const { featureWidths = optionTable.featureWidths.default } = options;
  const rowsA = partA(rows);
  const terms = { testable: true, alternative: 'greater', alpha: options.alpha, rowsA } as const;
  const logs: number[][] = features.map(() => []);
  const items = features.flatMap((variable, s) =>
    Array.from({ length: kernelCount({ variable, widths: featureWidths }) }, (_, a) => ({
      s,
      feature: (): Variable => ofKernel({ variable, widths: featureWidths }, a),
    })),
  );
  for (let b = 0; b < kernelCount(target); b++) {
    const path = await crossPath(ofKernel(target, b), rowsA, () => context.breathe());
    const values = await context.run('p-values', {
      ...path.values,
      count: items.length,
      units: items.length,
      item: (i) => [items[i].feature()],
      keep: ([own]) => ({ z: mean(own), sd: Math.sqrt(variance(own) / rowsA) }),
    });
    const moments = await context.run('p-values', {
      ...path.moments,
      count: items.length,
      units: items.length,
      item: (i) => items[i].feature(),
    });
    items.forEach(({ s }, i) => {
      const { z, sd } = values[i];
      if (!(sd > ROUNDING && moments[i].sd > ROUNDING)) return;
      const test = crossTest(z, moments[i], { ...terms, truncation: untruncated(), plugInSd: sd });
      const strict = test.beside?.strictPValue?.pValue;
      logs[s].push(strict === undefined ? test.logPValue : Math.log(strict));
    });
  }
  return logs.map((own) => (own.length === 0 ? [0] : own));
}

/** The jackknife errors, undefined where kernels are not of low rank. */
function jackknives(
  { options }: Call,
  context: RunContext,
  target: WideVariable,
  items: readonly CorrelationTestItem[],
): Promise<(number | undefined)[]> {
  const { featureWidths = optionTable.featureWidths.default } = options;
  return context.run('p-values', {
    ...bind(thinJackknifeTask, { target, featureWidths }),
    count: items.length,
    units: 0,
    item: (s) => ({ feature: items[s].feature, best: items[s].best ?? [0, 0] }),
  });
}

function inOrder({ variable, widths }: WideVariable, order: Int32Array): WideVariable {
  return { variable: rowsInOrder(variable, order), widths };
}

function mean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** With the divisor n − 1. */
function variance(values: Float64Array): number {
  const centre = mean(values);
  let squares = 0;
  for (const value of values) squares += (value - centre) ** 2;
  return squares / (values.length - 1);
}
