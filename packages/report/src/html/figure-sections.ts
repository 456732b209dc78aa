/**
 * The plots of the report as figures. Those with a row for each feature are drawn twice, for wide and for narrow screens,
 * because shrinking a wide one would make its text unreadable.
 */
import { ignoresSelection, isUnadjusted } from '../text/accounting.js';
import type { ReportInput } from '../input.js';
import { MOST_FEATURE_PLOTS, plottedFeatures } from '../plots/all-plots.js';
import type { Drawing, PlotDocument } from '../plots/drawing-types.js';
import { featurePlot } from '../plots/feature-plot.js';
import { pValuePlot } from '../plots/p-value-plot.js';
import { scorePlot } from '../plots/score-plot.js';
import { count } from '../text/numbers.js';
import { scoreHeading } from '../text/score.js';
import { markup, Markup, nameMarkup } from './markup.js';
import { type Part, WHOLE } from './part.js';

const WIDE = 800;
const NARROW = 330;
const SINGLE = 360;

/** The scores, the p-values, and the significant features against the output. */
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
    ${featureSection(input, document, part)}`;
}

/** A figure in one size, or in a wide and a narrow one. */
function figure(drawings: readonly Drawing[]): Markup {
  const [first, second] = drawings;
  const pictures =
    second === undefined
      ? new Markup(first.inlineSvg)
      : markup`<div class="wide">${new Markup(first.inlineSvg)}</div>
          <div class="narrow">${new Markup(second.inlineSvg)}</div>`;
  return markup`<figure>
    ${pictures}
    <figcaption>${first.description}</figcaption>
  </figure>`;
}

function featureSection(input: ReportInput, document: PlotDocument, part: Part): Markup | undefined {
  const features = plottedFeatures(input);
  if (features.length === 0) return undefined;
  const total = input.result.selected.filter(({ significant }) => significant).length;
  const figures = features.map(({ name }) => {
    const isSingle = hasOnePanel(input, name);
    const widths = isSingle ? [SINGLE] : [WIDE, NARROW];
    return markup`<div${!isSingle && markup` class="full"`}>
      <h3>${nameMarkup(name, 60)}</h3>
      ${figure(widths.map((width) => featurePlot(input, name, { document, width })))}
    </div>`;
  });
  const which =
    ignoresSelection(input.result.options) || isUnadjusted(input.result)
      ? 'The features with a small p-value against '
      : 'The significant features against ';
  const limit =
    total > features.length ? ` The first ${MOST_FEATURE_PLOTS} of ${count(total)} are shown.` : '';
  return markup`<section aria-labelledby="${part.id('relations')}">
    <h2 id="${part.id('relations')}">${part.heading('What the relations look like')}</h2>
    <p>
      ${which}<em>${nameMarkup(input.targetName, 60)}</em>, as they are in the data.${limit} A score sees
      relations of any shape, so look for any pattern and not only for a slope.
    </p>
    <div class="grid">${figures}</div>
  </section>`;
}

function hasOnePanel({ dataset }: ReportInput, name: string): boolean {
  return (
    dataset?.target.kind !== 'vector' &&
    dataset?.features.find((column) => column.name === name)?.kind !== 'vector'
  );
}
