/**
 * Serves the built page to this computer only. Only files that the build made can be asked for: they are listed once, and
 * an address either is in the list or is not found. What the page may do stands in the page itself; the server says the
 * same in a header, and that nobody may frame it.
 */
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileError } from './errors.js';

const LOOPBACK = '127.0.0.1';

/** Where the build puts the page into the package. */
export const PAGE = fileURLToPath(new URL('../dist/page', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** A server at work. */
export interface PageServer {
  /** Such as http://127.0.0.1:4310/. */
  url: string;
  close: () => Promise<void>;
}

/** Starts a server; port 0 is any that is free. */
export async function servePage({
  port,
  folder = PAGE,
}: {
  port: number;
  folder?: string;
}): Promise<PageServer> {
  const files = filesOf(folder);
  const headers = { ...HEADERS, 'Content-Security-Policy': policyOf(files, folder) };
  const server = createServer((request, response) => answer(files, headers, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => resolve());
  });
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://${LOOPBACK}:${taken}/`, close: () => closed(server) };
}

/** The files of a folder by their addresses. */
function filesOf(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const place = join(folder, path);
    if (statSync(place).isFile()) files.set(`/${path.replaceAll('\\', '/')}`, place);
  }
  const index = files.get('/index.html');
  return index === undefined ? files : files.set('/', index);
}

/** The policy that the page has for itself, and what only a header can say. */
function policyOf(files: ReadonlyMap<string, string>, folder: string): string {
  const index = files.get('/');
  const [, policy] =
    /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
      index === undefined ? '' : readFileSync(index, 'utf8'),
    ) ?? [];
  if (policy === undefined) throw new FileError(folder, 'requires the built page with its policy');
  return `${policy}; frame-ancestors 'none'`;
}

function answer(
  files: ReadonlyMap<string, string>,
  headers: Readonly<Record<string, string>>,
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
): void {
  const [path] = url.split('?');
  const file = files.get(path);
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { ...headers, Allow: 'GET, HEAD' }).end();
    return;
  }
  if (file === undefined) {
    response.writeHead(404, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' }).end('not found\n');
    return;
  }
  response.writeHead(200, {
    ...headers,
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
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

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
