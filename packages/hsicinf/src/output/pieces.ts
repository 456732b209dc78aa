/**
 * Writing a file piece by piece: while one is on its way to the file, the next one is made.
 */
import { open } from 'node:fs/promises';

/** Writes a text whose pieces are made as they are asked for. */
export async function writePieces(path: string, pieces: Iterable<string>, mode?: number): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    let last: Promise<void> = Promise.resolve();
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      await last;
      last = file.writeFile(bytes);
      // It is asked for with the next piece, unless that fails.
      last.catch(() => undefined);
    }
    await last;
  } finally {
    await file.close();
  }
}
