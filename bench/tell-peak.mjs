/** Loaded before a program by `node --import`: leaves its peak memory, in MB, in the file that PEAK_FILE names. */
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { PEAK_FILE } = process.env;
  if (PEAK_FILE !== undefined) writeFileSync(PEAK_FILE, (process.resourceUsage().maxRSS / 1024).toFixed(0));
});
