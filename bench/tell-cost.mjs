/**
 * Loaded before a program by `node --import`: leaves its peak memory, in MB, and its seconds of processor time in the file
 * that COST_FILE names.
 */
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { COST_FILE } = process.env;
  const { user, system } = process.cpuUsage();
  const cost = { peak: process.resourceUsage().maxRSS / 1024, seconds: (user + system) / 1e6 };
  if (COST_FILE !== undefined) writeFileSync(COST_FILE, JSON.stringify(cost));
});
