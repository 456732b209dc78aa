/**
 * The head of the report: what it is about, what was found, and the key facts.
 */
import { ignoresSelection } from '../text/accounting.js';
import type { ReportInput } from '../input.js';
import { adjustmentWords, methodWords } from '../text/method-words.js';
import { count, percent } from '../text/numbers.js';
import { summaryPieces } from '../text/summary.js';
import { type Insertable, markup, type Markup, nameMarkup } from './markup.js';

/** Title, summary, a warning where one is due. */
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
    ${ignoresSelection(result.options) && ignoredSelection}
  </header>`;
}

const ignoredSelection = markup`<p class="warning" role="note">
  <strong>Do not rely on these p-values.</strong> The features were chosen for their large scores and then
  tested on the same rows as if they had not been chosen. That makes p-values too small. Use
  <code>hsicInf</code> for p-values that account for the selection.
</p>`;

/** The title as given, or what the report is about. */
export function reportTitle({ title, targetName }: ReportInput): Markup {
  return title === undefined
    ? markup`Features associated with ${nameMarkup(targetName, 60)}`
    : nameMarkup(title, 120);
}

/** Counts in large figures, and how the run was made. */
export function factsSection({ result, targetName }: ReportInput): Markup {
  const { options, rows, droppedRows, selected, statistics } = result;
  const significant = selected.filter((feature) => feature.significant).length;
  const numbers: [number, string][] = [
    [rows, 'rows'],
    [statistics.length, statistics.length === 1 ? 'feature' : 'features'],
    [selected.length, 'selected and tested'],
    [significant, ignoresSelection(result.options) ? `with p ≤ ${percent(options.alpha)}` : 'significant'],
  ];
  const facts: [string, Insertable][] = [
    ['Output', nameMarkup(targetName)],
    ['Procedure', methodWords(result).name],
    ['Level', percent(options.alpha)],
    [
      'Adjustment',
      `${adjustmentWords(options.adjust).name}${options.adjust === 'none' ? ', each feature is tested for itself' : `, over the ${selected.length} selected features`}`,
    ],
    ['Seed', String(options.seed)],
    ...(options.repeats !== undefined && options.repeats > 1
      ? [['Shuffles combined', String(options.repeats)] as [string, string]]
      : []),
    ...(droppedRows > 0
      ? [['Rows left over', `${count(droppedRows)} that no block had room for`] as [string, string]]
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
