/**
 * The course evaluations with something held fixed as a picture: the kernel correlation of each question under each run.
 */
import * as Plot from '@observablehq/plot';
import { PAPER_TABLE } from '../figures/course-questions.js';
import { questionName } from '../figures/course-cells.js';
import type { CoursesResult } from '../figures/experiment.js';
import { axisLook, panelFrame } from './curve-panel.js';
import { legendPlot } from './legend.js';
import { GRID, INK, PAPER, styleOf } from './series-style.js';
import { svgFile } from './svg-file.js';

const WIDTH = 640;
const HEIGHT = 560;

/** The figure: one panel. */
export function coursesFigure(document: Document, { title, runs }: CoursesResult): string {
  const inPaper = new Set(PAPER_TABLE.map(({ name }) => name));
  const questions = runs[0].correlations.map((_, index) => questionName(index));
  const marks = runs.flatMap(({ name, correlations }) =>
    correlations.map((value, index) => ({ run: name, question: questions[index], value })),
  );
  const legend = legendPlot(
    document,
    runs.map(({ name }) => styleOf(name)),
    { width: WIDTH },
  );
  const element = Plot.plot({
    ...panelFrame(document, WIDTH, HEIGHT),
    marginLeft: 52,
    marginBottom: 42,
    x: { domain: [0, 1.08 * Math.max(...marks.map(({ value }) => value))] },
    y: { type: 'band', domain: questions, axis: null },
    marks: [
      Plot.gridX({ stroke: GRID, strokeOpacity: 1, ticks: 6 }),
      Plot.text(questions, {
        y: (name: string) => name,
        text: (name: string) => (inPaper.has(name) ? `${name} ★` : name),
        frameAnchor: 'left',
        textAnchor: 'end',
        dx: -5,
        fontSize: 11.5,
        fill: INK,
      }),
      Plot.axisX({ ...axisLook('kernel correlation with the difficulty'), labelAnchor: 'center', ticks: 6 }),
      ...runs.map(({ name }) => {
        const { colour, marker, isHollow } = styleOf(name);
        return Plot.dot(
          marks.filter(({ run }) => run === name),
          {
            x: 'value',
            y: 'question',
            symbol: marker,
            stroke: colour,
            fill: isHollow === true ? PAPER : colour,
            r: 4,
          },
        );
      }),
    ],
  });
  return svgFile({
    title,
    description:
      'For each question its kernel correlation with the difficulty, with nothing held fixed, within classes and within instructors. Questions of the paper’s table have a star.',
    width: WIDTH,
    parts: [
      { element: legend.element, x: 0, y: 0, width: WIDTH, height: legend.height },
      { element, x: 0, y: legend.height, width: WIDTH, height: HEIGHT },
    ],
  });
}
