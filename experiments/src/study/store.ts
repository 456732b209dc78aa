/**
 * Finished cells on disk, one file each, named by content. A file is written beside its place and then renamed, so that it
 * is there whole or not at all; a file that cannot be read, or belongs to another cell, counts as not there.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canonical, type Cell, cellKey } from './cell.js';
import type { Outcome } from './repetition.js';

/** A finished cell. */
export interface FinishedCell {
  cell: Cell;
  /** The build of @hsicinf/core that computed it: see versions. */
  build: string;
  /** Processor time, for estimates. */
  seconds: number;
  outcomes: Outcome[];
}

/** The folder of finished cells. */
export class CellStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The finished cell, if it is there. */
  read(cell: Cell): FinishedCell | undefined {
    try {
      const found = JSON.parse(readFileSync(this.#path(cell), 'utf8')) as FinishedCell;
      const isWhole = found.outcomes.length === cell.repetitions && typeof found.build === 'string';
      return isWhole && canonical(found.cell) === canonical(cell) ? found : undefined;
    } catch {
      return undefined;
    }
  }

  write(finished: FinishedCell): void {
    writeWhole(this.#path(finished.cell), `${JSON.stringify(finished)}\n`);
  }

  #path(cell: Cell): string {
    return join(this.#folder, `${cellKey(cell)}.json`);
  }
}

/** Writes a file whole or not at all, with the folders it needs. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
