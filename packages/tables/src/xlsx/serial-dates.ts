/**
 * The days of a workbook as written dates. They count from 1900-01-01 as day 1, with a 29th of February 1900 that never
 * was, or from 1904-01-01 as day 0.
 */

const DAY = 86_400_000;
/** Day 0 of either count, in days since 1970. */
const FROM_1900 = -25_569;
const FROM_1904 = -24_107;
/** The day that never was. */
const NEVER = 60;
/** The first day of the year 10000. */
const TOO_LATE = 2_958_466;

/** The date, with a time where the number has a fraction; undefined for numbers that are no date. */
export function writtenDate(serial: number, from1904: boolean): string | undefined {
  if (!(serial >= 0) || serial >= (from1904 ? TOO_LATE - 1462 : TOO_LATE)) return undefined;
  const early = !from1904 && serial < NEVER ? 1 : 0;
  const milliseconds = Math.round((serial + early + (from1904 ? FROM_1904 : FROM_1900)) * DAY);
  const day = Math.floor(milliseconds / DAY);
  const time = milliseconds - day * DAY;
  const date = dateOf(day);
  if (time === 0) return date;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const seconds = two((time / 1000) % 60);
  const thousandths = String(time % 1000).padStart(3, '0');
  return `${date}T${two(time / 3_600_000)}:${two((time / 60_000) % 60)}:${seconds}.${thousandths}`;
}

/** The date of a day since 1970-01-01. Years begin in March here, so that a leap day is the last of its year. */
function dateOf(day: number): string {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const calendarMonth = month < 10 ? month + 3 : month - 9;
  const year = yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0);
  const padded = (value: number, length: number): string => String(value).padStart(length, '0');
  return `${padded(year, 4)}-${padded(calendarMonth, 2)}-${padded(dayOfMonth, 2)}`;
}
