/**
 * Results as text in every format, for Node: tables for a terminal, records, JSON and the words around them. It loads nothing
 * that draws, which takes longer to load than many a run takes.
 */
export { csvTable, eachRecordTable, recordTable } from './text/csv-table.js';
export { eachJsonText, eachMarkdown } from './text/each-tables.js';
export { eachTextTable, textTable } from './text/text-table.js';
export {
  eachProvenanceText,
  jsonText,
  jsonTextPieces,
  larJsonText,
  provenanceText,
} from './text/json-text.js';
export {
  larCsvTable,
  larMarkdownTable,
  larRecordTable,
  larSigmaWords,
  larSummary,
  type LarTableInput,
} from './text/lar-tables.js';
export { larTextTable } from './text/lar-text-table.js';
export { markdownTable } from './text/markdown-table.js';
export { larMethodsText, methodsText } from './text/methods-text.js';
export { scoresTable } from './text/scores-table.js';
export type { TextTableOptions } from './text/terminal-lines.js';
