/**
 * A simulated dataset as CSV, with every number written so that it reads back bit by bit: the file that
 * `hsicinf simulate` writes.
 */
import type { Simulated } from '@hsicinf/core';

/** The text: features first, then the output, called y or y1, y2, … */
export function simulatedCsv({ features, target }: Simulated): string {
  const outputs = target.kind === 'vector' ? target.values : [target.values];
  const names = target.kind === 'vector' ? target.values.map((_, c) => `y${c + 1}`) : ['y'];
  const columns = [...features.map(({ values }) => values as Float64Array), ...outputs];
  const lines = Array.from(outputs[0], (_, row) =>
    columns.map((values) => numberText(values[row])).join(','),
  );
  return `${[[...features.map(({ name }) => name), ...names].join(','), ...lines].join('\n')}\n`;
}

function numberText(value: number | string): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
