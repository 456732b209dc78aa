/**
 * The plots of the report: scores, p-values, what the selected features have in common, and the features one by one.
 */
import type { Redundancy, SelectedFeature } from '@hsicinf/core';
import { drawnTarget } from '@hsicinf/core/support';
import type { ReportInput } from '../input.js';
import { MOST_FEATURE_PLOTS, plottedFeatures, scorePlot } from '../plots/all-plots.js';
import type { PlotDocument } from '../plots/drawing-types.js';
import { featurePlot } from '../plots/feature-plot.js';
import { pValuePlot } from '../plots/p-value-plot.js';
import { redundancyPlot } from '../plots/redundancy-plot.js';
import { promisesNothing } from '../text/accounting.js';
import { explanationOf } from '../text/explain.js';
import { count } from '../text/numbers.js';
import type { Piece } from '../text/pieces.js';
import { likenessText } from '../text/features-alike.js';
import { scoreHeading } from '../text/selection-words.js';
import { type Insertable, markup, type Markup, nameMarkup, rowHeading } from './markup.js';
import { figure, NARROW, type Part, WHOLE, WIDE } from './section.js';

/** The scores, the p-values, what the selected features have in common, and the significant features against the output. */
export function figureSections(input: ReportInput, document: PlotDocument, part: Part = WHOLE): Markup {
  const scores = [WIDE, NARROW].map((width) => scorePlot(input, { document, width }));
  const pValues = [WIDE, NARROW].map((width) => pValuePlot(input, { document, width }));
  return markup`<section aria-labelledby="${part.id('scores')}">
      <h2 id="${part.id('scores')}">${part.heading(scoreHeading(input.result))}</h2>
      ${figure(scores)}
    </section>
    <section aria-labelledby="${part.id('p-values')}">
      <h2 id="${part.id('p-values')}">${part.heading('What the p-values say')}</h2>
      ${figure(pValues)}
    </section>
    ${redundancySection(input, document, part)} ${relationsSection(input, document, part)}`;
}

/**
 * The redundancy map, with its numbers in a table for those who cannot see it; nothing where there is nothing to compare.
 */
function redundancySection({ result }: ReportInput, document: PlotDocument, part: Part): Insertable {
  const { redundancy } = result;
  if (redundancy === undefined) return undefined;
  const drawings = [WIDE, NARROW].map((width) => redundancyPlot(redundancy, { document, width }));
  const id = part.id('redundancy');
  const label = part === WHOLE ? 'The numbers of the map' : `The numbers of the map: ${id}`;
  return markup`<section aria-labelledby="${id}">
    <h2 id="${id}">${part.heading('What the selected features have in common')}</h2>
    ${figure(drawings)}
    <details>
      <summary>The numbers of the map</summary>
      <div class="scroll" role="region" aria-label="${label}" tabindex="0">${mapNumbers(redundancy)}</div>
    </details>
  </section>`;
}

function mapNumbers({ names, correlations }: Redundancy): Markup {
  return markup`<table>
    <thead>
      <tr><th scope="col" class="left">Feature</th>${names.map((_, i) => markup`<th scope="col">${i + 1}</th>`)}</tr>
    </thead>
    <tbody>
      ${names.map(
        (name, j) =>
          markup`<tr>${rowHeading(name, { before: `${j + 1}. `, columns: 60 })}${correlations[j].map((one) => markup`<td>${likenessText(one)}</td>`)}</tr>`,
      )}
    </tbody>
  </table>`;
}

const SINGLE = 360;
/** No more features than this are described. */
const MOST_DESCRIBED = 100;

const IN_WORDS = 'The tested features in words';

/**
 * The tested features one by one: what each relation is like in words and, of those that stand out, in a plot beside them.
 */
function relationsSection(input: ReportInput, document: PlotDocument, part: Part): Markup {
  const plotted = plottedFeatures(input);
  const drawn = new Set(plotted.map(({ index }) => index));
  const others = input.result.selected.slice(0, MOST_DESCRIBED).filter(({ index }) => !drawn.has(index));
  const total = input.result.selected.filter(({ significant }) => significant).length;
  const limit =
    total > plotted.length && plotted.length > 0
      ? ` The first ${MOST_FEATURE_PLOTS} of ${count(total)} are drawn.`
      : '';
  return markup`<section aria-labelledby="${part.id('relations')}">
    <h2 id="${part.id('relations')}">${part.heading(plotted.length > 0 ? 'What the relations look like' : IN_WORDS)}</h2>
    ${plotted.length > 0 && relationsLead(input, limit)}
    ${plotted.length > 0 && markup`<div class="grid">${plotted.map((feature) => withPlot(input, feature, document))}</div>`}
    ${others.length > 0 && wordsOnly(input, others, plotted.length > 0)}
  </section>`;
}

function relationsLead(input: ReportInput, limit: string): Markup {
  const which = promisesNothing(input.result)
    ? 'The features with a small p-value against '
    : 'The significant features against ';
  return markup`<p>
    ${which}<em>${nameMarkup(input.targetName, 60)}</em>, as they appear in the data.${limit} The words describe the plot; they are not a test of its shape.
  </p>`;
}

function withPlot(input: ReportInput, feature: SelectedFeature, document: PlotDocument): Markup {
  const isSingle = hasOnePanel(input, feature.name);
  const widths = isSingle ? [SINGLE] : [WIDE, NARROW];
  return markup`<div${!isSingle && markup` class="full"`}>
    <h3>${nameMarkup(feature.name, 60)}</h3>
    <p class="words">${wordsOf(input, feature)}</p>
    ${figure(widths.map((width) => featurePlot(input, feature.name, { document, width })))}
  </div>`;
}

function wordsOnly(input: ReportInput, features: readonly SelectedFeature[], isMore: boolean): Markup {
  const items = features.map(
    (feature) =>
      markup`<li><strong>${nameMarkup(feature.name, 60)}</strong>. ${wordsOf(input, feature)}</li>`,
  );
  const list = markup`<ul class="notes">
    ${items}
  </ul>`;
  if (!isMore) return list;
  return markup`<details>
    <summary>The other tested features in words</summary>
    ${list}
  </details>`;
}

function wordsOf(input: ReportInput, feature: SelectedFeature): Insertable[] {
  const { strength, shape, verdict, caution } = explanationOf(input, feature);
  return [strength, shape, verdict, caution]
    .filter((pieces) => pieces !== undefined)
    .map((pieces) => [piecesMarkup(pieces), ' ']);
}

function piecesMarkup(pieces: readonly Piece[]): Insertable[] {
  return pieces.map((piece) =>
    typeof piece === 'string' ? piece : markup`<em>${nameMarkup(piece.name, 60)}</em>`,
  );
}

function hasOnePanel({ dataset }: ReportInput, name: string): boolean {
  return (
    (dataset && drawnTarget(dataset.target))?.kind !== 'vector' &&
    dataset?.features.find((column) => column.name === name)?.kind !== 'vector'
  );
}
