#!/usr/bin/env node
/**
 * Serves the built page to this computer only. Only files that the build made can be asked for: they are listed once, and
 * an address either is in the list or is not found.
 *
 *   node serve.mjs [--port <n>] [--folder <path>]
 */
import { createReadStream, readdirSync, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { headerPolicy } from './policy.mjs';

const LOOPBACK = '127.0.0.1';
const BUILT = fileURLToPath(new URL('dist', import.meta.url));

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

const HEADERS = {
  'Content-Security-Policy': headerPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * Starts the server.
 *
 * @param {{ port?: number, folder?: string }} [options] without a port, a free one is taken; the folder is that of the build
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function servePage({ port = 0, folder = BUILT } = {}) {
  const files = filesOf(folder);
  const server = createServer((request, response) => answer(files, request, response));
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://${LOOPBACK}:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * The files of a folder by their addresses.
 *
 * @param {string} folder
 * @returns {Map<string, string>}
 */
function filesOf(folder) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const place = join(folder, path);
    if (statSync(place).isFile()) files.set(`/${path.replaceAll('\\', '/')}`, place);
  }
  const index = files.get('/index.html');
  if (index === undefined) throw new Error(`${folder}: requires the built page, got no index.html`);
  return files.set('/', index);
}

/**
 * @param {Map<string, string>} files
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function answer(files, { method, url = '/' }, response) {
  const [path] = url.split('?');
  const file = files.get(path);
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, Allow: 'GET, HEAD' }).end();
    return;
  }
  if (file === undefined) {
    response.writeHead(404, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end('not found\n');
    return;
  }
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Content-Length': statSync(file).size,
    // What has its hash in its name never changes.
    'Cache-Control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
  });
  if (method === 'HEAD') {
    response.end();
    return;
  }
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}

/** Reads the arguments, serves, and says where. */
async function main() {
  const { values } = parseArgs({ options: { port: { type: 'string' }, folder: { type: 'string' } } });
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`requires --port from 0 to 65535, got ${values.port}`);
  }
  const { url } = await servePage({ port, ...(values.folder !== undefined && { folder: values.folder }) });
  console.log(`The page is at ${url} (Ctrl+C ends it)`);
}

const [, program] = process.argv;
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) {
  main().catch((/** @type {Error} */ error) => {
    console.error(`serve: ${error.message}`);
    process.exitCode = 1;
  });
}
