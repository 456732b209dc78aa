/**
 * The command line as one would type it again.
 */

/** An argument as a POSIX shell reads it: as it is where that is safe, else in single quotes. */
export function shellQuoted(argument: string): string {
  if (/^[\w@%+=:,./-]+$/.test(argument)) return argument;
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

/** The command with its arguments. */
export function commandLine(argv: readonly string[]): string {
  return ['hsicinf', ...argv].map(shellQuoted).join(' ');
}
