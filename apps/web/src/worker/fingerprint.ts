/**
 * The size and the SHA-256 of what was read: they tell a file from others.
 */
import type { FileRecord } from '@hsicinf/report';

/** What is said where a browser cannot compute it: of a file too large, or on a host without https. */
export const UNKNOWN = 'unknown';

/** The fingerprint of a file. */
export async function fingerprintOf(content: Blob): Promise<Pick<FileRecord, 'bytes' | 'sha256'>> {
  return { bytes: content.size, sha256: await sha256Of(content).catch(() => UNKNOWN) };
}

async function sha256Of(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
