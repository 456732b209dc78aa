import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/chromium.mjs';

export default defineConfig({
  test: {
    reporters: ['default', './scripts/closing-line-reporter.mjs'],
    testTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/*/tests/**/*.test.ts', 'experiments/tests/**/*.test.ts'],
          testTimeout: 120_000,
          // Otherwise one less than there are processors: one file at a time where there are two.
          maxWorkers: 2,
        },
      },
      {
        // The same suite in a real browser; *.node.test.ts needs files or processes and stays in Node.
        test: {
          name: 'chromium',
          include: ['packages/*/tests/**/*.test.ts', 'experiments/tests/**/*.test.ts'],
          exclude: ['**/*.node.test.ts'],
          testTimeout: 120_000,
          maxWorkers: 2,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({ launchOptions }),
          },
        },
      },
      {
        // The built page, driven in a real browser: after the others, because it also measures how quick it is.
        test: {
          name: 'page',
          include: ['apps/web/tests/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
