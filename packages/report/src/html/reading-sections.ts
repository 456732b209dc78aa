/**
 * The parts of the report that are to be read: what took no part, how to read the numbers, how they came about and when
 * they hold, how to repeat the run, and the literature.
 */
import type { Result } from '@hsicinf/core';
import type { ReportInput } from '../input.js';
import {
  ignoresSelection,
  isMarginal,
  isGivenSelection,
  isUnadjusted,
  lookedAt,
  promisesNothing,
  testsAll,
  testsOnOtherRows,
} from '../text/accounting.js';
import { adjustmentWords } from '../text/adjustment-words.js';
import { GROUP_WORDS, groupPieces, groupsOf } from '../text/features-alike.js';
import { methodWords } from '../text/method-words.js';
import { methodsText } from '../text/methods-text.js';
import { visible } from '../text/names.js';
import { count, percent } from '../text/numbers.js';
import { CORRELATION_ERROR_WORDS, SELECTIVE_USE, SELECTIVE_WORDS } from '../text/result-columns.js';
import { chosenWords } from '../text/selection-words.js';
import { type Insertable, linesMarkup, markup, type Markup, nameMarkup } from './markup.js';
import { referencesOf } from '../text/references.js';

const MOST_EXCLUDED = 100;
const MOST_GROUPS = 50;

/** Everything below the plots; the methods are of all outputs where there are several. */
export function readingSections(input: ReportInput, inputs: readonly ReportInput[] = [input]): Markup {
  const { result } = input;
  const sections = [
    groupSection(result),
    excludedSection(result),
    howToRead(result),
    methodSection(result),
    reproduceSection(input),
    methodsSection(inputs),
    literature(input),
  ];
  return markup`${sections}`;
}

function groupSection(result: Result): Insertable {
  const groups = groupsOf(result);
  if (groups.length === 0) return undefined;
  const shown = groups.slice(0, MOST_GROUPS);
  const line = (group: (typeof groups)[number]): Markup =>
    markup`<li>
      ${groupPieces(group).map((piece) => (typeof piece === 'string' ? piece : nameMarkup(piece.name, 60)))}.
    </li>`;
  return markup`<section aria-labelledby="groups">
    <h2 id="groups">Features that say the same thing</h2>
    <p>${GROUP_WORDS}</p>
    <ul class="notes">
      ${shown.map(line)}
    </ul>
    ${groups.length > shown.length && markup`<p class="small">The first ${shown.length} of ${count(groups.length)} groups are listed; the result as JSON has them all.</p>`}
  </section>`;
}

function excludedSection({ excluded }: Result): Insertable {
  if (excluded.length === 0) return undefined;
  const shown = excluded.slice(0, MOST_EXCLUDED);
  const title = `${count(excluded.length)} feature${excluded.length === 1 ? '' : 's'} could not be tested`;
  return markup`<section aria-labelledby="excluded">
    <h2 id="excluded">Excluded features</h2>
    <details>
      <summary>${title}</summary>
      <ul class="notes">
        ${shown.map(({ name, reason }) => markup`<li>${nameMarkup(name)}: ${visible(reason)}</li>`)}
      </ul>
      ${excluded.length > shown.length && markup`<p class="small">The first ${shown.length} are listed; the result as JSON has them all.</p>`}
    </details>
  </section>`;
}

function howToRead(result: Result): Markup {
  const { options } = result;
  const level = percent(options.alpha);
  return markup`<section aria-labelledby="reading">
    <h2 id="reading">How to read this</h2>
    <ul class="reading">
      ${strengthItem(result)}
      <li><strong>Selection.</strong> ${selectionWords(result)}</li>
      <li><strong>p-value.</strong> ${honestyOf(result)}</li>
      ${isGivenSelection(result) && markup`<li><strong>Given the selection.</strong> ${SELECTIVE_USE}</li>`}
      ${options.pValues === 'both' && markup`<li><strong>Selective p-value.</strong> ${SELECTIVE_WORDS}</li>`}
      <li>
        <strong>Significant.</strong>
        ${promisesNothing(result) ? `Here this only means a p-value of at most ${level}.` : `The ${options.adjust === 'none' ? '' : 'adjusted '}p-value is at most ${level}.`}
        ${adjustmentWords(options.adjust).controls}
      </li>
      <li><strong>Not significant</strong> does not mean unrelated: there may be too few rows to tell.</li>
      <li>
        <strong>Association is not cause.</strong> Each feature is looked at on its own. A feature that is related to another one that matters can be significant as well.
      </li>
    </ul>
  </section>`;
}

/** What the numbers of strength mean. */
function strengthItem({ scores, rows, measuredBy }: Result): Markup {
  if (scores === undefined)
    return markup`<li>
      <strong>Score.</strong> HSIC, a measure of association that detects relations of any shape, not only straight lines. It is about 0 for unrelated features and can fall below it by chance. It has no unit.
    </li>`;
  const chance = Number(Math.sqrt(2 / (rows * (rows - 3))).toPrecision(2));
  if (measuredBy !== undefined)
    return markup`<li><strong>Correlation.</strong> ${measuredBy.score.meaning} ${CORRELATION_ERROR_WORDS}</li>`;
  return markup`<li>
    <strong>Correlation.</strong> The kernel correlation, the largest over several pairs of kernel widths. It detects relations of any shape, not only straight lines, and lies between −1 and 1: about 0 for unrelated features, and near 1 if feature and output carry the same information. For a straight line it is about the square of the
    familiar correlation. For one pair of widths and ${count(rows)} rows it varies by ${chance} when there is no
    relation. ${CORRELATION_ERROR_WORDS}
  </li>`;
}

function selectionWords(result: Result): string {
  const { options, selected, usable } = result;
  if (testsAll(result)) return 'All features were tested; nothing was selected beforehand.';
  const which = (options.repeats ?? 1) > 1 ? 'selected most often' : chosenWords(result);
  return `Of ${count(usable)} features the ${count(selected.length)} ${which} were kept. The others were not tested, and nothing is claimed about them.`;
}

/** What the p-values do about the selection. */
function honestyOf(result: Result): string {
  const { options } = result;
  if (isMarginal(result)) {
    const question = 'How often would a feature that has nothing to do with the output score as high?';
    if (lookedAt(result) === 1) return question;
    return `${question} It looks at the feature on its own and does not account for the fact that many were looked at and the best picked out: ${isUnadjusted(result) ? 'nothing here does' : 'the adjusted p-value does'}.`;
  }
  if (ignoresSelection(result))
    return 'The features were selected for large scores and tested on the same rows. The p-values do not account for that: among features that are all unrelated to the output, the winners would look significant far too often.';
  if (testsOnOtherRows(options))
    return 'The features were selected on one part of the rows and tested on another, so the test is not misled by the selection. The p-value says how often an unrelated feature would have a score as large.';
  const kept = options.condition === 'set' ? 'with the same features selected' : 'and still been selected';
  return `A feature with a large score was selected because its score was large. Comparing that score with chance alone would be unfair, so it is compared with the scores it could have had ${kept} if it were unrelated. The p-value is the share of those that are at least as large.`;
}

function methodSection(result: Result): Markup {
  const { name, what, validity } = methodWords(result);
  return markup`<section aria-labelledby="method">
    <h2 id="method">Method, and when it holds</h2>
    <p><strong>${name[0].toUpperCase() + name.slice(1)}.</strong> ${what}</p>
    <ul class="reading">
      ${validity.map((sentence) => markup`<li>${sentence}</li>`)}
    </ul>
  </section>`;
}

/** A paragraph for a paper; one click marks it all. */
function methodsSection(inputs: readonly ReportInput[]): Markup {
  const { paragraph, bibtex } = methodsText(inputs);
  return markup`<section aria-labelledby="methods">
    <h2 id="methods">For the methods section of a paper</h2>
    <p class="copy">${linesMarkup(paragraph)}</p>
    <details>
      <summary>References as BibTeX</summary>
      <pre class="copy"><code>${linesMarkup(bibtex)}</code></pre>
    </details>
    <p class="small">Click the text to select all of it for copying.</p>
  </section>`;
}

function reproduceSection({ result, command, libraryCall, version }: ReportInput): Markup {
  const block = (label: string, text: string): Markup =>
    markup`<p class="label">${label}</p>
      <pre><code>${linesMarkup(text)}</code></pre>`;
  return markup`<section aria-labelledby="reproduce">
    <h2 id="reproduce">Repeat this run</h2>
    <p>The same data, options and seed give the same numbers (hsicinf ${version}).</p>
    ${command !== undefined && block('Command line', command)}
    ${libraryCall !== undefined && block('Library', libraryCall)}
    ${block(`Options of ${result.method}, resolved`, JSON.stringify(result.options, null, 2))}
  </section>`;
}

function literature({ result, version }: ReportInput): Markup {
  return markup`<section aria-labelledby="literature">
    <h2 id="literature">References</h2>
    <ul class="references">
      <li>
        hsicinf, version ${version}: kernel feature selection with p-values that account for the selection
        [software].
      </li>
      ${referencesOf(result).map(({ authors, title, where }) => markup`<li>${authors}. ${title}. <i>${where}</i>.</li>`)}
    </ul>
  </section>`;
}
