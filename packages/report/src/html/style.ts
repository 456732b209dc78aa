/**
 * The style sheet of the report: system fonts, one column of comfortable width, light and dark, screen and paper.
 */
import { colourDeclarations } from '../plots/colours.js';

/** The rules. */
export const styleSheet = `
:root { color-scheme: light dark; ${colourDeclarations('light')} --shade: #f5f7f8; --warn: #8a3c00; --warn-shade: #fdf3ea; }
@media (prefers-color-scheme: dark) {
  :root { ${colourDeclarations('dark')} --shade: #1d2227; --warn: #f0b35c; --warn-shade: #2b2116; }
}
@media print {
  :root { color-scheme: light; ${colourDeclarations('light')} --shade: #f5f7f8; --warn: #8a3c00; --warn-shade: #fdf3ea; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; padding: 3.5rem 1.25rem 5rem; background: var(--hsicinf-paper); color: var(--hsicinf-ink);
  font: 1.0625rem/1.65 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
}
main, header, footer { max-width: 50rem; margin-inline: auto; }
h1, h2, h3 { line-height: 1.25; letter-spacing: -0.012em; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 5vw, 2.4rem); margin: 0 0 0.4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.4rem; margin: 0 0 0.75rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.35rem; overflow-wrap: anywhere; }
section { margin-top: 3.75rem; }
p, ul, ol, dl { margin: 0 0 1rem; }
p, li, dd, dt, figcaption { overflow-wrap: anywhere; }
a { color: var(--hsicinf-accent); }
.subtitle, figcaption, .small { color: var(--hsicinf-muted); }
.small, figcaption { font-size: 0.9rem; line-height: 1.55; }
.lead { font-size: clamp(1.15rem, 3vw, 1.35rem); line-height: 1.5; margin: 1.75rem 0 0; }
.lead strong { font-weight: 650; }
.held { margin: 0.75rem 0 0; color: var(--hsicinf-muted); }
.warning { border-left: 4px solid var(--warn); background: var(--warn-shade); padding: 0.9rem 1.15rem; margin-top: 1.5rem; }
.warning strong { color: var(--warn); }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 1rem; margin: 2.25rem 0 0; padding: 0; list-style: none; }
.numbers li { background: var(--shade); border-radius: 10px; padding: 0.9rem 1.1rem; }
.numbers b { display: block; font-size: 1.75rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.numbers span { color: var(--hsicinf-muted); font-size: 0.9rem; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.35rem 1.5rem; margin: 1.75rem 0 0; font-size: 0.95rem; }
.facts dt, .glossary dt { color: var(--hsicinf-muted); }
.facts dd, .glossary dd { margin: 0; }
.glossary { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.5rem 1.5rem; margin-top: 1rem; font-size: 0.95rem; }
/* A shadow at an edge behind which there is more. */
.scroll {
  overflow-x: auto; border-radius: 4px; background-repeat: no-repeat; background-attachment: local, local, scroll, scroll;
  background-image: linear-gradient(to right, var(--hsicinf-paper) 30%, transparent), linear-gradient(to left, var(--hsicinf-paper) 30%, transparent),
    linear-gradient(to right, var(--hsicinf-grid), transparent), linear-gradient(to left, var(--hsicinf-grid), transparent);
  background-position: left, right, left, right; background-size: 2.5rem 100%, 2.5rem 100%, 1rem 100%, 1rem 100%;
}
.scroll:focus-visible, summary:focus-visible { outline: 2px solid var(--hsicinf-accent); outline-offset: 3px; }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--hsicinf-muted); font-size: 0.9rem; padding-bottom: 0.75rem; }
caption span { display: block; position: sticky; left: 0; width: 0; min-width: min(100%, calc(100vw - 2.5rem)); }
th, td { padding: 0.5rem 0.45rem; text-align: right; border-bottom: 1px solid var(--hsicinf-grid); white-space: nowrap; }
thead th { white-space: normal; font-weight: 600; font-size: 0.85rem; color: var(--hsicinf-muted); border-bottom: 2px solid var(--hsicinf-grid); vertical-align: bottom; }
tbody th { font-weight: 400; text-align: left; max-width: 18rem; }
tbody th.long { min-width: 7.5rem; white-space: normal; overflow-wrap: anywhere; }
th:first-child, td:first-child { padding-left: 0.5rem; }
.left { text-align: left; }
tr.significant > * { font-weight: 650; }
td.found { font-weight: 650; }
tr.significant td:first-child { box-shadow: inset 3px 0 var(--hsicinf-accent); }
.spread { color: var(--hsicinf-muted); font-weight: 400; font-size: 0.9em; }
.stars { color: var(--hsicinf-accent); letter-spacing: 0.08em; }
figure { margin: 0 0 1rem; }
figure svg { display: block; max-width: 100%; height: auto; }
figcaption { margin-top: 0.75rem; }
.narrow { display: none; }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1.5rem 2rem; }
.words { font-size: 0.95rem; line-height: 1.55; }
.grid h3 { margin-top: 0.75rem; }
.grid > .full { grid-column: 1 / -1; }
details { margin-top: 1rem; }
details + p:not(.small) { margin-top: 1rem; }
:not(pre) > code { white-space: nowrap; }
summary { cursor: pointer; font-weight: 600; }
pre { background: var(--shade); border-radius: 8px; padding: 0.9rem 1.1rem; margin: 0.4rem 0 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
.copy { -webkit-user-select: all; user-select: all; }
.label { margin: 0; font-weight: 600; font-size: 0.95rem; }
.references { padding-left: 1.25rem; font-size: 0.95rem; }
.references li, .notes li, .reading li { margin-bottom: 0.6rem; }
footer { margin-top: 4rem; padding-top: 1.25rem; border-top: 1px solid var(--hsicinf-grid); color: var(--hsicinf-muted); font-size: 0.9rem; }
/* A table of many columns goes on beside the text, where there is room. */
@media screen and (min-width: 56rem) {
  .scroll { width: max-content; min-width: 100%; max-width: calc(100% + (100vw - 50rem) / 2 - 2rem); }
}
@media screen and (max-width: 40rem) {
  body { padding-top: 2rem; font-size: 1rem; }
  section { margin-top: 2.75rem; }
  tbody th.long { min-width: 8.5rem; }
  .wide { display: none; }
  .narrow { display: block; }
  .facts, .glossary { grid-template-columns: 1fr; gap: 0; }
  .facts dd, .glossary dd { margin-bottom: 0.6rem; }
}
@media print {
  @page { margin: 16mm 15mm; }
  body { padding: 0; font-size: 10.5pt; line-height: 1.5; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  main, header, footer { max-width: none; }
  section { margin-top: 2rem; }
  h2, h3, .label { break-after: avoid; }
  figure, tr, .numbers, .warning, pre, .references li { break-inside: avoid; }
  thead { display: table-header-group; }
  table { font-size: 8.5pt; }
  thead th { font-size: 8pt; }
  th, td { padding: 0.3rem 0.4rem; }
  table:has(thead th:nth-child(8)) { font-size: 7.5pt; }
  table:has(thead th:nth-child(8)) :is(th, td) { font-size: inherit; padding: 0.3rem 0.2rem; }
  .scroll { overflow: visible; background: none; }
  .grid { grid-template-columns: 1fr 1fr; }
  details::details-content { content-visibility: visible; display: block; }
}
`;
