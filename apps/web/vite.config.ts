/**
 * The build of the page: static files with relative addresses, so that they work in any folder of any host.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { contentPolicy } from './build/content-policy.js';
import { library } from './build/library.js';
import { notices } from './build/notices.js';
import { offlineFiles } from './build/offline-files.js';
import { plotColours } from './build/plot-colours.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string };

/** The service worker stands beside the page, under a name that never changes. */
const SERVICE_WORKER = 'service-worker';

const legal = notices('notices.txt');

export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [
    library(version),
    plotColours(),
    contentPolicy(),
    legal.page,
    offlineFiles(`${SERVICE_WORKER}.js`),
  ],
  worker: { format: 'es', plugins: () => [legal.worker] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Everything is a file: the policy of the page allows no scripts and styles inside it.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: here('index.html'), [SERVICE_WORKER]: here('service-worker/service-worker.ts') },
      output: {
        entryFileNames: ({ name }) =>
          name === SERVICE_WORKER ? `${SERVICE_WORKER}.js` : 'assets/[name]-[hash].js',
      },
    },
  },
});
