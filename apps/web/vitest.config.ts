/** The tests of the page, which drive the built page in Chromium: npm run test:page. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['apps/web/tests/**/*.test.ts'],
    reporters: ['default', './scripts/closing-line-reporter.mjs'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
