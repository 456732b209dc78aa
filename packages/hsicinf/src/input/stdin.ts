/** How standard input is named in place of a file, and what messages call it. */

/** Stands for standard input on the command line. */
export const STDIN = '-';

/** Its name in messages. */
export const STDIN_NAME = 'standard input';
