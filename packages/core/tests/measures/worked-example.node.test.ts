/** What CONTRIBUTING.md says on adding a measure, done in a copy of the sources: a file and a line, and the measure works. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { naiveCorrelation, normals, standardized } from './naive.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
// Beside the sources, where packages are found.
const folder = mkdtempSync(join(root, 'packages/core/dist/example-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Doors {
  kernelCorrelation: typeof import('@hsicinf/core').kernelCorrelation;
  describedOptions: typeof import('@hsicinf/core/options').describedOptions;
}
let doors: Doors;

beforeAll(async () => {
  cpSync(join(root, 'packages/core/src'), join(folder, 'src'), { recursive: true });
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const section = guide.slice(guide.indexOf('## Adding a measure'), guide.indexOf('## House rules'));
  const [file, lines] = [...section.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code);
  writeFileSync(join(folder, 'src/measures/rough.ts'), file);
  const [imported, entry] = lines.split('\n\n');
  const registry = join(folder, 'src/measures/registry.ts');
  const text = readFileSync(registry, 'utf8');
  writeFileSync(registry, `${imported}\n${text.replace('} satisfies', `${entry.trimEnd()}\n} satisfies`)}`);
  const door = async (name: string): Promise<object> =>
    (await import(/* @vite-ignore */ join(folder, 'src', name))) as object;
  doors = { ...(await door('index.ts')), ...(await door('options.ts')) } as Doors;
});

it('the measure is an option with its words, and measures what it says', async () => {
  expect(doors.describedOptions.measure.choices).toMatchObject({
    rough: 'rough relations, Laplacian kernels on both sides',
  });
  const x = normals(20, 'rough x');
  const y = x.map((value, i) => Math.sin(5 * value) + 0.1 * i);
  const dataset = { features: [{ name: 'x', values: x }], target: { values: y } };
  const options = { measure: 'rough' as 'kernel', featureWidths: [1], targetWidths: [1], threads: 1 };
  const [{ correlation, widths }] = await doors.kernelCorrelation(dataset, options);
  const [u, v] = [standardized(x), standardized(y)];
  const laplacian = (values: number[]) => (i: number, j: number) =>
    Math.exp(-Math.abs(values[i] - values[j]));
  expect(correlation).toBeCloseTo(naiveCorrelation(20, laplacian(u), laplacian(v)), 11);
  expect(widths).toEqual([1, 1]);
});
