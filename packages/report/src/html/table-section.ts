/**
 * The table of the selected features, with what its columns mean, and the notes that go with it.
 */
import type { Result, SelectedFeature } from '@hsicinf/core';
import { naivePValues, type ReportInput } from '../input.js';
import { testsAll, testsOnOtherRows } from '../text/accounting.js';
import { visible } from '../text/names.js';
import { count, starLegend, typeset } from '../text/numbers.js';
import { type ResultColumn, resultColumns } from '../text/result-columns.js';
import { type Insertable, markup, type Markup, rowHeading } from './markup.js';
import { type Part, WHOLE } from './section.js';

/** The table, its glossary and the notes; of one output among several, under its name. */
export function tableSection(input: ReportInput, part: Part = WHOLE): Markup {
  const { result } = input;
  const columns = resultColumns(result, naivePValues(input));
  const rows = result.selected.map(
    (feature) =>
      markup`<tr${feature.significant && markup` class="significant"`}>
      <td>${feature.rank}</td>
      ${rowHeading(feature.name)}
      ${columns.map((column) => markup`<td>${cellMarkup(column, feature)}</td>`)}
    </tr>`,
  );
  const [id, caption] = [part.id('features'), part.id('table-caption')];
  return markup`<section aria-labelledby="${id}">
    <h2 id="${id}">${part.heading(testsAll(result) ? 'Tested features' : 'Selected features')}</h2>
    <div class="scroll" role="region" aria-labelledby="${caption}" tabindex="0">
      <table>
        <caption id="${caption}">
          <span>${part.heading(captionOf(result))}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col" class="left">Feature</th>
            ${columns.map(({ title }) => markup`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <details>
      <summary>What the columns mean</summary>
      <dl class="glossary">
        ${columns.map(
          ({ title, meaning }) =>
            markup`<dt>${title}</dt>
              <dd>${meaning}</dd>`,
        )}
      </dl>
    </details>
    ${notes(result)}
  </section>`;
}

function captionOf(result: Result): string {
  const { selected, options } = result;
  const kind = testsAll(result) ? 'tested' : 'selected';
  const subject =
    selected.length === 1
      ? `The ${kind} feature`
      : `The ${count(selected.length)} ${kind} features, ${orderOf(result)}`;
  return `${subject}. ${starLegend(options.alpha)}${options.adjust === 'none' ? '' : ' (adjusted p)'}.`;
}

function orderOf({ options, scores }: Result): string {
  if ((options.repeats ?? 1) > 1) return 'the one selected most often first';
  if (options.selection !== undefined) return 'in the order in which they were selected';
  return testsOnOtherRows(options)
    ? 'in the order of their scores when they were selected'
    : `the largest ${scores === undefined ? 'score' : 'correlation'} first`;
}

/** A cell set for reading; stars have their colour, and the error of a correlation steps back. */
function cellMarkup({ id, text }: ResultColumn, feature: SelectedFeature): Insertable {
  if (id === 'significant' && feature.significant) {
    const [yes, ...marks] = text(feature).split(' ');
    return markup`${yes} <span class="stars">${marks.join(' ')}</span>`;
  }
  const [value, error] = text(feature).split(' ± ');
  if (id !== 'correlation' || error === undefined) return typeset(text(feature));
  return markup`${typeset(value)} <span class="spread">± ${error}</span>`;
}

function notes({ notes: texts }: Result): Insertable {
  if (texts.length === 0) return undefined;
  return markup`<h3>Notes</h3>
    <ul class="notes">
      ${texts.map((text) => markup`<li>${noteMarkup(text)}</li>`)}
    </ul>`;
}

/** A note; flags of the command line are not broken. */
function noteMarkup(text: string): Insertable {
  return visible(text)
    .split(/(?<![\w-])(--[a-z][a-z-]+)/)
    .map((piece, i) => (i % 2 === 0 ? piece : markup`<code>${piece}</code>`));
}
