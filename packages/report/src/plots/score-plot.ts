/**
 * The plot of scores: of all features where their correlations are known, of the selected ones otherwise.
 */
import type { ReportInput } from '../input.js';
import { correlationPlot } from './correlation-plot.js';
import type { Drawing, PlotOptions } from './drawing-types.js';
import { forestPlot } from './forest-plot.js';

/** The plot. */
export function scorePlot(input: ReportInput, options: PlotOptions): Drawing {
  const { scores } = input.result;
  return scores === undefined
    ? forestPlot(input, options)
    : correlationPlot({ ...input, result: { ...input.result, scores } }, options);
}
