/**
 * What plots with a row for each feature have in common: names at the left, heavier for significant features, faint lines
 * between, and the room all this takes.
 */
import * as Plot from '@observablehq/plot';
import type { SelectedFeature } from '@hsicinf/core';
import { colour } from './colours.js';
import { fullName } from './drawing.js';
import { clipToWidth, textWidth } from './svg.js';

/** More features than this are not drawn: the table has them all. */
export const MOST_ROWS = 50;

/** The height of a row, and the font size, in pixels. */
export const ROW_HEIGHT = 30;
const FONT_SIZE = 13;
const SHARE_FOR_NAMES = 0.34;
const AXIS_HEIGHT = 46;
const AXIS_FONT_SIZE = 12;

/** What a row needs to know of its feature. */
export type RowFeature = Pick<SelectedFeature, 'name' | 'significant'>;

/** The features to draw, and what the caption says if these are not all. */
export function drawnFeatures(selected: readonly SelectedFeature[]): {
  features: SelectedFeature[];
  remark: string;
} {
  const features = selected.slice(0, MOST_ROWS);
  const remark =
    features.length < selected.length
      ? ` The first ${MOST_ROWS} of ${selected.length} features are drawn.`
      : '';
  return { features, remark };
}

/** Height, left margin and the vertical scale of a plot of rows. */
export function rowLayout(
  features: readonly RowFeature[],
  width: number,
  marginTop: number,
): Plot.PlotOptions & { height: number } {
  const widths = features.map(({ name, significant }) =>
    textWidth(shownName(name, width), FONT_SIZE, significant),
  );
  return {
    width,
    height: marginTop + features.length * ROW_HEIGHT + AXIS_HEIGHT,
    marginTop,
    marginBottom: AXIS_HEIGHT,
    marginLeft: Math.ceil(Math.max(0, ...widths)) + 14,
    style: { fontSize: `${FONT_SIZE}px` },
    y: { type: 'band', domain: features.map((_, row) => row), axis: null, padding: 0 },
  };
}

function shownName(name: string, width: number): string {
  return clipToWidth(name, SHARE_FOR_NAMES * width, FONT_SIZE);
}

/** Names and lines between rows. */
export function rowMarks(features: readonly RowFeature[], width: number): Plot.Markish[] {
  const names = (significant: boolean): Plot.Markish =>
    Plot.text(
      features
        .map(({ name, significant: own }, row) => ({ name, significant: own, row }))
        .filter((feature) => feature.significant === significant),
      {
        y: 'row',
        text: ({ name }: RowFeature) => shownName(name, width),
        title: ({ name }: RowFeature) => fullName(name),
        frameAnchor: 'left',
        textAnchor: 'end',
        dx: -12,
        fontSize: FONT_SIZE,
        fontWeight: significant ? 650 : 400,
        fill: colour('ink'),
      },
    );
  return [
    Plot.gridY(
      features.map((_, row) => row),
      { stroke: colour('grid'), strokeOpacity: 1 },
    ),
    names(true),
    names(false),
  ];
}

/** The axis below. Of its labels, the first that fits is used; where none does, the last reaches back under the names. */
export function rowAxis(
  layout: Plot.PlotOptions,
  labels: readonly string[],
  ticks?: Plot.AxisXOptions & { at: number[] },
): Plot.Markish {
  const { width = 0, marginLeft = 0, marginRight = 0 } = layout;
  const fits = (label: string): boolean =>
    textWidth(label, AXIS_FONT_SIZE) <= width - marginLeft - marginRight;
  const options: Plot.AxisXOptions = {
    anchor: 'bottom',
    fontSize: AXIS_FONT_SIZE,
    color: colour('muted'),
    tickSize: 4,
    label: labels.find(fits) ?? labels.at(-1) ?? '',
    labelAnchor: labels.some(fits) ? 'center' : 'right',
    labelArrow: 'none',
    labelOffset: 40,
    tickFormat: (value: number) => String(Number(value.toPrecision(3))).replace('-', '−'),
  };
  if (ticks === undefined) return Plot.axisX(options);
  const { at, ...own } = ticks;
  return Plot.axisX(at, { ...options, ...own });
}
