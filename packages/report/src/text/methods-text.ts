/**
 * A paragraph for the methods section of a paper, made from what a run did and nothing else, with the literature it cites as
 * BibTeX.
 */
import type { LarInfResult, Result } from '@hsicinf/core';
import type { ReportInput } from '../input.js';
import type { Provenance } from '../provenance.js';
import { isMarginal, isUnadjusted, lookedAtWords, testsAll } from './accounting.js';
import { adjustedOver, adjustmentWords } from './adjustment-words.js';
import { bibtexEntry, cited, larReferences, library, referencesOf, softwareBibtex } from './references.js';
import { recordedOutputs } from './provenance-words.js';
import { methodsHeldSentences } from './held-fixed.js';
import { pValueSentences, statisticSentences } from './methods-statistic.js';
import { count, counted, percent } from './numbers.js';
import { namesOf, type Piece, piecesText, sharedBy, sharedSentences } from './pieces.js';
import { chosenWords } from './selection-words.js';

/** A run, of one output or of one among several. */
export type MethodsInput = Pick<ReportInput, 'result' | 'targetName' | 'version' | 'provenance' | 'dataset'>;

/** The paragraph and the literature as BibTeX, as they go into a file. */
export interface MethodsText {
  paragraph: string;
  bibtex: string;
}

/** The paragraph on a run; several inputs are outputs that were tested each on its own and adjusted together. */
export function methodsText(inputs: readonly MethodsInput[]): MethodsText {
  const [{ version }] = inputs;
  const recorded = recordedOutputs(inputs);
  const ofEach = (sentencesOf: (input: MethodsInput) => readonly string[]): string[] =>
    sharedSentences(inputs, sentencesOf);
  const sentences = [
    piecesText(dataPieces(inputs)),
    ...sharedSentences(recorded, ({ provenance }) => lostRows(provenance)),
    ...sharedSentences(recorded, ({ provenance }) => lostColumns(provenance)),
    ...ofEach(({ result, dataset }) => statisticSentences(result, dataset)),
    ...ofEach(({ result, dataset }) => methodsHeldSentences(result, dataset)),
    ...ofEach(({ result }) => [...ruleSentences(result), selectionSentence(result)]),
    ...ofEach(({ result }) => pValueSentences(result)),
    ...ofEach(({ result }) => [adjustmentSentence(result), ...givenOthersSentences(result)]),
    `Computations were performed with hsicinf ${version} (seed ${inputs[0].result.options.seed}).`,
  ];
  const literature = sharedBy(inputs, ({ result }) => referencesOf(result)).map(({ said }) => said);
  return {
    paragraph: sentences.join(' '),
    bibtex: [softwareBibtex(version), ...literature.map(bibtexEntry)].join('\n'),
  };
}

/** The same for least angle regression. */
export function larMethodsText({
  result,
  targetName,
  version,
  provenance,
}: {
  result: LarInfResult;
  targetName: string;
  version: string;
  provenance?: Provenance | undefined;
}): MethodsText {
  const { options, steps, rows, sigma, sigmaSource } = result;
  const noise = `${sigmaSource === 'given' ? 'given as' : 'estimated as'} ${Number(sigma.toPrecision(4))}`;
  const sentences = [
    piecesText([
      `Linear association with `,
      { name: targetName },
      ` was assessed in ${counted(rows, 'row')}.`,
    ]),
    ...(provenance === undefined ? [] : [...lostRows(provenance), ...lostColumns(provenance)]),
    `Features entered by least angle regression (${cited(library.efron)}), of which ${counted(steps.length, 'step')} ${steps.length === 1 ? 'was' : 'were'} taken; p-values and intervals are exact given the path (${cited(library.tibshirani)}) for independent normal noise, whose standard deviation was ${noise}.`,
    ...(options.type === 'active'
      ? [
          `Each feature was tested in the model of the steps so far; the ForwardStop rule (${cited(library.gsell)}) was applied at ${percent(options.alpha)}.`,
        ]
      : ['Each feature was tested in the model of all steps.']),
    `Computations were performed with hsicinf ${version}.`,
  ];
  return {
    paragraph: sentences.join(' '),
    bibtex: [softwareBibtex(version), ...larReferences.map(bibtexEntry)].join('\n'),
  };
}

function dataPieces(inputs: readonly MethodsInput[]): Piece[] {
  const features = inputs.map(({ result }) => result.statistics.length - result.excluded.length);
  const from = `The association of ${countedOver(features, 'feature')} with `;
  const rows = inputs.map(({ result }) => result.rows);
  const assessed = ` was assessed in ${countedOver(rows, 'row')}.`;
  if (inputs.length === 1) return [from, { name: inputs[0].targetName }, assessed];
  return [`${from}each of ${inputs.length} outputs (`, ...namesOf(inputs), ')', assessed];
}

/** "40 rows", or "34 to 40 rows" where outputs differ. */
function countedOver(counts: readonly number[], thing: string): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? counted(most, thing) : `${count(least)} to ${counted(most, thing)}`;
}

/** Rows that took no part. */
function lostRows({ rows }: Provenance): string[] {
  return rows.leftOut
    .filter((group) => group.rows > 0)
    .map(
      ({ rows: some, reason }) =>
        `Of ${counted(rows.read, 'row')} read, ${count(some)} ${some === 1 ? 'was' : 'were'} left out: ${reason}.`,
    );
}

/** Columns that took no part. */
function lostColumns({ columns }: Provenance): string[] {
  const left = columns.filter(({ role }) => role === 'left out').length;
  if (left === 0) return [];
  return [
    `Of ${counted(columns.length, 'column')}, ${count(left)} ${left === 1 ? 'was' : 'were'} not used as a feature or otherwise.`,
  ];
}

function selectionSentence(result: Result): string {
  const { options, selected, usable } = result;
  if (testsAll(result)) return 'All features were tested.';
  const repeats = options.repeats ?? 1;
  const which =
    repeats > 1
      ? `selected most often over ${repeats} random orders of the rows`
      : options.selection === undefined
        ? 'with the largest values of this measure'
        : chosenWords(result);
  return `The ${count(selected.length)} of ${count(usable)} features ${which} were tested.`;
}

/** How the lasso selects, as a paper says it. */
function ruleSentences({ options: { selection, statistic } }: Result): string[] {
  if (selection !== 'lasso') return [];
  const kernels =
    statistic === 'correlation' ? ', each the sum of its normalised kernels of all widths,' : '';
  return [
    `Features were selected by HSIC-Lasso (${cited(library.hsicLasso)}), a non-negative lasso of the centred and normalised kernel matrix of the output on those of the features${kernels} along whose path (${cited(library.efron)}) the first to enter were taken.`,
  ];
}

/** The tests given the others. */
function givenOthersSentences({ options: { givenOthers } }: Result): string[] {
  if (givenOthers !== true) return [];
  return [
    'Each selected feature was also tested given the others: feature and output were replaced by the residuals of kernel ridge regressions on the other selected features, with penalties by generalised cross-validation, and the residuals tested by permutation of the kernel correlation; these p-values are approximate and were adjusted in the same way.',
  ];
}

function adjustmentSentence(result: Result): string {
  const { options } = result;
  const level = percent(options.alpha);
  const { name } = adjustmentWords(options.adjust);
  const of = { bh: library.bh, by: library.by, holm: library.holm, average: library.average } as const;
  const source = options.adjust in of ? ` (${cited(of[options.adjust as keyof typeof of])})` : '';
  if (options.adjust === 'none') {
    const caution = isUnadjusted(result) ? `, although ${lookedAtWords(result)} were looked at` : '';
    return `p-values were not adjusted for multiple testing${caution}; p-values of at most ${level} were called significant.`;
  }
  // Selective p-values are adjusted over what was selected, all of which was tested.
  const untested = isMarginal(result) ? ', those not tested counting as p = 1' : '';
  const method =
    options.adjust === 'average'
      ? 'so that the expected number of false reports among the tested features is at most the level times their number'
      : `by the method of ${name}`;
  return `p-values were adjusted ${adjustedOver(result)}${untested}, ${method}${source}; adjusted p-values of at most ${level} were called significant.`;
}
