/**
 * The head of the report: what it is about, what was found, and the key facts.
 */
import type { Result } from '@hsicinf/core';
import type { ReportInput } from '../input.js';
import {
  ignoresSelection,
  isUnadjusted,
  lookedAt,
  lookedAtWords,
  promisesNothing,
  questionWords,
  testsAll,
} from '../text/accounting.js';
import { adjustedOver, adjustmentWords } from '../text/adjustment-words.js';
import { heldFixedPieces } from '../text/held-fixed.js';
import { methodWords } from '../text/method-words.js';
import { count, counted, percent } from '../text/numbers.js';
import { ruleName } from '../text/selection-words.js';
import { summaryPieces } from '../text/summary.js';
import { type Insertable, markup, type Markup, nameMarkup } from './markup.js';
import { leftOutParagraphs } from './provenance-section.js';

/** Title, summary, what was held fixed, a warning where one is due. */
export function headSection(input: ReportInput): Markup {
  const { result, source, date } = input;
  const names = new Set(result.selected.map(({ name }) => name));
  const summary = summaryPieces(result, input.targetName).map((piece) => {
    if (typeof piece === 'string') return markup`${piece}`;
    return names.has(piece.name)
      ? markup`<strong>${nameMarkup(piece.name, 60)}</strong>`
      : markup`<em>${nameMarkup(piece.name, 60)}</em>`;
  });
  return markup`<header>
    <h1>${reportTitle(input)}</h1>
    <p class="subtitle">${source !== undefined && markup`${nameMarkup(source)} · `}${date}</p>
    <p class="lead">${summary}</p>
    ${heldFixedPieces(result).map(
      (sentence) =>
        markup`<p class="held">
          ${sentence.map((piece) => (typeof piece === 'string' ? piece : markup`<em>${nameMarkup(piece.name, 60)}</em>`))}
        </p>`,
    )}
    ${leftOutParagraphs(input.provenance)}
    ${ignoresSelection(result) && ignoredSelection}
    ${isUnadjusted(result) && unadjustedNote(result)}
  </header>`;
}

const ignoredSelection = markup`<p class="warning" role="note">
  <strong>Do not rely on these p-values.</strong> The features were chosen for their large scores and then
  tested on the same rows as if they had not been chosen. That makes p-values too small. Use
  <code>hsicInf</code> for p-values that account for the selection.
</p>`;

/** What it means that nothing accounts for having looked at many features. */
function unadjustedNote(result: Result): Markup {
  const { options } = result;
  const expected = Number((options.alpha * lookedAt(result)).toPrecision(3));
  const looked = lookedAtWords(result);
  return markup`<p class="warning" role="note">
    <strong>Not adjusted for looking at ${looked}.</strong> Of ${looked}
    without any relation, ${expected} would on average have a p-value of at most ${percent(options.alpha)}.
    <code>adjust: 'bh'</code>, the default, keeps the share of such features among those reported small.
  </p>`;
}

/** The title as given, or what the report is about. */
export function reportTitle({ title, targetName }: ReportInput): Markup {
  return title === undefined
    ? markup`Features associated with ${nameMarkup(targetName, 60)}`
    : nameMarkup(title, 120);
}

/** Counts in large figures, and how the run was made. */
export function factsSection({ result, targetName }: ReportInput): Markup {
  const { options, rows, droppedRows, selected, statistics, structuredTarget } = result;
  const significant = selected.filter((feature) => feature.significant).length;
  const numbers: [number, string][] = [
    [rows, 'rows'],
    [statistics.length, statistics.length === 1 ? 'feature' : 'features'],
    [selected.length, testsAll(result) ? 'tested' : 'selected and tested'],
    [significant, promisesNothing(result) ? `with p ≤ ${percent(options.alpha)}` : 'significant'],
  ];
  const facts: [string, Insertable][] = [
    [
      'Output',
      [
        nameMarkup(targetName),
        structuredTarget && ` (${structuredTarget.kind}, by ${structuredTarget.kernel})`,
      ],
    ],
    ['Features', candidateWords(result)],
    ['Procedure', methodWords(result).name],
    ['Level', percent(options.alpha)],
    ['p-values', questionWords(result)],
    [
      'Adjustment',
      `${adjustmentWords(options.adjust).name}${options.adjust === 'none' ? ', each feature is tested for itself' : `, ${adjustedOver(result)}`}`,
    ],
    ['Seed', String(options.seed)],
    ...(options.repeats !== undefined && options.repeats > 1
      ? [['Row orders combined', String(options.repeats)] as [string, string]]
      : []),
    ...(droppedRows > 0
      ? [['Rows left over', `${count(droppedRows)} that did not fill a block`] as [string, string]]
      : []),
  ];
  return markup`<section aria-label="Key facts">
    <ul class="numbers">
      ${numbers.map(([value, label]) => markup`<li><b>${count(value)}</b> <span>${label}</span></li>`)}
    </ul>
    <dl class="facts">
      ${facts.map(
        ([term, value]) =>
          markup`<dt>${term}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

/** "20 candidates; the best 10 are tested" */
function candidateWords({ usable, selected, options }: Result): string {
  const candidates = counted(usable, 'candidate');
  if (selected.length === usable) return `${candidates}, ${usable === 1 ? 'which is' : 'all'} tested`;
  const rule = ruleName(options);
  if (rule !== undefined)
    return `${candidates}; the ${selected.length === 1 ? 'one' : count(selected.length)} that ${rule} selected ${selected.length === 1 ? 'is' : 'are'} tested`;
  return `${candidates}; the best ${selected.length === 1 ? 'one is' : `${count(selected.length)} are`} tested`;
}
