/**
 * A simulated dataset as CSV, with every number written so that it reads back bit by bit.
 */
import type { Simulated } from '@hsicinf/core';

/** Rows that are put together before they are written. */
const ROWS_A_PIECE = 64;

/** The names of the output's columns. */
export function simulatedTargets({ target }: Simulated): string[] {
  return target.kind === 'vector' ? target.values.map((_, c) => `y${c + 1}`) : ['y'];
}

/** The lines, some at a time: what is to be held fixed, the features, then the output. */
export function* simulatedCsv(simulated: Simulated): Generator<string> {
  const { features, target, strata, clusters, covariates = [] } = simulated;
  const labels = [strata, clusters].filter((column) => column !== undefined);
  const inputs = [...labels, ...covariates, ...features];
  const outputs = target.kind === 'vector' ? target.values : [target.values];
  const columns = [...inputs.map(({ values }) => values as ArrayLike<number | string>), ...outputs];
  yield `${[...inputs.map(({ name }) => name), ...simulatedTargets(simulated)].join(',')}\n`;
  const rows = outputs[0].length;
  for (let start = 0; start < rows; start += ROWS_A_PIECE) {
    let piece = '';
    for (let row = start; row < Math.min(rows, start + ROWS_A_PIECE); row++) {
      piece += `${columns.map((values) => numberText(values[row])).join(',')}\n`;
    }
    yield piece;
  }
}

/** The shortest decimal that reads back as the same number, minus zero with its sign; labels as they are. */
function numberText(value: number | string): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
