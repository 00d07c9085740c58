import type { PageConfig, RegistryEntry } from '@smokehouse/shared/contract/federation';
import { matchPath } from '@smokehouse/shared/router';
import { ownerOf } from '../registry';
import { shellRoutes } from '../routes';

/** Which release a report is about, and on which kind of page. */
export interface About {
  remote: string;
  release: string;
  page: string;
}

const patternOf = (
  routes: readonly { path?: string | undefined }[],
  pathname: string,
): string | undefined =>
  routes.find(({ path }) => path !== undefined && path !== '*' && matchPath(path, pathname))?.path;

/** The pattern of an address: never the address, which may name an order or a search. */
export function routePattern(registry: readonly RegistryEntry[], pathname: string): string {
  return patternOf(ownerOf(registry, pathname)?.routes ?? shellRoutes, pathname) ?? '*';
}

/** Who owns an address. */
export function aboutAddress({ registry, shell }: PageConfig, pathname: string): About {
  const owner = ownerOf(registry, pathname);
  return {
    remote: owner?.remote ?? 'shell',
    release: owner?.release ?? shell,
    page: routePattern(registry, pathname),
  };
}

/** Whose code lies at an address of a script, or is named first in an error's stack. */
export function aboutScript(text: string): Omit<About, 'page'> | undefined {
  const [, remote, release] = /\/releases\/([\w-]+)\/([\w.-]+)\//.exec(text) ?? [];
  return remote !== undefined && release !== undefined ? { remote, release } : undefined;
}
