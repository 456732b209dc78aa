#!/usr/bin/env node
/** The launcher. It is there before the package is built, because npm links only commands whose file exists. */
try {
  await import('../dist/bin.js');
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND' || !String(error.message).includes('dist')) throw error;
  console.error('hsicinf: the package is not built yet: npm run build');
  process.exitCode = 1;
}
