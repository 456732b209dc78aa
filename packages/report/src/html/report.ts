/**
 * The report: one HTML file that needs nothing else. It has no script, asks the network for nothing (its own policy would
 * forbid it), follows the light or dark setting of the reader, prints, and carries its result along.
 */
import type { ReportInput } from '../input.js';
import type { PlotDocument } from '../plots/drawing-types.js';
import { eachJsonText } from '../text/each-tables.js';
import { compactJson } from '../text/json-text.js';
import { clip } from '../text/names.js';
import { eachHead, eachMatrix, eachTitle } from './each-section.js';
import { powerPlot } from '../plots/power-plot.js';
import type { PowerStudy } from '../power-study.js';
import { powerText } from '../text/power-text.js';
import { figure, partOf } from './section.js';
import { figureSections } from './figure-sections.js';
import { factsSection, headSection } from './head-section.js';
import { linesMarkup, markup, Markup } from './markup.js';
import { provenanceSection } from './provenance-section.js';
import { readingSections } from './reading-sections.js';
import { styleSheet } from './style.js';
import { tableSection } from './table-section.js';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The report as the text of an HTML file. `document` is only used to create elements of the plots. */
export function htmlReport(input: ReportInput, { document }: { document: PlotDocument }): string {
  return page(input, input.title ?? `Features associated with ${input.targetName}`, [
    headSection(input),
    markup`<main>
      ${factsSection(input)}
      ${tableSection(input)}
      ${figureSections(input, document)}
      ${readingSections(input)}
      ${provenanceSection([input], compactJson(input.result, input))}
    </main>`,
  ]);
}

/** The report of several outputs, each tested on its own and adjusted together. */
export function eachReport(inputs: readonly ReportInput[], { document }: { document: PlotDocument }): string {
  const [input] = inputs;
  return page(input, eachTitle(inputs), [
    eachHead(inputs),
    markup`<main>
      ${eachMatrix(inputs)}
      ${inputs.map((own, i) => {
        const part = partOf(i, own.targetName);
        return [tableSection(own, part), figureSections(own, document, part)];
      })}
      ${readingSections(input, inputs)}
      ${provenanceSection(inputs, eachJsonText(inputs))}
    </main>`,
  ]);
}

/** A plan: its plot and its table. */
export function powerReport(study: PowerStudy, { document }: { document: PlotDocument }): string {
  const title = `How many rows are needed: ${study.source}`;
  const { provenance } = study;
  const made = { version: provenance?.software.version ?? '', date: provenance?.date ?? '' };
  return page(made, title, [
    markup`<header><h1>How many rows are needed</h1><p class="subtitle">${clip(study.source, 200)}</p></header>`,
    markup`<main>
      <section aria-label="Power">${figure([800, 330].map((width) => powerPlot(study, { document, width })))}</section>
      <section aria-labelledby="table"><h2 id="table">Power by rows</h2>
        <pre tabindex="0"><code>${linesMarkup(powerText(study))}</code></pre></section>
      ${provenance !== undefined && provenanceSection([{ targetName: study.source, provenance }])}
    </main>`,
  ]);
}

function page(
  { version, date }: Pick<ReportInput, 'version' | 'date'>,
  title: string,
  body: readonly Markup[],
): string {
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content="hsicinf ${version}" />
        <link rel="icon" href="data:," />
        <title>${clip(title, 120)}</title>
        <style>
          ${new Markup(styleSheet)}
        </style>
      </head>
      <body>
        ${body}
        <footer>
          Made by hsicinf ${version}${date !== '' && `, ${date}`}. This file is self-contained: it has no scripts and makes no
          requests.
        </footer>
      </body>
    </html>
`.text;
}
