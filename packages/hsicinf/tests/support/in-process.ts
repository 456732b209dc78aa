/** The command in this process, for long lists of calls: the same arguments, texts and exit codes, on a terminal if asked for. */
import { isAbsolute, join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Io } from '../../src/io.js';
import { main } from '../../src/main.js';
import type { Outcome } from './cli.js';

/** Calls the command; files are looked for in a folder, whose name is left out of messages. */
export function inProcess(cwd: string) {
  return async (args: readonly string[], isTTY = false): Promise<Outcome> => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()].map((stream) =>
      Object.assign(stream, { isTTY, columns: 90 }),
    );
    const texts = ['', ''];
    [stdout, stderr].forEach((stream, i) =>
      stream.setEncoding('utf8').on('data', (text: string) => {
        texts[i] += text;
      }),
    );
    const io: Io = {
      stdin: () => new PassThrough(),
      stdout,
      stderr,
      env: {},
      freeMemory: () => 2 ** 32,
      processes: { own: 1, hasEnded: () => false },
      signal: new AbortController().signal,
    };
    const inFolder = args.map((argument) =>
      /\.(csv|json|gmt|hsic)$/.test(argument) && !isAbsolute(argument) ? join(cwd, argument) : argument,
    );
    const code = await main(inFolder, io);
    return { code, stdout: texts[0], stderr: texts[1].replaceAll(join(cwd, '/'), '') };
  };
}
