/**
 * What is text alone and loads nothing that draws: numbers for readers, the command and the program that repeat a run, and
 * simulated data as CSV. Tables, plots and the report are behind `@hsicinf/report`.
 */

// Numbers.
export { columnFormat, count, counted, formatPValue, percent, stars, typeset } from './text/numbers.js';

// What surrounds a table in a terminal.
export { indentedLines, noteLines } from './text/terminal-lines.js';

// Records as CSV.
export { type Cell, csvLines } from './text/csv-lines.js';

// The columns of a table of results.
export {
  type ResultColumn,
  type ResultColumnId,
  resultColumns,
  SELECTIVE_WORDS,
} from './text/result-columns.js';

// What accounts for having looked at many features.
export { isSelective } from './text/accounting.js';
export { notAdjustedWords, unadjustedWords } from './text/adjustment-words.js';

// What selected features have in common.
export { likenessText, REDUNDANCY_WORDS } from './text/features-alike.js';

// What was held fixed.
export { heldFixedSentences } from './text/held-fixed.js';

// Where a result comes from.
export {
  type FileRecord,
  type PlannedFate,
  type Provenance,
  provenanceOf,
  type ProvenanceParts,
} from './provenance.js';

export { missingRows } from './text/provenance-words.js';

// How to do it again.
export {
  commandLine,
  type DescribedRun,
  libraryCall,
  nameListText,
  runArguments,
  shellWords,
} from './text/described-run.js';
export { simulatedCsv, simulatedTargets } from './text/simulated-csv.js';
