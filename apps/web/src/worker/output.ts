/**
 * Plots and files of an analysis. They are made in the worker, from all rows, so that the page is never busy with them;
 * the functions are those of the command line.
 */
import {
  csvTable,
  type Drawing,
  explanationText,
  featurePlot,
  htmlReport,
  jsonText,
  type MethodsText,
  methodsText,
  provenanceText,
  pValuePlot,
  redundancyPlot,
  scorePlot,
} from '@hsicinf/report';
import type { FinishedAnalysis } from './analyse.js';
import { drawingDocument } from './drawing-document.js';
import type { FileRequest, PlotRequest } from './messages.js';

/** One plot at a width in pixels. */
export function draw({ input }: FinishedAnalysis, plot: PlotRequest, width: number): Drawing {
  const options = { document: drawingDocument(), width };
  if (plot === 'scores') return scorePlot(input, options);
  if (plot === 'p-values') return pValuePlot(input, options);
  if (plot !== 'redundancy') return featurePlot(input, plot.feature, options);
  const { redundancy } = input.result;
  if (redundancy === undefined) throw new Error('there is nothing to compare');
  return redundancyPlot(redundancy, options);
}

/** A tested feature in words. */
export function explain({ input }: FinishedAnalysis, name: string): string {
  const feature = input.result.selected.find((one) => one.name === name);
  if (feature === undefined) throw new Error('the feature was not tested');
  return explanationText(input, feature);
}

/** The run in the words of a paper. */
export function methods({ input }: FinishedAnalysis): MethodsText {
  return methodsText([input]);
}

/** The text of a file. */
export function write({ input }: FinishedAnalysis, request: FileRequest): string {
  if (request.format === 'html') {
    const { date, version, command, libraryCall } = request;
    return htmlReport({ ...input, date, version, command, libraryCall }, { document: drawingDocument() });
  }
  if (request.format === 'csv') return csvTable(input.result);
  return request.format === 'json' ? jsonText(input.result, input) : provenanceText(input.provenance);
}
