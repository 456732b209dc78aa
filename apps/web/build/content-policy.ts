/**
 * Writes the Content-Security-Policy into the built page. While developing there is none: the development server puts
 * styles and scripts into the page.
 */
import type { Plugin } from 'vite';
import { policy } from '../policy.mjs';

/** The plugin. */
export function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  };
}
