/**
 * The plots of the report: scores, p-values, what the selected features have in common, and the features one by one.
 */
import type { ReportInput } from '../input.js';
import type { PlotDocument } from '../plots/drawing-types.js';
import { pValuePlot } from '../plots/p-value-plot.js';
import { scorePlot } from '../plots/all-plots.js';
import { scoreHeading } from '../text/score.js';
import { figure, NARROW, WIDE } from './figure.js';
import { markup, type Markup } from './markup.js';
import { type Part, WHOLE } from './part.js';
import { redundancySection } from './redundancy-section.js';
import { relationsSection } from './relations-section.js';

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
