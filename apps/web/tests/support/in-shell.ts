/** The command line beside the page. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../../../../packages/hsicinf/bin/hsicinf.mjs', import.meta.url));

/** Runs commands as the page prints them, in a folder; more arguments go to the last. */
export async function inShell(commands: string, cwd: string, more = ''): Promise<string> {
  const program = `hsicinf() { "${process.execPath}" "${launcher}" "$@"; }\nset -e\n${commands} ${more}`;
  return new Promise((resolve, reject) => {
    execFile('/bin/sh', ['-c', program], { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(stderr, { cause: error }));
    });
  });
}
