/**
 * Each plot as SVG and, where the machine has a font, as PNG at twice the size.
 */
import { join } from 'node:path';
import { plotsOf, type ReportInput } from '@hsicinf/report';
import { createDocument } from '@hsicinf/report/node';
import type { OutputFiles } from './files.js';

const ZOOM = 2;

/** Stages the pictures in a folder; says what could not be drawn. */
export async function stagePictures(
  files: OutputFiles,
  folder: string,
  inputs: readonly ReportInput[],
  { signal, note }: { signal: AbortSignal; note: (text: string) => void },
): Promise<void> {
  const [{ Resvg }, { fontFamily }] = await Promise.all([import('@resvg/resvg-js'), import('./fonts.js')]);
  const family = fontFamily();
  await files.makeFolder(folder);
  const document = createDocument();
  const drawings = inputs.flatMap((input, i) =>
    plotsOf(input, { document }).map(({ name, svg }) => ({
      name: inputs.length === 1 ? name : `output-${i + 1}-${name}`,
      svg,
    })),
  );
  for (const { name, svg } of drawings) {
    signal.throwIfAborted();
    await files.stage(join(folder, `${name}.svg`), svg);
    if (family === undefined) continue;
    const font = { loadSystemFonts: true, defaultFontFamily: family };
    const picture = new Resvg(svg, { font, fitTo: { mode: 'zoom', value: ZOOM } }).render();
    await files.stage(join(folder, `${name}.png`), picture.asPng());
  }
  if (family === undefined) {
    note('no fonts are installed, so PNG pictures would lack their text: only SVG was written');
  }
}
