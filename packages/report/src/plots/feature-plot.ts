/**
 * One feature against the output, drawn by what they are: points for two numbers, strips and boxes for a number and
 * classes, tiles with counts for two kinds of classes, and for vectors a panel for each coordinate.
 */
import { InputError } from '@hsicinf/core';
import { drawnTarget, targetRowsOf } from '@hsicinf/core/support';
import type { ReportInput } from '../input.js';
import { clip } from '../text/names.js';
import { count } from '../text/numbers.js';
import { colour } from './colours.js';
import { countsHeight, countsPanel, MOST_COLUMNS, MOST_LINES } from './counts-panel.js';
import { domOf } from './svg.js';
import { onOwnRows } from '../shape/shape-of.js';
import { drawing, type Panel, slug } from './drawing.js';
import type { Drawing, PlotOptions } from './drawing-types.js';
import { axesOf, type ClassAxis, classesOf, type FeatureAxis } from './feature-axes.js';
import type { LegendItem } from './legend.js';
import { panelHeight, type PanelSize } from './panel-style.js';
import { hasMedianLine, isCounted, scatterPanel } from './scatter-panel.js';
import { MOST_STRIPS, stripHeight, stripPanel } from './strip-panel.js';

const MOST_POINTS = 2000;
const MOST_PANELS = 4;
const LEAST_WIDTH_FOR_TWO = 560;
const GAP = 20;
const NAME_COLUMNS = 60;

/** A panel and how high it is. */
interface Drawn {
  element: Element;
  height: number;
}

/**
 * The plot of a feature by its name.
 *
 * @throws InputError where the input has no dataset, or the dataset no such feature or an output that cannot be drawn.
 */
export function featurePlot(
  input: ReportInput,
  name: string,
  { document: given, width = 340 }: PlotOptions,
): Drawing {
  const document = domOf(given);
  const { dataset, targetName, result } = input;
  const feature = dataset?.features.find((column) => column.name === name);
  const target = dataset && drawnTarget(dataset.target);
  if (dataset === undefined || feature === undefined || target === undefined) {
    const shownName = JSON.stringify(clip(name, 80));
    throw new InputError(
      'featurePlot',
      `a dataset with the feature ${shownName} and an output that can be drawn`,
      'none',
      {
        column: { feature: name },
      },
    );
  }
  const own = onOwnRows(feature, target, dataset);
  const ys = axesOf(own.target, targetName);
  const pairs = axesOf(own.feature, name).flatMap((x) => ys.map((y) => [x, y] as const));
  const shown = pairs.slice(0, MOST_PANELS);
  const across = shown.length > 1 && width >= LEAST_WIDTH_FOR_TWO ? 2 : 1;
  const size = {
    document,
    width: Math.floor((width - GAP * (across - 1)) / across),
    points: Math.ceil(MOST_POINTS / shown.length),
  };
  const panels = placed(
    shown.map(([x, y]) => panelOf(x, y, size)),
    across,
    size.width,
  );
  const rank = result.selected.find((selected) => selected.name === name)?.rank;
  return drawing(document, {
    name: `feature-${rank === undefined ? '' : `${rank}-`}${slug(name)}`,
    title: `${clip(name, NAME_COLUMNS)} and ${clip(targetName, NAME_COLUMNS)}`,
    description: describe(shown, pairs.length, targetRowsOf(dataset.target), size.points),
    width,
    panels,
    legend: legendOf(shown[0], targetRowsOf(dataset.target)),
  });
}

function panelOf(x: FeatureAxis, y: FeatureAxis, size: PanelSize): Drawn {
  if (x.kind === 'number' && y.kind === 'number')
    return { element: scatterPanel(x, y, size), height: panelHeight(size.width) };
  if (x.kind === 'class' && y.kind === 'class')
    return {
      element: countsPanel(x, y, size),
      height: countsHeight(Math.min(MOST_LINES, classesOf(y, MOST_LINES).total)),
    };
  const [numbers, classes] =
    x.kind === 'number' ? [x, y as ClassAxis] : [y as Exclude<FeatureAxis, ClassAxis>, x];
  return {
    element: stripPanel(numbers, classes, size),
    height: stripHeight(Math.min(MOST_STRIPS, classesOf(classes, MOST_STRIPS).total)),
  };
}

/** Panels side by side, then below. */
function placed(drawn: readonly Drawn[], across: number, width: number): Panel[] {
  const lineHeight = Math.max(...drawn.map(({ height }) => height)) + GAP;
  return drawn.map(({ element, height }, i) => ({
    element,
    x: (i % across) * (width + GAP),
    y: Math.floor(i / across) * lineHeight,
    width,
    height,
  }));
}

function legendOf([x, y]: readonly [FeatureAxis, FeatureAxis], rows: number): LegendItem[] {
  if (x.kind !== y.kind) return [{ symbol: 'box', label: 'middle half, and median', colour: colour('ink') }];
  if (x.kind === 'class' || !hasMedianLine(rows)) return [];
  return [{ symbol: 'line', label: 'median of groups of rows', colour: colour('ink') }];
}

function describe(
  shown: readonly (readonly [FeatureAxis, FeatureAxis])[],
  panels: number,
  rows: number,
  points: number,
): string {
  const [x, y] = shown[0];
  const tiles = x.kind === 'class' && y.kind === 'class';
  const classes = [
    ...(x.kind === 'class' ? [[x, tiles ? MOST_COLUMNS : MOST_STRIPS] as const] : []),
    ...(y.kind === 'class' ? [[y, tiles ? MOST_LINES : MOST_STRIPS] as const] : []),
  ];
  return [
    tiles
      ? 'The number of rows in each pair of classes; the darker a tile, the larger its share of its column.'
      : x.kind === 'number' && y.kind === 'number' && isCounted(x.values, y.values, points)
        ? 'The area of a point is the number of rows that have its values.'
        : `Each point is a row${rows > points ? `; ${count(points)} of ${count(rows)} rows are drawn` : ''}.`,
    ...classes
      .map(([axis, most]) => [most, classesOf(axis, most).total, clip(axis.label, NAME_COLUMNS)] as const)
      .filter(([most, total]) => total > most)
      .map(
        ([most, total, label]) =>
          `The ${most} most frequent of the ${count(total)} classes of ${label} are shown.`,
      ),
    ...(panels > shown.length
      ? [`The first ${shown.length} of ${count(panels)} pairs of coordinates are shown.`]
      : []),
  ].join(' ');
}
