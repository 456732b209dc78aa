/**
 * Table 1 as a picture: how often each question is selected, and reported, over shuffles of the rows.
 */
import * as Plot from '@observablehq/plot';
import { PAPER_TABLE } from '../figures/course-questions.js';
import type { FeatureFrequency, ShuffleSummary, TableResult } from '../figures/experiment.js';
import { axisLook, panelFrame, panelTitle } from './curve-panel.js';
import { GRID, INK, styleOf } from './series-style.js';
import { svgFile } from './svg-file.js';

const WIDTH = 800;
const HEIGHT = 560;
const GAP = 24;

/** The figure: a panel for each procedure. */
export function shuffleFigure(document: Document, { title, shuffles }: TableResult): string {
  const width = (WIDTH - GAP) / 2;
  return svgFile({
    title,
    description:
      'For each question the share of shuffles of the rows in which it is among the ten selected (pale bar) and in which it is reported as significant (dark bar). Questions of the paper’s table have a star.',
    width: WIDTH,
    parts: shuffles.map((summary, i) => ({
      element: panel(document, summary, `(${'ab'[i]}) ${styleOf(summary.name).label}`, width),
      x: i * (width + GAP),
      y: 0,
      width,
      height: HEIGHT,
    })),
  });
}

function panel(
  document: Document,
  { name, features, shuffles }: ShuffleSummary,
  title: string,
  width: number,
): Element {
  const inPaper = new Set(PAPER_TABLE.map((row) => row.name));
  const { colour } = styleOf(name);
  const label = (feature: string): string => (inPaper.has(feature) ? `${feature} ★` : feature);
  const bar = (field: 'selected' | 'reported', fillOpacity: number): Plot.Markish =>
    Plot.barX(features, { x: field, y: 'name', fill: colour, fillOpacity, insetTop: 1.5, insetBottom: 1.5 });
  return Plot.plot({
    ...panelFrame(document, width, HEIGHT),
    marginLeft: 52,
    marginBottom: 42,
    x: { domain: [0, 1] },
    y: { type: 'band', domain: features.map((feature) => feature.name), axis: null },
    marks: [
      panelTitle(title, -44),
      Plot.gridX({ stroke: GRID, strokeOpacity: 1, ticks: 5 }),
      bar('selected', 0.3),
      bar('reported', 1),
      Plot.text(features, {
        y: 'name',
        text: (feature: FeatureFrequency) => label(feature.name),
        frameAnchor: 'left',
        textAnchor: 'end',
        dx: -5,
        fontSize: 11.5,
        fill: INK,
      }),
      Plot.axisX({
        ...axisLook(`share of ${shuffles} shuffles: pale selected, dark reported`),
        labelAnchor: 'center',
        ticks: 5,
      }),
    ],
  });
}
