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

/** What a release declares in its `remote.json` and this server does not know, one sentence each. */
export function declarationFaults(release: Declaring): string[] {
  return liveFaults(release);
}
