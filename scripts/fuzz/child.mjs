/**
 * The process that reads damaged files, one after the other, as it is told: see run.mjs.
 */
import { byteCase, randomCase } from './cases.mjs';
import { judge } from './judge.mjs';

process.on('message', async (/** @type {import('./run.mjs').Task} */ { format, seed, index }) => {
  const { name, bytes } = seed === undefined ? byteCase(format, index) : randomCase(format, seed, index);
  const start = performance.now();
  const verdict = await judge(name, bytes, index % 2 === 0);
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  process.send?.({ index, ...verdict, milliseconds: Math.round(performance.now() - start), megabytes });
});
process.send?.('ready');
