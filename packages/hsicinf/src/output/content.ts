/**
 * What an output file is made of: a text or bytes at once, or pieces of text as they come.
 */

/** The content of a file. */
export type Content = string | Uint8Array | Iterable<string>;
