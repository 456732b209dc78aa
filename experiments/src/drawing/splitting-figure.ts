/**
 * The accuracy of splitting as a picture: how much the logarithm of p varies between seeds, and what a run says of it.
 */
import * as Plot from '@observablehq/plot';
import type { SplittingResult } from '../figures/experiment.js';
import { BAND } from '../figures/judge.js';
import { axisLook, panelFrame, panelTitle } from './curve-panel.js';
import { GRID, MUTED, styleOf } from './series-style.js';
import { svgFile } from './svg-file.js';

const WIDTH = 520;
const HEIGHT = 320;

/** The figure: one panel. */
export function splittingFigure(document: Document, { title, points }: SplittingResult): string {
  const marks = points.map(({ pValue, sd: [value, error], stated }) => ({
    at: -Math.log10(pValue[0]),
    value,
    low: value - BAND * error,
    high: value + BAND * error,
    stated,
  }));
  const { colour } = styleOf('marginal');
  const end = 1.1 * Math.max(...marks.flatMap(({ high, stated }) => [high, stated]));
  const element = Plot.plot({
    ...panelFrame(document, WIDTH, HEIGHT),
    marginLeft: 54,
    marginBottom: 42,
    x: { domain: [1, 1 + Math.max(...marks.map(({ at }) => at))] },
    y: { domain: [0, end] },
    marks: [
      panelTitle('Dots: over seeds. Line: as a run states it', -46),
      Plot.gridY({ stroke: GRID, strokeOpacity: 1, ticks: 5 }),
      Plot.axisY({ ...axisLook('sd of log p'), labelAnchor: 'center', ticks: 5 }),
      Plot.axisX({ ...axisLook('−log₁₀ p'), labelAnchor: 'center', ticks: 8, tickFormat: String }),
      Plot.ruleY([0], { stroke: MUTED }),
      Plot.lineY(marks, { x: 'at', y: 'stated', stroke: MUTED, strokeWidth: 1.8, strokeDasharray: '5 3' }),
      Plot.ruleX(marks, { x: 'at', y1: 'low', y2: 'high', stroke: colour, strokeWidth: 2 }),
      Plot.dot(marks, { x: 'at', y: 'value', fill: colour, r: 4 }),
    ],
  });
  return svgFile({
    title,
    description:
      'The standard deviation of the logarithm of a p-value by splitting over seeds, with two standard errors to either side, by the size of the p-value, and the relative error that a run states.',
    width: WIDTH,
    parts: [{ element, x: 0, y: 0, width: WIDTH, height: HEIGHT }],
  });
}
