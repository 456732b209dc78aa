/**
 * Which formats of cells show a date: a workbook stores dates as numbers of days, and the format alone tells them from
 * other numbers. Times without a date are left as parts of a day.
 */
import type { Archive } from '../zip/archive.js';
import { attribute, readXml } from './xml.js';

/** Numbers of formats that every program knows, those of East Asia included, and that show a date. */
const KNOWN_DATES = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
] as const;
const LONGEST_CODE = 400;

/** Reads the formats: for each style of a cell, whether it shows a date. */
export async function dateStyles(
  archive: Archive,
  part: string | undefined,
  pause: () => Promise<void>,
): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (part === undefined) return styles;
  const own = new Map<string, boolean>();
  let isInCells = false;
  await readXml(
    archive.read(part),
    {
      open: (name, attributes) => {
        if (name === 'numFmt') {
          own.set(
            attribute(attributes, 'numFmtId') ?? '',
            showsDate(attribute(attributes, 'formatCode') ?? ''),
          );
        } else if (name === 'cellXfs') isInCells = true;
        else if (name === 'xf' && isInCells) {
          const id = attribute(attributes, 'numFmtId') ?? '0';
          styles.push(own.get(id) ?? isKnownDate(Number(id)));
        }
      },
      close: (name) => {
        if (name === 'cellXfs') isInCells = false;
      },
      text: () => undefined,
    },
    pause,
  );
  return styles;
}

function isKnownDate(id: number): boolean {
  return KNOWN_DATES.some(([first, last]) => id >= first && id <= last);
}

/** Whether a format of its own shows a date: days or years, or months without hours and seconds. */
export function showsDate(code: string): boolean {
  if (code.length > LONGEST_CODE) return false;
  // Hours in brackets count on beyond a day. Words in quotes, single characters behind a backslash and colours in brackets are no parts of a date.
  const [positive] = code.split(';');
  const letters = positive
    .replaceAll(/\[(?:h+|m+|s+)\]/gi, 'h')
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .replaceAll(/general/gi, '')
    .toLowerCase();
  if (/[dy]/.test(letters)) return true;
  return letters.includes('m') && !/[hs]/.test(letters);
}
