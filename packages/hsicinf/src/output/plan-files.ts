/**
 * A plan in files: as records, as text, or as its plot.
 */
import { extname } from 'node:path';
import {
  powerMarkdown,
  powerPlot,
  powerRecords,
  powerText,
  type PowerStudy,
  provenanceText,
} from '@hsicinf/report';
import { createDocument } from '@hsicinf/report/node';
import { FileError } from '../errors.js';
import type { Content } from './content.js';
import { provenancePath } from './endings.js';
import type { OutputFiles } from './files.js';

const ZOOM = 2;
const BARE: ReadonlySet<string> = new Set(['.csv', '.tsv', '.ndjson', '.svg', '.png']);

/** Stages the files. */
export async function stagePlan(
  files: OutputFiles,
  paths: readonly string[],
  study: PowerStudy,
): Promise<void> {
  const { provenance } = study;
  for (const path of paths) await files.stage(path, await contentOf(path, study));
  if (provenance === undefined) return;
  for (const path of planPaths(paths, true).slice(paths.length))
    await files.stage(path, provenanceText(provenance));
}

/** The files of a plan, and those beside records and pictures, which have no room to say where a pilot comes from. */
export function planPaths(paths: readonly string[], isPilot: boolean): string[] {
  const bare = isPilot ? paths.filter((path) => BARE.has(extname(path).toLowerCase())) : [];
  return [...paths, ...new Set(bare.map(provenancePath))];
}

async function contentOf(path: string, study: PowerStudy): Promise<Content> {
  const ending = extname(path).toLowerCase();
  switch (ending) {
    case '.csv':
    case '.tsv':
    case '.ndjson':
      return powerRecords(study, ending.slice(1) as 'csv' | 'tsv' | 'ndjson');
    case '.json':
      return `${JSON.stringify(study, null, 2)}\n`;
    case '.md':
      return powerMarkdown(study);
    case '.txt':
      return powerText(study);
    case '.png':
      return picture(path, plotOf(study).svg);
    case '.html':
      return page(study);
    default:
      return plotOf(study).svg;
  }
}

function plotOf(study: PowerStudy): ReturnType<typeof powerPlot> {
  return powerPlot(study, { document: createDocument() });
}

async function picture(path: string, svg: string): Promise<Uint8Array> {
  const [{ Resvg }, { fontFamily }] = await Promise.all([import('@resvg/resvg-js'), import('./fonts.js')]);
  const family = fontFamily();
  if (family === undefined) throw new FileError(path, 'requires an installed font: write .svg instead');
  const font = { loadSystemFonts: true, defaultFontFamily: family };
  return new Resvg(svg, { font, fitTo: { mode: 'zoom', value: ZOOM } }).render().asPng();
}

async function page(study: PowerStudy): Promise<string> {
  const { powerReport } = await import('@hsicinf/report');
  return powerReport(study, { document: createDocument() });
}
