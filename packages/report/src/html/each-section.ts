/**
 * Several outputs in one report: what was found over all of them, and a table with a line for each feature and a column for
 * each output.
 */
import type { ReportInput } from '../input.js';
import { adjustedOver, adjustmentWords } from '../text/adjustment-words.js';
import { eachRemarks, eachSummaryPieces } from '../text/each-tables.js';
import { adjustedPValueText, count, starLegend, stars, typeset } from '../text/numbers.js';
import { markup, type Markup, nameMarkup, rowHeading } from './markup.js';

const MOST_FEATURES = 200;

/** The title. */
export function eachTitle(inputs: readonly ReportInput[]): string {
  return `Features associated with ${inputs.length} outputs`;
}

/** Title and summary. */
export function eachHead(inputs: readonly ReportInput[]): Markup {
  const [{ source, date }] = inputs;
  const summary = eachSummaryPieces(inputs).map((piece) =>
    typeof piece === 'string' ? piece : markup`<em>${nameMarkup(piece.name, 60)}</em>`,
  );
  return markup`<header>
    <h1>${eachTitle(inputs)}</h1>
    <p class="subtitle">${source !== undefined && markup`${nameMarkup(source)} · `}${date}</p>
    <p class="lead">${summary}</p>
    ${eachRemarks(inputs).map((sentence) => markup`<p class="held">${sentence}</p>`)}
  </header>`;
}

/** Adjusted p-values, features down and outputs across; what was not tested is a dash. */
export function eachMatrix(inputs: readonly ReportInput[]): Markup {
  const [{ result }] = inputs;
  const names = [...new Set(inputs.flatMap(({ result: { selected } }) => selected.map(({ name }) => name)))];
  const tested = inputs.map(({ result: { selected } }) => new Map(selected.map((one) => [one.name, one])));
  const { alpha, adjust } = result.options;
  const cell = (name: string, at: number): Markup => {
    const feature = tested[at].get(name);
    if (feature === undefined) return markup`<td>–</td>`;
    return markup`<td${feature.significant && markup` class="found"`}>
      ${typeset(adjustedPValueText(feature))} <span class="stars">${stars(feature, alpha)}</span>
    </td>`;
  };
  const shown = names.slice(0, MOST_FEATURES);
  return markup`<section aria-labelledby="outputs">
    <h2 id="outputs">Outputs and features</h2>
    <div class="scroll" role="region" aria-labelledby="outputs-caption" tabindex="0">
      <table>
        <caption id="outputs-caption">
          <span>p-values, ${adjust === 'none' ? 'not adjusted' : `adjusted ${adjustedOver(result)} (${adjustmentWords(adjust).name})`}; – was not tested. ${starLegend(alpha)}.</span>
        </caption>
        <thead>
          <tr>
            <th scope="col" class="left">Feature</th>
            ${inputs.map(({ targetName }) => markup`<th scope="col">${nameMarkup(targetName, 30)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${shown.map((name) => markup`<tr>${rowHeading(name)}${inputs.map((_, at) => cell(name, at))}</tr>`)}
        </tbody>
      </table>
    </div>
    ${names.length > shown.length && markup`<p class="small">The first ${shown.length} of ${count(names.length)} features are listed; the result as JSON has them all.</p>`}
  </section>`;
}
