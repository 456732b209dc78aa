/** Programs that run inside the real command before it starts: they change what the system says, or tell what it took. */

/** The environment in which the command loads a program first. */
export function preloaded(...programs: string[]): { env: NodeJS.ProcessEnv } {
  const imports = programs.map((program) => `--import "data:text/javascript,${encodeURIComponent(program)}"`);
  return { env: { NODE_OPTIONS: imports.join(' ') } };
}

/** Says that so many bytes of memory are free. */
export const withMemory = (bytes: number): string => `process.availableMemory = () => ${bytes};`;

/** Changes a file when its size is known and nothing of it is read. */
export const whenOpened = (file: string, change: string): string => `
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const { stat } = promises;
promises.stat = async (path, ...rest) => {
  const stats = await stat(path, ...rest);
  if (String(path).endsWith('${file}')) { ${change} }
  return stats;
};
syncBuiltinESMExports();`;

/** Fails a call of node:fs/promises with a code. */
export const failing = (call: string, code: string): string => `
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
promises.${call} = async (path) => {
  throw Object.assign(new Error('${code}: some words, ${call}'), { code: '${code}', path });
};
syncBuiltinESMExports();`;

/** Says the peak of memory, in megabytes, on the last line of standard error. */
export const tellPeak = `process.on('exit', () => {
  process.stderr.write('peak ' + Math.round(process.resourceUsage().maxRSS / 1024) + '\\n');
});`;
