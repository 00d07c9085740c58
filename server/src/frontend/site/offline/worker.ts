/** The folder of the page without a connection. The worker's scope is the whole site. */
export const OFFLINE_FOLDER = '/offline/';
export const OFFLINE_FILES = ['page', 'page.css', 'page.js'] as const;

/**
 * The service worker. It does one thing: where the network answers no navigation, it answers with
 * the page without a connection. It keeps nothing else, and no page, registry or script comes from
 * it: what is live is the server's to say. Navigation preload sends the request while the worker
 * starts, so that a navigation waits for nothing.
 * @param version of the kept files: with another one the browser installs the worker again
 */
export const workerSource = (version: string): string => `const CACHE = 'offline ${version}';
const FILES = ${JSON.stringify(OFFLINE_FILES.map((file) => OFFLINE_FOLDER + file))};
const PAGE = FILES[0];

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys())
      if (name.startsWith('offline ') && name !== CACHE) await caches.delete(name);
    await registration.navigationPreload?.enable();
    await clients.claim();
  })());
});

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(PAGE);
    if (!page) throw error;
    return page;
  }
}

addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(navigate(event));
  else if (FILES.includes(pathname))
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
});
`;
