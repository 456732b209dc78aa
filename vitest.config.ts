import { existsSync } from 'node:fs';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** Debian's Chromium unless CHROMIUM says otherwise; scripts/ensure-chromium.mjs sees that there is one. */
const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env['CHROMIUM'] ?? candidates.find((path) => existsSync(path)) ?? 'chromium';

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
        },
      },
      {
        // The same suite in a real browser; *.node.test.ts needs files or processes and stays in Node.
        test: {
          name: 'chromium',
          include: ['packages/*/tests/**/*.test.ts', 'experiments/tests/**/*.test.ts'],
          exclude: ['**/*.node.test.ts'],
          testTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                executablePath,
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-quic',
                  '--no-first-run',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                ],
              },
            }),
          },
        },
      },
    ],
  },
});
