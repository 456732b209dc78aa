#!/usr/bin/env node
/** The launcher. It is there before the package is built, because npm links only commands whose file exists. */
import { spawn } from 'node:child_process';

const LEAN = '--disable-wasm-trap-handler';
if (isShortOfAddresses() && !process.execArgv.includes(LEAN) && process.allowedNodeEnvironmentFlags.has(LEAN))
  startLean();
else await start();

/** WebAssembly keeps 10 GB of addresses for each memory, unless told otherwise: more than `ulimit -v` may allow. */
function isShortOfAddresses() {
  try {
    return new WebAssembly.Memory({ initial: 1 }).buffer.byteLength === 0;
  } catch {
    return true;
  }
}

/** Starts the command again, so that its fast kernels work within few addresses; all that it is told goes on to it. */
function startLean() {
  const child = spawn(process.execPath, [...process.execArgv, LEAN, ...process.argv.slice(1)], {
    stdio: 'inherit',
  });
  // An interrupt on the terminal reaches both; the command decides what it means.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  child.on('error', start);
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

async function start() {
  try {
    await import('../lib/bin.js');
  } catch (error) {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND' || !String(error.message).includes('lib')) throw error;
    console.error('hsicinf: the package is not built yet: npm run build');
    process.exitCode = 1;
  }
}
