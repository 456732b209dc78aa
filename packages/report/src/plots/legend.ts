/**
 * The legend of a plot: symbols with words, in as many lines as the width asks for. It is part of the picture, so that a
 * file of its own explains itself.
 */
import { colour } from './colours.js';
import { type Attributes, svgElement, textWidth } from './svg.js';

/** How an entry is drawn. */
export type LegendSymbol =
  | 'filled'
  | 'hollow'
  | 'small'
  | 'square'
  | 'bar'
  | 'region'
  | 'tick'
  | 'dashed'
  | 'line'
  | 'box';

/** One entry. */
export interface LegendItem {
  symbol: LegendSymbol;
  label: string;
  /** A custom property. */
  colour: string;
}

const LINE_HEIGHT = 20;
const FONT_SIZE = 12;
const SYMBOL_WIDTH = 24;
const GAP = 18;

/** The legend as a group, and the height it takes. */
export function placeLegend(
  document: Document,
  items: readonly LegendItem[],
  width: number,
): { element: Element; height: number } {
  const element = svgElement(document, 'g', { 'font-size': FONT_SIZE });
  let x = 0;
  let line = 0;
  for (const item of items) {
    const itemWidth = SYMBOL_WIDTH + 6 + textWidth(item.label, FONT_SIZE);
    if (x > 0 && x + itemWidth > width) {
      x = 0;
      line += 1;
    }
    element.append(entry(document, item, x, line * LINE_HEIGHT + LINE_HEIGHT / 2));
    x += itemWidth + GAP;
  }
  return { element, height: items.length === 0 ? 0 : (line + 1) * LINE_HEIGHT + 6 };
}

function entry(document: Document, item: LegendItem, x: number, y: number): Element {
  const group = svgElement(document, 'g', { transform: `translate(${x},${y})` });
  for (const [name, attributes] of shapes[item.symbol](item.colour))
    group.append(svgElement(document, name, attributes));
  const text = svgElement(document, 'text', { x: SYMBOL_WIDTH + 6, dy: '0.35em', fill: colour('ink') });
  text.append(document.createTextNode(item.label));
  group.append(text);
  return group;
}

type Shape = [name: string, attributes: Attributes];

const MIDDLE = SYMBOL_WIDTH / 2;
const dot: Attributes = { cx: MIDDLE, r: 5, 'stroke-width': 1.5 };
const line: Attributes = { x1: 0, x2: SYMBOL_WIDTH, 'stroke-width': 1.5 };
const stroke = (height: number): Attributes => ({
  x1: MIDDLE,
  x2: MIDDLE,
  y1: -height,
  y2: height,
  'stroke-width': 2.5,
});

/** The symbols in a colour, 24 pixels wide around the middle of the line. */
const shapes: Record<LegendSymbol, (colour: string) => Shape[]> = {
  filled: (ink) => [['circle', { ...dot, fill: ink, stroke: ink }]],
  hollow: (ink) => [['circle', { ...dot, fill: colour('paper'), stroke: ink }]],
  small: (ink) => [['circle', { cx: MIDDLE, r: 3, fill: ink }]],
  square: (ink) => [
    ['rect', { x: 8, y: -4, width: 8, height: 8, fill: colour('paper'), stroke: ink, 'stroke-width': 1.5 }],
  ],
  bar: (ink) => [['line', { ...line, stroke: ink, 'stroke-width': 2 }]],
  region: (ink) => [
    ['rect', { x: 0, y: -5, width: SYMBOL_WIDTH, height: 10, fill: ink }],
    ['line', { x1: 0, x2: 0, y1: -7, y2: 7, stroke: colour('muted'), 'stroke-width': 1.5 }],
  ],
  tick: (ink) => [['line', { ...stroke(6), stroke: ink }]],
  dashed: (ink) => [['line', { ...line, stroke: ink, 'stroke-dasharray': '4 3' }]],
  line: (ink) => [['line', { ...line, stroke: ink, 'stroke-width': 2.5 }]],
  box: (ink) => [
    ['rect', { x: 2, y: -5, width: 20, height: 10, fill: 'none', stroke: ink, 'stroke-width': 1.2 }],
    ['line', { ...stroke(5), stroke: ink }],
  ],
};
