/**
 * The redundancy map of the report, with its numbers in a table for those who cannot see it.
 */
import type { Redundancy } from '@hsicinf/core';
import type { ReportInput } from '../input.js';
import type { PlotDocument } from '../plots/drawing-types.js';
import { redundancyPlot } from '../plots/redundancy-plot.js';
import { likenessText } from '../text/redundancy-words.js';
import { figure, NARROW, WIDE } from './figure.js';
import { type Insertable, markup, type Markup, rowHeading } from './markup.js';
import { type Part, WHOLE } from './part.js';

/** The section; nothing where there is nothing to compare. */
export function redundancySection(
  { result }: ReportInput,
  document: PlotDocument,
  part: Part = WHOLE,
): Insertable {
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
      <div class="scroll" role="region" aria-label="${label}" tabindex="0">${numbers(redundancy)}</div>
    </details>
  </section>`;
}

function numbers({ names, correlations }: Redundancy): Markup {
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
