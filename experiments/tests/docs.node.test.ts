/** docs/reproduction.md, docs/calibration.md and their figures are what the committed results say. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { studyPage } from '../src/docs/study-page.js';
import { figureSvg } from '../src/drawing/figure-svg.js';
import { experiments } from '../src/figures/all.js';
import type { ExperimentResult } from '../src/figures/experiment.js';
import { readResult } from '../src/run-experiment.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const docs = join(root, 'docs');
const entries = experiments.map((experiment) => ({
  experiment,
  result: readResult(experiment, join(root, 'experiments/results')),
}));

/** The result of a full run. */
function resultOf(name: string): ExperimentResult {
  const result = entries.find(({ experiment }) => experiment.name === name)?.result;
  return result ?? expect.unreachable(`there is no result of ${name}`);
}

it.each(['reproduction', 'calibration'] as const)('%s.md is generated from the results', (name) => {
  const page = readFileSync(join(docs, `${name}.md`), 'utf8');
  const date = /on (\d{4}-\d\d-\d\d) from/.exec(page)?.[1] ?? expect.unreachable('the page has no date');
  expect(page).toBe(studyPage(name, entries, date).text);
});

describe.each(experiments)('$name', ({ name, leastRepetitions }) => {
  it('has results of a full run', () => {
    const result = resultOf(name);
    expect(result.quick).toBe(false);
    expect(result.seed).toBe(resultOf('fig1').seed);
    if (result.kind !== 'rates') return;
    for (const { source, curves } of result.groups) {
      const repetitions = curves.flatMap(({ points }) => points.map((point) => point.repetitions));
      expect(Math.min(...repetitions)).toBeGreaterThanOrEqual(
        leastRepetitions ?? (source === 'null' ? 1000 : 300),
      );
    }
  });

  it('has the figure of its results', () => {
    const path = join(docs, 'figures', `${name}.svg`);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe(figureSvg(resultOf(name)));
  });
});
