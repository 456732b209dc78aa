/**
 * Flags on what is in the file and what to take from it.
 */
import { columnKinds } from '@hsicinf/core/options';
import type { Flag } from './flag.js';

/** Which columns serve what. */
export const columnFlags = {
  target: {
    flags: '--target <names>',
    kind: 'names',
    help: 'the output column, or several numeric columns taken together as one output',
  },
  targetKind: {
    flags: '--target-kind <kind>',
    kind: 'text',
    help: `what the output is: ${['number', 'class', 'vector', ...columnKinds.map(({ kind }) => kind)].join(', ')}; some take more after a colon, such as angle:360`,
    default: 'number for numbers, class for words',
  },
  targetFile: {
    flags: '--target-file <file>',
    kind: 'text',
    help: 'the output in a file of its own, row by row: a kernel matrix (CSV without a header, npy), or graphs (JSON)',
  },
  features: {
    flags: '--features <names>',
    kind: 'names',
    help: 'columns to test: names, or patterns such as "gene_*"',
    default: 'all others',
  },
  strata: {
    flags: '--strata <name>',
    kind: 'names',
    help: 'a column of batches or sites: rows are compared, and shuffled, only within the same label',
  },
  clusters: {
    flags: '--clusters <name>',
    kind: 'names',
    help: 'a column that says which rows belong together, such as several rows of one subject',
  },
  covariates: {
    flags: '--covariates <names>',
    kind: 'names',
    help: 'columns to hold fixed, such as age (names or patterns): what they explain is removed from features and output; approximate',
  },
  group: {
    flags: '--group <name=names>',
    kind: 'groups',
    help: 'columns to test together, as one feature: a name for the group, then names or patterns, such as "pathway=gene_1*,gene_7"; may be repeated',
  },
  groups: {
    flags: '--groups <file>',
    kind: 'text',
    help: 'a file of such groups: lines of name, description and columns divided by tabs (GMT), or of group and column',
  },
  partialGroups: {
    flags: '--partial-groups',
    kind: 'switch',
    help: 'pass over columns of groups that the table does not have, as with files of pathways',
  },
  keepGrouped: {
    flags: '--keep-grouped',
    kind: 'switch',
    help: 'test the columns of groups on their own, too',
  },
  exclude: { flags: '--exclude <names>', kind: 'names', help: 'columns to leave out: names or patterns' },
  kind: {
    flags: '--kind <name=kind>',
    kind: 'kinds',
    help: 'treat a column as number or class, whatever it looks like, such as zip=class',
  },
  missing: {
    flags: '--missing <rule>',
    kind: 'choice',
    choices: ['error', 'drop-rows', 'drop-features', 'class', 'per-feature'],
    help: 'what to do about missing cells; class treats missing as a class of its own in class columns, per-feature tests each feature on the rows that it has',
    default: 'error',
  },
  maxMissing: {
    flags: '--max-missing <share>',
    kind: 'share',
    help: 'leave out features with more missing cells than this, such as 20%, then the rows that still have some',
  },
} satisfies Record<string, Flag>;

/** How the file is written. */
export const fileFlags = {
  sheet: {
    flags: '--sheet <name>',
    kind: 'text',
    help: 'the sheet of an Excel workbook',
    default: 'the first one that is not empty',
  },
  na: {
    flags: '--na <texts>',
    kind: 'names',
    help: 'texts that stand for a missing cell',
    default: 'NA,N/A,#N/A,NaN,null,.,?',
  },
  delimiter: {
    flags: '--delimiter <character>',
    kind: 'text',
    help: 'the column separator: a character, or tab, comma, semicolon, space or pipe',
    default: 'detected automatically',
  },
  decimal: {
    flags: '--decimal <character>',
    kind: 'choice',
    choices: ['.', ','],
    help: 'the decimal separator; the other one may separate thousands',
    default: 'detected automatically, see below',
  },
  transpose: {
    flags: '--transpose',
    kind: 'switch',
    help: 'each row of the file is a feature, such as a gene, with its name in the first column',
  },
  header: {
    flags: '--no-header',
    kind: 'switch',
    help: 'the first line holds data, not names; columns are called "column 1", …',
  },
  encoding: {
    flags: '--encoding <name>',
    kind: 'choice',
    choices: ['utf-8', 'windows-1252', 'utf-16le'],
    help: 'the character encoding of a text file',
    default: 'detected automatically',
  },
  skipLines: {
    flags: '--skip-lines <count>',
    kind: 'number',
    help: 'number of lines above the table to skip',
    default: '0',
  },
  comment: {
    flags: '--comment <character>',
    kind: 'text',
    help: 'skip lines that begin with this character, such as #',
    default: 'none',
  },
} satisfies Record<string, Flag>;
