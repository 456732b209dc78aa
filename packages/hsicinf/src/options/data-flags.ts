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
    help: 'the output: a column, or several numeric ones taken together',
  },
  targetKind: {
    flags: '--target-kind <kind>',
    kind: 'text',
    help: `what the output is: ${['number', 'class', 'vector', ...columnKinds.map(({ kind }) => kind)].join(', ')}; some take more after a colon, such as angle:360`,
    default: 'numbers stay numbers, words are classes',
  },
  targetFile: {
    flags: '--target-file <file>',
    kind: 'text',
    help: 'the output in a file of its own, row by row: a kernel matrix (CSV without a header, npy), or graphs (JSON)',
  },
  features: {
    flags: '--features <names>',
    kind: 'names',
    help: 'columns to test, names or globs such as "gene_*"',
    default: 'all others',
  },
  strata: {
    flags: '--strata <name>',
    kind: 'names',
    help: 'a column of batches or sites: rows are compared, and shuffled, among those of the same label only',
  },
  clusters: {
    flags: '--clusters <name>',
    kind: 'names',
    help: 'a column that says which rows belong together, such as the rows of one subject',
  },
  covariates: {
    flags: '--covariates <names>',
    kind: 'names',
    help: 'columns to hold fixed, such as age, names or globs: features and output lose what these explain; approximate',
  },
  group: {
    flags: '--group <name=names>',
    kind: 'groups',
    help: 'columns to test together, as one feature: a name for the group, then names or globs, such as "pathway=gene_1*,gene_7"; may be repeated',
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
  exclude: { flags: '--exclude <names>', kind: 'names', help: 'columns to leave out, names or globs' },
  kind: {
    flags: '--kind <name=kind>',
    kind: 'kinds',
    help: 'take a column for a number or a class whatever it looks like, such as zip=class',
  },
  missing: {
    flags: '--missing <rule>',
    kind: 'choice',
    choices: ['error', 'drop-rows', 'drop-features', 'class', 'per-feature'],
    help: 'what to do about missing cells; class makes missing a class of its own in columns of classes, per-feature tests each feature on the rows that it has',
    default: 'error',
  },
  maxMissing: {
    flags: '--max-missing <share>',
    kind: 'share',
    help: 'leave out features with more missing cells than this, such as 20%, and then rows with missing cells',
  },
} satisfies Record<string, Flag>;

/** How the file is written. */
export const fileFlags = {
  sheet: {
    flags: '--sheet <name>',
    kind: 'text',
    help: 'the sheet of an Excel workbook',
    default: 'the first one with cells',
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
    help: 'between cells; tab, comma, semicolon, space and pipe may be spelled out',
    default: 'found out',
  },
  decimal: {
    flags: '--decimal <mark>',
    kind: 'choice',
    choices: ['.', ','],
    help: 'the decimal mark; the other one may group thousands',
    default: 'found out, see below',
  },
  transpose: {
    flags: '--transpose',
    kind: 'switch',
    help: 'each row of the file is a feature, its name in the first column, such as a gene',
  },
  header: {
    flags: '--no-header',
    kind: 'switch',
    help: 'the first line holds data; columns are "column 1", …',
  },
  encoding: {
    flags: '--encoding <name>',
    kind: 'choice',
    choices: ['utf-8', 'windows-1252', 'utf-16le'],
    help: 'how letters are stored in a text',
    default: 'found out',
  },
  skipLines: {
    flags: '--skip-lines <count>',
    kind: 'number',
    help: 'lines above the table to leave out',
    default: '0',
  },
  comment: {
    flags: '--comment <character>',
    kind: 'text',
    help: 'leave out lines that begin with this character, such as #',
    default: 'none',
  },
} satisfies Record<string, Flag>;
