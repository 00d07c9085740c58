/** The folder of the page without a connection. The worker's scope is the whole site. */
export const OFFLINE_FOLDER = '/offline/';
export const OFFLINE_FILES = ['page', 'page.css', 'page.js'] as const;

/** A file that the worker answers without a connection. */
export interface OfflineFile {
  type: string;
  content: string;
  policy: string;
}

/**
 * The service worker. It does one thing: where the network answers no navigation, it answers with
 * the page without a connection. It keeps nothing else, and no page, registry or script comes from
 * it: what is live is the server's to say. Navigation preload sends the request while the worker
 * starts, so that a navigation waits for nothing.
 *
 * The files are in its own text, with their policy, and it reads no cache: scripts of a release can
 * write into each cache of the site, and what they wrote would outlive the release. So would a header
 * that they set for the preload: a long one would be refused with every navigation.
 */
export const workerSource = (
  files: Readonly<Record<(typeof OFFLINE_FILES)[number], OfflineFile>>,
): string => `const FILES = new Map(${JSON.stringify(
  OFFLINE_FILES.map((file) => [OFFLINE_FOLDER + file, files[file]]),
)});
const PAGE = '${OFFLINE_FOLDER}${OFFLINE_FILES[0]}';

const answer = ({ type, content, policy }) =>
  new Response(content, {
    headers: {
      'content-type': type,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    },
  });

const resetPreload = () => registration.navigationPreload?.setHeaderValue('true');
// At each start. Without an active worker yet, there is nothing to reset.
resetPreload()?.catch(() => undefined);

addEventListener('install', () => {
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    // Of workers that kept the files in a cache, and of whoever imitates them.
    for (const name of await caches.keys())
      if (name.startsWith('offline ')) await caches.delete(name);
    await registration.navigationPreload?.enable();
    await resetPreload();
    await clients.claim();
  })());
});

async function navigate(event) {
  try {
    const preloaded = await Promise.resolve(event.preloadResponse).catch(() => undefined);
    const isRefused = preloaded?.status === 413 || preloaded?.status === 431;
    return preloaded && !isRefused ? preloaded : await fetch(event.request);
  } catch {
    return answer(FILES.get(PAGE));
  }
}

addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(navigate(event));
  else if (origin === location.origin && FILES.has(pathname))
    event.respondWith(fetch(event.request).catch(() => answer(FILES.get(pathname))));
});
`;
