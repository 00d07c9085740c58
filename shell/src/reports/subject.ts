import type { PageConfig, RegistryEntry } from '@smokehouse/shared/contract/federation';
import { matchPath } from '@smokehouse/shared/router';
import { ownerOf } from '../federation/registry';
import { shellRoutes } from '../routes';

/** The release that a report is about, and the route pattern of the page. */
export interface ReportSubject {
  remote: string;
  release: string;
  page: string;
}

const patternOf = (
  routes: readonly { path?: string | undefined }[],
  pathname: string,
): string | undefined =>
  routes.find(({ path }) => path !== undefined && path !== '*' && matchPath(path, pathname))?.path;

/**
 * Returns the route pattern of an address. Reports never contain the address itself, because it may
 * contain an order's id or a search text.
 */
export function routePattern(registry: readonly RegistryEntry[], pathname: string): string {
  return patternOf(ownerOf(registry, pathname)?.routes ?? shellRoutes, pathname) ?? '*';
}

/** Returns the release that owns an address. */
export function subjectOfAddress({ registry, shell }: PageConfig, pathname: string): ReportSubject {
  const owner = ownerOf(registry, pathname);
  return {
    remote: owner?.remote ?? 'shell',
    release: owner?.release ?? shell,
    page: routePattern(registry, pathname),
  };
}

/**
 * Returns the release that a script belongs to.
 * @param text the script's URL, or an error's stack; the first script in it counts
 */
export function releaseOfScript(text: string): Omit<ReportSubject, 'page'> | undefined {
  const [, remote, release] = /\/releases\/([\w-]+)\/([\w.-]+)\//.exec(text) ?? [];
  return remote !== undefined && release !== undefined ? { remote, release } : undefined;
}
