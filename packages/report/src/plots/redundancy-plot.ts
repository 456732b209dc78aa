/**
 * How much the selected features say the same: a heat map of the kernel correlations among them, those that are alike side
 * by side. Cells say their number where there is room, and in a tooltip always.
 */
import * as Plot from '@observablehq/plot';
import type { Redundancy } from '@hsicinf/core';
import { clip } from '../text/names.js';
import { likenessText, mostAlike, REDUNDANCY_WORDS } from '../text/features-alike.js';
import { colour } from './colours.js';
import { drawing, fullName } from './drawing.js';
import type { Drawing, PlotOptions } from './drawing-types.js';
import { clipToWidth, domOf, textWidth } from './svg.js';

const FONT_SIZE = 12.5;
const NUMBER_SIZE = 11;
/** In pixels; a cell is as large as the width allows, within these. */
const CELL = { least: 8, most: 44 };
/** Around the number in a cell. */
const NUMBER_GAP = 5;
const ROOM_FOR_NAME = 12;
const SHARE_FOR_NAMES = 0.34;
const MARGIN = { top: 8, bottom: 26, right: 8 };
/** Text stays readable on the darkest tile. */
const DARKEST = 0.6;

interface Cell {
  i: number;
  j: number;
  correlation: number;
  shade: number;
}

/** The map. */
export function redundancyPlot(map: Redundancy, { document: given, width = 720 }: PlotOptions): Drawing {
  const document = domOf(given);
  const { names, correlations } = map;
  const full = names.map(fullName);
  const shown = names.map((name) => clipToWidth(name, SHARE_FOR_NAMES * width, FONT_SIZE));
  const marginLeft = Math.ceil(Math.max(...shown.map((name) => textWidth(name, FONT_SIZE)))) + 36;
  const room = (width - marginLeft - MARGIN.right) / names.length;
  const size = Math.max(CELL.least, Math.min(CELL.most, room));
  const cells = correlations.flatMap((row, j) =>
    row.map((correlation, i): Cell => ({ i, j, correlation, shade: DARKEST * Math.max(0, correlation) })),
  );
  const numberWidth = Math.max(
    ...cells.map(({ correlation }) => textWidth(likenessText(correlation), NUMBER_SIZE)),
  );
  const height = MARGIN.top + size * names.length + MARGIN.bottom;
  const places = names.map((_, place) => place);
  const text = { fontSize: FONT_SIZE, fill: colour('ink') } as const;
  const title = ({ i, j, correlation }: Cell): string =>
    `${full[j]}\n${full[i]}\nkernel correlation ${likenessText(correlation)}`;
  const element = Plot.plot({
    document,
    width: marginLeft + size * names.length + MARGIN.right,
    height,
    marginLeft,
    marginTop: MARGIN.top,
    marginRight: MARGIN.right,
    marginBottom: MARGIN.bottom,
    x: { type: 'band', axis: null, domain: places, padding: 0.05 },
    y: { type: 'band', axis: null, domain: places, padding: 0.05 },
    opacity: { type: 'identity' },
    marks: [
      Plot.cell(cells, {
        x: 'i',
        y: 'j',
        fill: colour('accent'),
        fillOpacity: 'shade',
        stroke: colour('grid'),
        title,
      }),
      ...(size >= numberWidth + NUMBER_GAP
        ? [
            Plot.text(cells, {
              x: 'i',
              y: 'j',
              text: ({ correlation }: Cell) => likenessText(correlation),
              fontSize: NUMBER_SIZE,
              fill: colour('ink'),
            }),
          ]
        : []),
      ...(size >= ROOM_FOR_NAME
        ? [
            Plot.text(shown, {
              y: (_: string, j: number) => j,
              text: (name: string, j: number) => `${j + 1}. ${name}`,
              title: (_: string, j: number) => full[j],
              frameAnchor: 'left',
              textAnchor: 'end',
              dx: -8,
              ...text,
            }),
            Plot.text(places, {
              x: (i: number) => i,
              text: (i: number) => String(i + 1),
              frameAnchor: 'bottom',
              dy: 16,
              ...text,
              fill: colour('muted'),
            }),
          ]
        : []),
    ],
  });
  return drawing(document, {
    name: 'redundancy',
    title: `Kernel correlations among ${names.length} selected features`,
    description: describe(map),
    width,
    panels: [{ element, x: 0, y: 0, width: marginLeft + size * names.length + MARGIN.right, height }],
    legend: [],
  });
}

function describe(map: Redundancy): string {
  const { names, correlation } = mostAlike(map);
  const [one, other] = names.map((name) => clip(name, 60));
  return `${REDUNDANCY_WORDS} Columns have the numbers of the rows. Most alike are ${one} and ${other} (${likenessText(correlation)}).`;
}
