/**
 * The service worker: keeps all built files of one version, so that the page opens without a network after the first
 * visit. A new version is fetched whole before it takes over, and takes over when no tab shows the old one: a tab never
 * gets files of two versions.
 */

/** What the build wrote before this program. */
interface Build {
  version: string;
  /** Paths beside this file. */
  files: string[];
}

const worker = self as unknown as ServiceWorkerGlobalScope & { BUILD: Build };
const { version, files } = worker.BUILD;
const { scope } = worker.registration;
/** Several pages may share a host: each has its own caches. */
const OWN = `hsicinf ${scope} `;
const CACHE = OWN + version;
/** The page, as a file; visitors mostly ask for its folder, which not every host answers. */
const INDEX = new URL('index.html', scope).href;

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(scope)) event.respondWith(answer(event.request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const addresses = files.map((path) => new URL(path, scope).href);
  await cache.addAll(addresses.filter((address) => address !== INDEX).map(fresh));
  const page = await fetch(fresh(INDEX));
  if (!page.ok) throw new Error(`the host answers ${page.status} for the page`);
  // A copy: what came by a redirection, as some hosts do, may not answer for a page.
  await cache.put(INDEX, new Response(await page.blob(), { headers: page.headers }));
}

/** A request past what the browser remembers. */
function fresh(address: string): Request {
  return new Request(address, { cache: 'no-cache' });
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const [address] = request.url.split(/[?#]/);
  const kept = await cache.match(address === scope ? INDEX : address);
  return kept ?? fetch(request);
}
