/** Tables for the tests, as text. */
import { type Dataset, simulate, type Simulated } from '@hsicinf/core';

/** 80 rows, 12 features, of which the first five matter. */
export const additive: Simulated = simulate('additive', { rows: 80, features: 12, seed: 4 });

/** A dataset with an output of numbers as CSV, whatever its names hold. */
export function csvOf({ features, target }: Dataset, { delimiter = ',', targetName = 'y' } = {}): string {
  const columns = [
    ...features.map(({ name, values }) => [name, values as ArrayLike<unknown>] as const),
    [targetName, target.values as ArrayLike<unknown>] as const,
  ];
  const cell = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;
  const lines = [columns.map(([name]) => cell(name))];
  for (let row = 0; row < columns[0][1].length; row++)
    lines.push(columns.map(([, values]) => String(values[row])));
  return lines.map((cells) => `${cells.join(delimiter)}\n`).join('');
}

/** Names that try to break out of wherever they are shown. */
export const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  `long${'g'.repeat(10_000)}`,
  '👩‍🔬 emoji',
  'עברית‏ \u202eoverride',
  'two\nlines',
  '=1+1',
  '+2',
  '-3',
  '@sum(a)',
  'a, b',
  'q"uote',
  '| pipe *star* `tick`',
  '\u001b[31mred',
  '</title><script>alert(1)</script>',
];

/** The additive table with hostile names, its output among them, as text. */
export const hostileCsv = csvOf(
  {
    ...additive,
    features: HOSTILE.map((name, j) => ({ name, values: additive.features[j % 12].values as Float64Array })),
  },
  { targetName: '<b>"y"</b>' },
);
