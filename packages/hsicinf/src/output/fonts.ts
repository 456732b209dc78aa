/**
 * A font for pictures. resvg draws no text without one, and takes just any where the family that is asked for is not
 * there, so families are tried until one shows.
 */
import { Resvg } from '@resvg/resvg-js';

/** Plain sans serif families of the usual systems. */
const FAMILIES = ['Arial', 'Helvetica', 'Liberation Sans', 'Noto Sans', 'Segoe UI', 'Roboto', 'DejaVu Sans'];
/** Its width tells families apart. */
const SAMPLE = 'Wij gaan 0123456789';

/** The first family that is installed, '' for whatever else there is, undefined where there are no fonts at all. */
export function fontFamily(
  families: readonly string[] = FAMILIES,
  loadSystemFonts = true,
): string | undefined {
  const widthOf = (family: string): number | undefined =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="40"><text x="5" y="30">${SAMPLE}</text></svg>`,
      { font: { loadSystemFonts, defaultFontFamily: family } },
    ).getBBox()?.width;
  const anyWidth = widthOf('');
  if (anyWidth === undefined) return undefined;
  return families.find((family) => widthOf(family) !== anyWidth) ?? '';
}
