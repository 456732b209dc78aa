/**
 * Results as text in every format, for Node: tables for a terminal, records, JSON and the words around them. It loads nothing
 * that draws, which takes longer to load than many a run takes.
 */
export { csvTable, eachRecordTable, recordTable } from './text/csv-table.js';
export { eachJsonText, eachMarkdown } from './text/each-tables.js';
export { eachTextTable } from './text/each-text-table.js';
export { jsonTextPieces } from './text/json-pieces.js';
export { eachProvenanceText, jsonText, larJsonText, provenanceText } from './text/json-text.js';
export { larCsvTable, larRecordTable } from './text/lar-csv-table.js';
export { larMarkdownTable } from './text/lar-markdown-table.js';
export { larTextTable } from './text/lar-text-table.js';
export { larSigmaWords, larSummary, type LarTableInput } from './text/lar-words.js';
export { markdownTable } from './text/markdown-table.js';
export { larMethodsText, methodsText } from './text/methods-text.js';
export { scoresTable } from './text/scores-table.js';
export type { TextTableOptions } from './text/terminal-lines.js';
export { textTable } from './text/text-table.js';
