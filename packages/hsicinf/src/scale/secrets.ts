/**
 * Arguments without what nobody should read: a report shows the command that made it.
 */

/** The arguments, the address of a server with its host only. */
export function withoutSecrets(argv: readonly string[]): string[] {
  return argv.map((argument, i) => {
    if (argument.startsWith('--cluster='))
      return `--cluster=${publicAddress(argument.slice('--cluster='.length))}`;
    return argv[i - 1] === '--cluster' ? publicAddress(argument) : argument;
  });
}

/** An address without user, password and query. */
export function publicAddress(address: string): string {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  } catch {
    return 'the address of --cluster';
  }
}
