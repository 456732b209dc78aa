/**
 * The different texts of one column, numbered in the order of their first cells. Texts are compared as bytes: a text is
 * decoded once, however often it stands in the file.
 */

const FIRST_SLOTS = 64;

/** The different texts of a column. */
export interface TextLevels {
  /** The texts. */
  readonly texts: string[];
  /** How often each was met. */
  readonly counts: number[];
  /** The line of its first cell, in files with lines. */
  readonly lines?: number[];
}

/** Texts by number. */
export class Levels implements TextLevels {
  readonly texts: string[] = [];
  readonly counts: number[] = [];
  readonly lines: number[] = [];
  /** An open-addressed table of code + 1; 0 is a free slot. */
  private slots = new Int32Array(FIRST_SLOTS);
  private readonly hashes: number[] = [];
  private readonly ends: number[] = [];
  private pool = new Uint8Array(1024);
  /** Where the last search ended, and for what. */
  private free = 0;
  private freeHash = 0;

  /** The number of the text that these bytes spell, counted; -1 where it is new: then `add` is to follow. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashOf(bytes, start, end);
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const code = this.slots[slot] - 1;
      if (this.hashes[code] === hash && this.spells(code, bytes, start, end)) {
        this.counts[code]++;
        return code;
      }
    }
    this.free = slot;
    this.freeHash = hash;
    return -1;
  }

  /** Numbers the text that was just looked for. */
  add(bytes: Uint8Array, start: number, end: number, { text, line }: { text: string; line: number }): number {
    const code = this.texts.push(text) - 1;
    this.counts.push(1);
    this.lines.push(line);
    this.hashes.push(this.freeHash);
    this.slots[this.free] = code + 1;
    this.keep(bytes, start, end);
    if (2 * this.texts.length > this.slots.length) this.enlarge();
    return code;
  }

  private spells(code: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = code === 0 ? 0 : this.ends[code - 1];
    if (this.ends[code] - from !== end - start) return false;
    for (let at = start; at < end; at++) if (bytes[at] !== this.pool[from + at - start]) return false;
    return true;
  }

  private keep(bytes: Uint8Array, start: number, end: number): void {
    const from = this.ends.at(-1) ?? 0;
    const until = from + end - start;
    if (until > this.pool.length) {
      const pool = new Uint8Array(2 * until);
      pool.set(this.pool);
      this.pool = pool;
    }
    this.pool.set(bytes.subarray(start, end), from);
    this.ends.push(until);
  }

  private enlarge(): void {
    this.slots = new Int32Array(4 * this.slots.length);
    const mask = this.slots.length - 1;
    this.hashes.forEach((hash, code) => {
      let slot = hash & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = code + 1;
    });
  }
}

/** FNV-1a, with its upper bits folded in. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at], 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
