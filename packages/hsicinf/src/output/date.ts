/**
 * The date of a run: the only place that looks at the clock. SOURCE_DATE_EPOCH takes its place, so that the same run can
 * give the same file.
 */
import { UsageError } from '../errors.js';
import type { Io } from '../io.js';

/** Such as 2026-01-31 14:05 UTC. */
export function reportDate(io: Pick<Io, 'env'>): string {
  return `${now(io).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Such as 2026-01-31: a record of a run that is made twice on one day is the same twice. */
export function day(io: Pick<Io, 'env'>): string {
  return now(io).toISOString().slice(0, 10);
}

function now({ env }: Pick<Io, 'env'>): Date {
  const epoch = env['SOURCE_DATE_EPOCH'];
  const date = epoch === undefined || epoch === '' ? new Date() : new Date(Number(epoch) * 1000);
  if (Number.isNaN(date.getTime())) {
    throw new UsageError(`SOURCE_DATE_EPOCH requires seconds since 1970, got ${epoch}`);
  }
  return date;
}
