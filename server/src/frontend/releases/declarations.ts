import { calls } from '@smokehouse/shared/contract/calls';
import { isLiveEvent, LIVE_EVENTS } from '@smokehouse/shared/contract/live';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';

/** What of a release declares something that the server must know. */
type Declaring = Pick<ReleaseManifest, 'remote' | 'live' | 'routes'>;

const listed = (names: readonly string[]): string => names.join(', ');

function liveFaults({ remote, live = {} }: Declaring): string[] {
  return Object.keys(live)
    .filter((event) => !isLiveEvent(event))
    .map(
      (event) =>
        `${remote} declares the live event ${event}, which this site does not have. There are ${listed(Object.keys(LIVE_EVENTS))}.`,
    );
}

const callsForPages = Object.entries(calls).flatMap(([name, call]) =>
  'forPages' in call ? [name] : [],
);

function dataFaults({ remote, routes }: Declaring): string[] {
  const named = routes.flatMap(({ path, data = [] }) => data.map((name) => ({ path, name })));
  return named
    .filter(({ name }) => !callsForPages.includes(name))
    .map(({ path, name }) => {
      const why = Object.hasOwn(calls, name)
        ? 'whose answer is not for pages'
        : 'which is no call of this site';
      return `${remote} names ${name} as data of ${path}, ${why}. A page can begin with ${listed(callsForPages)}.`;
    });
}

/**
 * What a release declares in its `remote.json` and this server does not know, one sentence each.
 */
export function declarationFaults(release: Declaring): string[] {
  return [...liveFaults(release), ...dataFaults(release)];
}
