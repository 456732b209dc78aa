/**
 * The version of this package, by which a worker and the thread that started it know that they are of one build.
 */

/** As in package.json. */
export const VERSION = '0.1.0';
