/**
 * Every plot that a result has something to show in.
 */
import type { SelectedFeature } from '@hsicinf/core';
import { drawnTarget } from '@hsicinf/core/support';
import type { ReportInput } from '../input.js';
import { correlationPlot } from './correlation-plot.js';
import type { Drawing, PlotOptions } from './drawing-types.js';
import { featurePlot } from './feature-plot.js';
import { forestPlot } from './forest-plot.js';
import { pValuePlot } from './p-value-plot.js';
import { redundancyPlot } from './redundancy-plot.js';

/** No more features than this have a plot of their own. */
export const MOST_FEATURE_PLOTS = 12;

/** The scores, the p-values, what the selected features have in common and, where the data is at hand, each significant feature against the output, at most 12. */
export function plotsOf(input: ReportInput, options: PlotOptions): Drawing[] {
  return [
    scorePlot(input, options),
    pValuePlot(input, options),
    ...(input.result.redundancy === undefined ? [] : [redundancyPlot(input.result.redundancy, options)]),
    ...plottedFeatures(input).map(({ name }) => featurePlot(input, name, { document: options.document })),
  ];
}

/** The significant features that have a plot: none without data, or with an output that cannot be drawn. */
export function plottedFeatures({ result, dataset }: ReportInput): SelectedFeature[] {
  if (dataset === undefined || drawnTarget(dataset.target) === undefined) return [];
  const inData = new Set(dataset.features.map(({ name }) => name));
  return result.selected
    .filter(({ significant, name }) => significant && inData.has(name))
    .slice(0, MOST_FEATURE_PLOTS);
}

/** The plot of scores: of all features where their correlations are known, of the selected ones otherwise. */
export function scorePlot(input: ReportInput, options: PlotOptions): Drawing {
  const { scores } = input.result;
  return scores === undefined
    ? forestPlot(input, options)
    : correlationPlot({ ...input, result: { ...input.result, scores } }, options);
}
