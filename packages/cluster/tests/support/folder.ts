/** A folder that goes when the tests of a file are done. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes it. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hsicinf-cluster-'));
  // Wide runs leave thousands of parts.
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);
  return folder;
}
