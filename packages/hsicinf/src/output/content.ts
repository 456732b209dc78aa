/**
 * What an output file is made of: a text or bytes at once, or pieces of text as they come.
 */

/** A text, at once or in pieces. */
export type TextContent = string | Iterable<string>;

/** The content of a file. */
export type Content = TextContent | Uint8Array;
