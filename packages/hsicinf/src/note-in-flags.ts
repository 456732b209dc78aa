/**
 * Notes on a table or a result, with flags in place of the library's options.
 */
import { noteWithOptions } from '@hsicinf/core/options';
import { withAdvice } from '@hsicinf/tables';

/** The note. */
export function noteInFlags(note: string): string {
  return noteWithOptions(withAdvice(note));
}

/** The same result with its notes in flags. */
export function inFlags<Noted extends { notes: string[] }>(result: Noted): Noted {
  return { ...result, notes: result.notes.map(noteInFlags) };
}
