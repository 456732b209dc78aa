/**
 * From panels and a legend to a finished drawing: one outer SVG with everything placed in it, written once for a page and
 * once for a file.
 */
import { clip, escapeMarkup, FULL_NAME } from '../text/names.js';
import { colour, settled } from './colours.js';
import type { Drawing } from './drawing-types.js';
import { type LegendItem, placeLegend } from './legend.js';
import { setAttributes, type Surroundings, SVG, svgText } from './svg.js';

/** A plot and where its upper left corner goes, below the legend. */
export interface Panel {
  element: Element;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a drawing consists of. */
export interface DrawingParts {
  name: string;
  title: string;
  description: string;
  width: number;
  panels: readonly Panel[];
  legend: readonly LegendItem[];
}

const FONT = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
const MARGIN = 16;

/** The parts put together. */
export function drawing(document: Document, parts: DrawingParts): Drawing {
  const { name, title, description, width } = parts;
  const legend = placeLegend(document, parts.legend, width);
  const height = legend.height + Math.max(0, ...parts.panels.map((panel) => panel.y + panel.height));
  const placed = parts.panels.map(({ element, x, y, width: panelWidth, height: panelHeight }) => {
    const fill = colour('ink');
    return setAttributes(element, { x, y: y + legend.height, width: panelWidth, height: panelHeight, fill });
  });
  const content = (surroundings: Surroundings): string =>
    [legend.element, ...placed].map((element) => svgText(element, surroundings)).join('');
  const label = escapeMarkup(title);
  return {
    name,
    title,
    description,
    svg: [
      `<svg xmlns="${SVG}" width="${width + 2 * MARGIN}" height="${height + 2 * MARGIN}" viewBox="${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}" font-family="${FONT}" role="img">`,
      `<title>${label}</title><desc>${escapeMarkup(description)}</desc>`,
      `<rect x="${-MARGIN}" y="${-MARGIN}" width="100%" height="100%" fill="${settled(colour('paper'), 'file')}"/>`,
      `${content('file')}</svg>\n`,
    ].join(''),
    inlineSvg: `<svg xmlns="${SVG}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" role="img" aria-label="${label}">${content('page')}</svg>`,
  };
}

/** A name for files from any text: what is not a plain letter or digit becomes a hyphen. */
export function slug(text: string): string {
  const plain = text
    .slice(0, FULL_NAME)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? 'unnamed' : plain;
}

/** The name for a tooltip: made visible and cut where it is very long. */
export function fullName(name: string): string {
  return clip(name, FULL_NAME);
}
