/**
 * Power against rows: a thin line for each feature that can be expected to matter, a heavy one for their mean, and the power
 * that is usually asked for.
 */
import * as Plot from '@observablehq/plot';
import { bySelect, meanPower, type PowerStudy, WANTED_POWER } from '../power-study.js';
import { clip } from '../text/names.js';
import { count, percent } from '../text/numbers.js';
import { neededSentences } from '../text/power-text.js';
import { colour } from './colours.js';
import { drawing, type Panel } from './drawing.js';
import type { Drawing, PlotOptions } from './drawing-types.js';
import { domOf } from './svg.js';

const HEIGHT = 300;
const MOST_LABELS = 6;
const LABEL_ROOM = 110;

/** The plot; a panel for each number of tested features. */
export function powerPlot(study: PowerStudy, { document: given, width = 640 }: PlotOptions): Drawing {
  const document = domOf(given);
  const panels = bySelect(study).map(([select, points], i): Panel => {
    const lines = points[0].features.flatMap(({ name }, f) =>
      points.map(({ rows, features }) => ({ name, rows, power: features[f].power })),
    );
    const ends = points[0].features.slice(0, MOST_LABELS).map(({ name }, f) => ({
      name: clip(name, 14),
      rows: points[points.length - 1].rows,
      power: points[points.length - 1].features[f].power,
    }));
    const mean = points.map((point) => ({ rows: point.rows, power: meanPower(point) }));
    const element = Plot.plot({
      document,
      width,
      height: HEIGHT,
      marginTop: 30,
      marginRight: LABEL_ROOM,
      marginBottom: 46,
      marginLeft: 52,
      style: { fontSize: '12px' },
      x: { type: 'log', axis: null },
      y: { domain: [0, 1], axis: null },
      marks: [
        Plot.gridY({ ticks: 5, stroke: colour('grid'), strokeOpacity: 1 }),
        Plot.ruleY([WANTED_POWER], { stroke: colour('ink'), strokeDasharray: '4 3' }),
        Plot.line(lines, { x: 'rows', y: 'power', z: 'name', stroke: colour('accent'), strokeOpacity: 0.5 }),
        Plot.line(mean, { x: 'rows', y: 'power', stroke: colour('ink'), strokeWidth: 2.5 }),
        Plot.dot(mean, { x: 'rows', y: 'power', r: 4, fill: colour('ink') }),
        Plot.text(spreadOut(ends), {
          x: 'rows',
          y: 'place',
          text: 'name',
          textAnchor: 'start',
          dx: 10,
          fill: colour('muted'),
        }),
        Plot.axisX(
          points.map(({ rows }) => rows),
          {
            label: 'rows',
            tickFormat: count,
            labelAnchor: 'center',
            labelArrow: 'none',
            color: colour('muted'),
          },
        ),
        Plot.axisY({
          ticks: 5,
          tickFormat: (share: number) => percent(share),
          label: `power, ${count(select)} tested`,
          labelArrow: 'none',
          labelOffset: 46,
          color: colour('muted'),
        }),
      ],
    });
    return { element, x: 0, y: i * (HEIGHT + 16), width, height: HEIGHT };
  });
  return drawing(document, {
    name: 'power',
    title: `How many rows are needed: ${clip(study.source, 80)}`,
    description: neededSentences(study).join(' '),
    width,
    panels,
    legend: [
      { symbol: 'line', label: 'mean over the features', colour: colour('ink') },
      { symbol: 'bar', label: 'each feature', colour: colour('accent') },
      { symbol: 'dashed', label: percent(WANTED_POWER), colour: colour('ink') },
    ],
  });
}

/** Labels at least this far apart. */
const APART = 0.065;

/** The places of labels that would overlap, moved down one after the other, and up again from the bottom. */
function spreadOut<T extends { power: number }>(ends: readonly T[]): (T & { place: number })[] {
  const ordered = [...ends].sort((a, b) => b.power - a.power);
  const room = APART * (ordered.length - 1);
  let last = 1 + APART;
  return ordered.map((end, i) => {
    last = Math.max(Math.min(end.power, last - APART), room - APART * i);
    return { ...end, place: last };
  });
}
