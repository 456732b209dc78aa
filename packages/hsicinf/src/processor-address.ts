/**
 * Where the program stands that a worker's processes run: at the top, beside this file, as the two do in the library that
 * is built of them.
 */

/** The file of the program. */
export const PROCESSOR = new URL('./processor.js', import.meta.url);
