/**
 * Which formats of cells show a date or a time: a workbook stores both as numbers of days, and the format alone tells them
 * from other numbers. Times without a date are left as parts of a day.
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
/** Those that show a time and no date. */
const KNOWN_TIMES = [
  [18, 21],
  [32, 35],
  [45, 47],
  [55, 56],
] as const;
const LONGEST_CODE = 400;

/** What a format shows. */
export type Shown = 'date' | 'time' | undefined;

/** Reads the formats: for each style of a cell, whether it shows a date or a time. */
export async function dateStyles(
  archive: Archive,
  part: string | undefined,
  pause: () => Promise<void>,
): Promise<Shown[]> {
  const styles: Shown[] = [];
  if (part === undefined) return styles;
  const own = new Map<string, Shown>();
  let isInCells = false;
  await readXml(
    archive.read(part),
    {
      open: (name, attributes) => {
        if (name === 'numFmt') {
          own.set(
            attribute(attributes, 'numFmtId') ?? '',
            shownBy(attribute(attributes, 'formatCode') ?? ''),
          );
        } else if (name === 'cellXfs') isInCells = true;
        else if (name === 'xf' && isInCells) {
          const id = attribute(attributes, 'numFmtId') ?? '0';
          styles.push(own.has(id) ? own.get(id) : knownShown(Number(id)));
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

function knownShown(id: number): Shown {
  const isAmong = (ranges: typeof KNOWN_DATES | typeof KNOWN_TIMES): boolean =>
    ranges.some(([first, last]) => id >= first && id <= last);
  if (isAmong(KNOWN_DATES)) return 'date';
  return isAmong(KNOWN_TIMES) ? 'time' : undefined;
}

/** What a format of its own shows: a date has days or years, or months without hours and seconds. */
export function shownBy(code: string): Shown {
  if (code.length > LONGEST_CODE) return undefined;
  // Hours in brackets count on beyond a day. Words in quotes, single characters behind a backslash and colours in brackets are no parts of a date.
  const [positive] = code.split(';');
  const letters = positive
    .replaceAll(/\[(?:h+|m+|s+)\]/gi, 'h')
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .replaceAll(/general/gi, '')
    .toLowerCase();
  if (/[dy]/.test(letters)) return 'date';
  if (/[hs]/.test(letters)) return 'time';
  return letters.includes('m') ? 'date' : undefined;
}
