/**
 * Which runs were made on a table, by the fingerprint of its file: results come back with their table, whatever its name.
 */
import type { FinishedRun, Opened } from './state.js';

/** The fingerprint of the file of a run; undefined where the browser could not take it. */
function fingerprintOf({ outcome }: FinishedRun): string | undefined {
  const sha256 = outcome.provenance.lines.find(([term]) => term === 'SHA-256')?.[1];
  return sha256 === undefined || !/^[0-9a-f]{64}$/.test(sha256) ? undefined : sha256;
}

/** The last run on the same file, read in the same way. */
export function lastRunOn(
  runs: readonly FinishedRun[],
  { sha256, read }: Pick<Opened, 'sha256' | 'read'>,
): FinishedRun | undefined {
  return runs.findLast(
    (one) =>
      sha256 !== undefined &&
      fingerprintOf(one) === sha256 &&
      JSON.stringify(one.run.read) === JSON.stringify(read),
  );
}

/** Whether it is certain that no run was made on the file. */
export function isOtherFile(runs: readonly FinishedRun[], { sha256 }: Pick<Opened, 'sha256'>): boolean {
  const known = runs.map(fingerprintOf).filter((own) => own !== undefined);
  return sha256 !== undefined && known.length > 0 && !known.includes(sha256);
}
