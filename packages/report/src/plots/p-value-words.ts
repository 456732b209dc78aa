/**
 * The legend and the caption of the plot of p-values: what its points, squares and strokes stand for in a run.
 */
import type { Result } from '@hsicinf/core';
import { ignoresSelection, isMarginal, lookedAtWords, promisesNothing } from '../text/accounting.js';
import { adjustedOver, adjustmentWords, unadjustedWords } from '../text/adjustment-words.js';
import { percent } from '../text/numbers.js';
import { colour } from './colours.js';
import type { LegendItem } from './legend.js';

/** Which marks there are besides the points. */
export interface MarksDrawn {
  squares: boolean;
  strokes: boolean;
}

/** The words. */
export function pValuePlotWords(
  result: Result,
  drawn: MarksDrawn,
): { legend: LegendItem[]; description: string } {
  return { legend: legendOf(result, drawn), description: describe(result, drawn) };
}

function legendOf(result: Result, { squares, strokes }: MarksDrawn): LegendItem[] {
  const { options } = result;
  const level = percent(options.alpha);
  const adjusted = `adjusted p (${adjustmentWords(options.adjust).name})`;
  const isOverAll = isMarginal(result) && options.adjust !== 'none';
  const isBare = promisesNothing(result);
  const p = isOverAll ? adjusted : ignoresSelection(result) ? 'p (selection ignored)' : 'p';
  const items: (LegendItem | false)[] = [
    {
      symbol: 'filled',
      label: `${p}, ${isBare ? `at most ${level}` : 'significant'}`,
      colour: colour('accent'),
    },
    { symbol: 'hollow', label: `${p}, ${isBare ? 'larger' : 'not significant'}`, colour: colour('muted') },
    squares && {
      symbol: 'square',
      label: isMarginal(result) ? 'p, each feature on its own' : 'p as if nothing had been selected',
      colour: colour('naive'),
    },
    strokes && {
      symbol: 'tick',
      label: isMarginal(result) ? 'selective p' : adjusted,
      colour: colour('ink'),
    },
    { symbol: 'dashed', label: `level ${level}`, colour: colour('ink') },
  ];
  return items.filter((item) => item !== false);
}

const AXIS = 'The axis is logarithmic: p-values become smaller to the right.';

function describe(result: Result, drawn: MarksDrawn): string {
  const { options } = result;
  if (isMarginal(result)) return AXIS + lookingWords(result, drawn);
  if (ignoresSelection(result)) return `${AXIS} These p-values ignore the selection and are too small.`;
  const level =
    options.adjust === 'none'
      ? ' A feature is significant where its p-value is at or beyond the dashed line.'
      : ' A feature is significant where its adjusted p-value, the upright stroke, is at or beyond the dashed line.';
  const cost = drawn.squares
    ? ' The square is the p-value of a test that ignores the selection, and the line from it to the round point is what selecting first costs.'
    : '';
  return AXIS + level + cost;
}

function lookingWords(result: Result, { strokes }: MarksDrawn): string {
  const beside = strokes
    ? ' The upright stroke is the selective p-value, which answers another question: see below how to read it.'
    : '';
  const remark = unadjustedWords(result);
  if (remark !== undefined)
    return ` These p-values are ${remark}: by chance alone some fall beyond the dashed line.${beside}`;
  if (result.options.adjust === 'none')
    return ` A feature is significant where its p-value is at or beyond the dashed line.${beside}`;
  const [over, what] = isMarginal(result)
    ? [`for looking at ${lookedAtWords(result)}`, 'looking']
    : [adjustedOver(result), 'the adjustment'];
  return ` The square is the p-value of the feature on its own, the round point is the p-value adjusted ${over}, and the line between them is what ${what} costs. A feature is significant where its round point is at or beyond the dashed line.${beside}`;
}
