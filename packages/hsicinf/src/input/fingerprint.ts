/**
 * The size and the SHA-256 of a file, taken while it is read. Readers of text take every byte once, in order; a format that
 * is read in parts is read through once more afterwards.
 */
import { createHash, type Hash } from 'node:crypto';
import type { ByteSource } from '@hsicinf/tables';

/** What tells a file from others. */
export interface Fingerprint {
  bytes: number;
  sha256: string;
}

/** Watches the reading of one source. */
export class FingerprintTaker {
  private source: ByteSource | undefined;
  private taken: Fingerprint | undefined;

  /** The source, whose bytes are looked at on their way. */
  readonly watched = (source: ByteSource): ByteSource => {
    this.source = source;
    return { ...source, stream: () => this.seen(source) };
  };

  /** The fingerprint of what was read. */
  async fingerprint(): Promise<Fingerprint> {
    if (this.taken === undefined && this.source !== undefined) {
      for await (const _ of this.seen(this.source)) continue;
    }
    if (this.taken === undefined) throw new Error('nothing was read');
    return this.taken;
  }

  private async *seen(source: ByteSource): AsyncGenerator<Uint8Array> {
    const hash: Hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of source.stream()) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
    this.taken = { bytes, sha256: hash.digest('hex') };
  }
}
