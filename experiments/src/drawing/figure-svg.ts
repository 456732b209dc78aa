/**
 * A results file as a figure: a legend and the panels in the paper's order.
 */
import { createDocument } from '@hsicinf/report/node';
import type { ExperimentResult, FigureLayout, Measure, RatesResult } from '../figures/experiment.js';
import { BAND, estimateOf } from '../figures/judge.js';
import { curvePanel } from './curve-panel.js';
import { coursesFigure } from './courses-figure.js';
import { legendPlot } from './legend.js';
import { styleOf } from './series-style.js';
import { type Placed, svgFile } from './svg-file.js';
import { shuffleFigure } from './shuffle-figure.js';
import { splittingFigure } from './splitting-figure.js';

const GAP = 16;
/** The width of the picture and the height of a panel by the number of columns. */
const SIZES: Record<number, { width: number; height: number }> = {
  2: { width: 800, height: 280 },
  3: { width: 960, height: 250 },
  4: { width: 1120, height: 240 },
};
const NAMED_HEIGHT = 470;
/** With many names each value has so much room instead. */
const MARK_HEIGHT = 9;

/** The figure as the text of an SVG file. */
export function figureSvg(result: ExperimentResult): string {
  const document = createDocument() as Document;
  if (result.kind === 'rates') return ratesFigure(document, result);
  if (result.kind === 'courses') return coursesFigure(document, result);
  return result.kind === 'table' ? shuffleFigure(document, result) : splittingFigure(document, result);
}

function ratesFigure(document: Document, result: RatesResult): string {
  const { layout, panels, groups, level } = result;
  const { width, height: rowsHeight } = SIZES[layout.columns];
  const height = layout.axis === 'names' ? namedHeight(result) : rowsHeight;
  const names = [...new Set(groups.flatMap(({ curves }) => curves.map(({ name }) => name)))];
  const legend = legendPlot(document, names.map(styleOf), { width, note: `level ${level}` });
  const panelWidth = Math.floor((width - GAP * (layout.columns - 1)) / layout.columns);
  const ends = new Map(
    (['tpr', 'fpr', 'perTest', 'fdr', 'any'] as const).map((one) => [one, endOf(result, one)]),
  );
  const placed = panels.flatMap(({ letter, title, group: name, measure }, i): Placed[] => {
    const group = groups.find((one) => one.name === name);
    if (group === undefined) return [];
    const element = curvePanel(group, {
      document,
      title: `(${letter}) ${title}`,
      measure,
      axis: layout.axis,
      level,
      end: ends.get(measure) ?? 1,
      width: panelWidth,
      height,
    });
    const [row, column] = [Math.floor(i / layout.columns), i % layout.columns];
    const x = column * (panelWidth + GAP);
    return [{ element, x, y: legend.height + row * (height + GAP), width: panelWidth, height }];
  });
  return svgFile({
    title: result.title,
    description: descriptionOf(layout, level),
    width,
    parts: [{ element: legend.element, x: 0, y: 0, width, height: legend.height }, ...placed],
  });
}

function namedHeight({ groups }: RatesResult): number {
  const room = ({ curves }: (typeof groups)[number]): number =>
    Math.max(...curves.map(({ points }) => points.length)) * curves.length;
  return Math.max(NAMED_HEIGHT, 70 + MARK_HEIGHT * Math.max(...groups.map(room)));
}

/** True positive rates go to 1, false ones as far as the largest of the figure. */
function endOf({ panels, groups, level }: RatesResult, measure: Measure): number {
  if (measure === 'tpr') return 1.02;
  const shown = panels.filter((panel) => panel.measure === measure).map(({ group }) => group);
  const values = groups
    .filter(({ name }) => shown.includes(name))
    .flatMap(({ curves }) =>
      curves.flatMap(({ points }) => points.map((point) => estimateOf(point, measure))),
    )
    .map((estimate) => (estimate === undefined ? 0 : estimate[0] + BAND * estimate[1]));
  return Math.min(1, 1.05 * Math.max(2 * level, ...values));
}

function descriptionOf({ axis }: FigureLayout, level: number): string {
  const across = axis === 'names' ? 'the kind of data' : 'the number of rows';
  return `Rates by ${across}; bands and bars are two Monte-Carlo standard errors to either side; the dashed line is the level ${level}.`;
}
