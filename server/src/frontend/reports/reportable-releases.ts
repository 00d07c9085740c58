import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import { shareOf } from '../site';
import { findKnown, type KnownPointer } from './queries';

/** What was read is good for so long, even when no notification arrives. Unit: ms. */
const TTL_MS = 5000;

interface Known {
  pointers: readonly KnownPointer[];
  past: ReadonlySet<string>;
}

/** Which releases browsers may tell of. */
export interface ReportableReleases {
  /**
   * True where this browser can have had that release: it is out for the share that the browser
   * belongs to, or was out within the last day, since pages stay open. Trying a release by a
   * preview link is nobody's verdict on it.
   */
  has: (remote: string, release: string, visitor: string | undefined) => boolean;
  /** Looks whether something moved; keeps what was known where the database does not answer. */
  refresh: () => Promise<void>;
}

export function createReportableReleases(
  db: Database,
  listener: Listener,
  since: () => Date,
): ReportableReleases & { close: () => void } {
  let known: Known = { pointers: [], past: new Set() };
  let until = 0;
  let reading: Promise<void> | undefined;
  const close = listener.on('releases', () => {
    until = 0;
  });
  async function read(): Promise<void> {
    // Before it is read: what is told meanwhile may be missing in the answer.
    until = Date.now() + TTL_MS;
    try {
      known = await findKnown(db, since());
    } catch {
      // Nobody's page is worse for it: what is not known is not counted.
    }
  }
  return {
    close,
    async refresh() {
      if (until > Date.now()) return;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    },
    has(remote, release, visitor) {
      const canary = known.pointers.find(
        (one) => one.remote === remote && one.channel === 'canary',
      );
      const isInShare =
        canary !== undefined &&
        visitor !== undefined &&
        shareOf(visitor, remote, canary.release) < canary.percent;
      if (release === canary?.release) return isInShare;
      if (known.pointers.some((one) => one.remote === remote && one.release === release))
        return !isInShare;
      return known.past.has(`${remote} ${release}`);
    },
  };
}
