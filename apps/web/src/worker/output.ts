/**
 * Plots and files of an analysis. They are made in the worker, from all rows, so that the page is never busy with them;
 * the functions are those of the command line.
 */
import {
  csvTable,
  type Drawing,
  featurePlot,
  htmlReport,
  jsonText,
  provenanceText,
  pValuePlot,
  scorePlot,
} from '@hsicinf/report';
import type { FinishedAnalysis } from './analyse.js';
import { drawingDocument } from './drawing-document.js';
import type { FileRequest, PlotRequest } from './messages.js';

/** One plot at a width in pixels. */
export function draw({ input }: FinishedAnalysis, plot: PlotRequest, width: number): Drawing {
  const options = { document: drawingDocument(), width };
  if (plot === 'scores') return scorePlot(input, options);
  return plot === 'p-values' ? pValuePlot(input, options) : featurePlot(input, plot.feature, options);
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
