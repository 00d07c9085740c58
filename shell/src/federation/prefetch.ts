import type { RegistryEntry, ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { matchPath } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { page } from '../page-config';
import { preload } from './preload';
import { ownerOf } from './registry';

/** The part of `release.json` that names the files of a page. */
type ReleaseFiles = Pick<
  ReleaseManifest,
  'entry' | 'chunks' | 'files' | 'consumes' | 'provides' | 'container'
>;

const fetched = new Map<string, Promise<unknown>>();

/** Fetches a file into the browser's cache, once per page. Nothing in it runs. */
function fetchOnce<T>(
  url: string,
  options: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const known = fetched.get(url) as Promise<T> | undefined;
  if (known) return known;
  const promise = fetch(url, { ...options, priority: 'low' }).then((response) => {
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return read(response);
  });
  fetched.set(url, promise);
  promise.catch(() => fetched.delete(url));
  return promise;
}

const readManifest = (base: string): Promise<ReleaseFiles> =>
  fetchOnce(`${base}release.json`, {}, (response) => response.json() as Promise<ReleaseFiles>);

/** The same request as the one that runs the script later, so that the cache answers it. */
async function fetchFiles(
  base: string,
  { files }: ReleaseFiles,
  names: Iterable<string>,
): Promise<void> {
  const requests = [...new Set(names)].flatMap((name) => {
    const integrity = files[name]?.integrity;
    return integrity === undefined
      ? []
      : [fetchOnce(base + name, { integrity }, (response) => response.arrayBuffer())];
  });
  await Promise.all(requests);
}

async function fetchPage(entry: RegistryEntry, chunk: string): Promise<void> {
  const shellBase = `/releases/shell/${page.shell}/`;
  const [release, shell] = await Promise.all([readManifest(entry.base), readManifest(shellBase)]);
  const { chunks, consumes = {}, container } = release;
  const { language } = useLanguage.getState();
  const names = ['routes', `messages-${language}`, chunk].flatMap((name) => chunks[name] ?? []);
  const shared = [container, 'routes', chunk].flatMap((name) => (name && consumes[name]) || []);
  await Promise.all([
    fetchFiles(entry.base, release, [release.entry, ...names]),
    // Modules of the shell that load on demand, such as form code.
    fetchFiles(
      shellBase,
      shell,
      shared.flatMap((key) => shell.provides?.[key] ?? []),
    ),
  ]);
}

/**
 * Fetches the code of a page into the browser's cache. A remote's code does not run before the page is
 * opened, because a remote must not affect a page that it is no part of. Never throws.
 */
export async function prefetchPage(
  registry: readonly RegistryEntry[],
  pathname: string,
): Promise<void> {
  const entry = ownerOf(registry, pathname);
  // The shell's own pages: its code runs already.
  if (!entry) return preload(registry, pathname);
  const route = entry.routes.find(({ path }) => matchPath(path, pathname));
  // Files in development have no hash and change with each save.
  if (!route || !entry.integrity) return;
  try {
    await fetchPage(entry, route.page);
  } catch {
    /* the files are requested again when the page is opened */
  }
}
