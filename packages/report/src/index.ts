/**
 * @hsicinf/report: tables, plots and the report of a result. The public door for Node and for pages; what only Node needs
 * is behind `@hsicinf/report/node`.
 */

// What everything is made from.
export type { ReportInput } from './input.js';
export {
  type ColumnFate,
  type ColumnRole,
  type FileRecord,
  type PlannedFate,
  type Provenance,
  provenanceOf,
  type ProvenanceParts,
  type RowsLeftOut,
} from './provenance.js';

// Tables and words.
export { csvTable, eachRecordTable, recordTable } from './text/csv-table.js';
export type { RecordFormat } from './text/csv-lines.js';
export { scoresTable, type ScoresInput } from './text/scores-table.js';
export { eachJsonText, eachMarkdown } from './text/each-tables.js';
export { markdownTable } from './text/markdown-table.js';
export {
  eachProvenanceText,
  jsonText,
  type JsonSurroundings,
  larJsonText,
  provenanceText,
} from './text/json-text.js';
export {
  fateWords,
  leftOutSentences,
  type ProvenanceLine,
  provenanceLines,
} from './text/provenance-words.js';
export { summarySentence } from './text/summary.js';
export {
  larCsvTable,
  larLegend,
  larMarkdownTable,
  larRecordTable,
  larSigmaWords,
  larSummary,
  type LarTableInput,
} from './text/lar-tables.js';
export { adjustmentWords, type AdjustmentWords } from './text/adjustment-words.js';
export { GROUP_WORDS, groupSentences, groupsOf } from './text/features-alike.js';
export { type Explanation, explanationOf, explanationText } from './text/explain.js';
export { type Piece, piecesText } from './text/pieces.js';
export { larMethodsText, type MethodsInput, type MethodsText, methodsText } from './text/methods-text.js';
export { scoreHeading } from './text/selection-words.js';
export { methodWords, type MethodWords } from './text/method-words.js';

// Plans: how many rows are needed.
export { type FeaturePower, type PowerPoint, type PowerStudy, rowsNeeded } from './power-study.js';
export { neededSentences, powerMarkdown, powerRecords, powerText } from './text/power-text.js';
export { powerPlot } from './plots/power-plot.js';

// The report.
export { eachReport, htmlReport, powerReport } from './html/report.js';

// Plots.
export { forestPlot } from './plots/forest-plot.js';
export { pValuePlot } from './plots/p-value-plot.js';
export { redundancyPlot } from './plots/redundancy-plot.js';
export { featurePlot } from './plots/feature-plot.js';
export { plotsOf, scorePlot } from './plots/all-plots.js';
export type { Drawing, PlotDocument, PlotOptions } from './plots/drawing-types.js';
export { colourDeclarations, type PlotColours, plotColours } from './plots/colours.js';
