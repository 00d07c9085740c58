import { calls } from '@smokehouse/shared/contract/calls';
import { isLiveEvent, LIVE_EVENTS } from '@smokehouse/shared/contract/live';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';

/** The parts of a manifest that name something of the server. */
type Declarations = Pick<ReleaseManifest, 'remote' | 'live' | 'routes'>;

function liveFaults({ remote, live = {} }: Declarations): string[] {
  const known = Object.keys(LIVE_EVENTS).join(', ');
  return Object.keys(live)
    .filter((event) => !isLiveEvent(event))
    .map(
      (event) =>
        `${remote} declares the live event ${event}, which this site does not have. ` +
        `It has ${known}.`,
    );
}

const callsForPages = Object.entries(calls).flatMap(([name, call]) =>
  'forPages' in call ? [name] : [],
);

function dataFaults({ remote, routes }: Declarations): string[] {
  const named = routes.flatMap(({ path, data = [] }) => data.map((name) => ({ path, name })));
  return named
    .filter(({ name }) => !callsForPages.includes(name))
    .map(({ path, name }) => {
      const why = Object.hasOwn(calls, name)
        ? 'which is not marked forPages'
        : 'which is not a call of this site';
      return (
        `${remote} names ${name} as data of ${path}, ${why}. ` +
        `A page's data can be ${callsForPages.join(', ')}.`
      );
    });
}

/**
 * Returns one sentence for each live event and call that a release declares in its `remote.json`
 * and this server does not have.
 */
export function declarationFaults(release: Declarations): string[] {
  return [...liveFaults(release), ...dataFaults(release)];
}
