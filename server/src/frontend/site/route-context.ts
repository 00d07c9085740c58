import semver from 'semver';
import type {
  ReleaseManifest,
  ReleaseRoute,
  RouteContext,
} from '@smokehouse/shared/contract/federation';

/** The first version of shared whose routes declare their context. */
const DECLARES_SINCE = '2.21.0';
/** The addresses that began the context of a delivery before. */
const DELIVERY_PATHS: readonly string[] = ['/', '/cart'];

/** Whether a release was built before routes could declare a context. */
const isEarlier = ({ contract }: ReleaseManifest): boolean =>
  Object.values(contract).every((version) => !semver.valid(version)) ||
  Object.entries(contract).some(
    ([name, version]) =>
      name.startsWith('@smokehouse/shared') &&
      semver.valid(version) !== null &&
      semver.lt(version, DECLARES_SINCE),
  );

/**
 * The ordering context that a route begins: what its `remote.json` declares. For releases that were
 * built before there was such a field, it is filled in from the pattern of the route, which the team
 * wrote: then the context began at each address that contains `dine`. Parts of a pattern that stand
 * for what visitors write, such as `:id`, are not read.
 */
export function contextOfRoute(
  manifest: ReleaseManifest,
  route: ReleaseRoute,
): RouteContext | undefined {
  if (route.context !== undefined || !isEarlier(manifest)) return route.context;
  const { path } = route;
  if (DELIVERY_PATHS.includes(path)) return 'delivery';
  const isDine = path.split('/').some((part) => !part.startsWith(':') && part.includes('dine'));
  return isDine ? 'dine' : undefined;
}
