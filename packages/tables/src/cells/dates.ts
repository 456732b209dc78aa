/**
 * Dates and times as numbers, by one rule for all formats: days since 1970-01-01, with the time of day as a fraction. In
 * texts they are written as 2024-02-29, also with a time behind (2024-02-29T12:30:00.5Z); without a zone the time is
 * taken for that of Greenwich. Other ways to write a date differ from country to country and are not read. A time alone,
 * such as 02:30, is a part of a day.
 */

/** Milliseconds a day. */
export const DAY = 86_400_000;

const WRITTEN =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))?)?$/i;
const LONGEST = 40;

/** The days of a written date or time; undefined where the text is none. */
export function daysOf(text: string): number | undefined {
  const parts = text.length <= LONGEST ? WRITTEN.exec(text) : null;
  if (parts === null) return undefined;
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part))) as [number, number, number];
  const [, , , , , , , fraction = '', sign, zoneHours = '0', zoneMinutes = '0'] = parts;
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const zone = (sign === '-' ? -1 : 1) * (60 * Number(zoneHours) + Number(zoneMinutes));
  const whole = daysUntil(year, month, day);
  const milliseconds = 1000 * (60 * (60 * hour + minute - zone) + second) + thousandths(fraction);
  return milliseconds === 0 ? whole : (whole * DAY + milliseconds) / DAY;
}

const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?$/;

/** The part of a day that a written time of day is; undefined where the text is none. */
export function partOfDay(text: string): number | undefined {
  const parts = text.length <= LONGEST ? TIME.exec(text) : null;
  if (parts === null) return undefined;
  const [hour, minute, second] = [parts[1], parts[2], parts[3] ?? 0].map(Number);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return (1000 * (60 * (60 * hour + minute) + second) + thousandths(parts[4] ?? '')) / DAY;
}

/** Milliseconds of the digits behind a second. */
function thousandths(digits: string): number {
  return digits === '' ? 0 : Number(`0.${digits}`) * 1000;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Days from 1970-01-01 to a date. Years begin in March here, so that a leap day is the last of its year. */
function daysUntil(year: number, month: number, day: number): number {
  const march = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leapDays = Math.floor(march / 4) - Math.floor(march / 100) + Math.floor(march / 400);
  return 365 * march + leapDays + dayOfYear - 719_468;
}
