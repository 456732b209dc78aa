/**
 * Arguments without what nobody should read: a report shows the command that made it.
 */

/** The arguments, the address of a server without user and password. */
export function withoutSecrets(argv: readonly string[]): string[] {
  return argv.map((argument, i) => {
    if (argument.startsWith('--cluster='))
      return `--cluster=${publicAddress(argument.slice('--cluster='.length))}`;
    return argv[i - 1] === '--cluster' ? publicAddress(argument) : argument;
  });
}

/** What an address may ask for besides, none of it secret. */
const ASKED_FOR = ['prefix', 'ca'];

/** An address without user and password: with its port, database and prefix the same command finds the same server. */
export function publicAddress(address: string): string {
  try {
    const { protocol, host, pathname, searchParams } = new URL(address);
    const asked = ASKED_FOR.flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`];
    });
    const database = /^\/\d{1,4}$/.test(pathname) ? pathname : '';
    return `${protocol}//${host}${database}${asked.length === 0 ? '' : `?${asked.join('&')}`}`;
  } catch {
    return 'the address of --cluster';
  }
}
