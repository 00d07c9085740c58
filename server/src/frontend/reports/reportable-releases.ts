import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import { shareOf } from '../site';
import { findRecentReleases, type PointerRow } from './queries';

/** How long the releases are cached when no notification arrives. Unit: ms. */
const TTL_MS = 5000;

interface RecentReleases {
  pointers: readonly PointerRow[];
  /** `<remote> <release>` of all releases that were published recently. */
  past: ReadonlySet<string>;
}

/** The releases about which reports are counted. */
export interface ReportableReleases {
  /**
   * True if this browser can have got that release: it is published for the browser's share, or was
   * published within the last day, because pages stay open. Previews are not counted.
   */
  has: (remote: string, release: string, visitor: string | undefined) => boolean;
  /** Reads the releases if they changed. Keeps the old ones while the database is unavailable. */
  refresh: () => Promise<void>;
}

export function createReportableReleases(
  db: Database,
  listener: Listener,
  since: () => Date,
): ReportableReleases & { close: () => void } {
  let recent: RecentReleases = { pointers: [], past: new Set() };
  let expires = 0;
  let reading: Promise<void> | undefined;
  const close = listener.on('releases', () => {
    expires = 0;
  });
  async function read(): Promise<void> {
    // Set before the query: its result may not contain a change that is notified meanwhile.
    expires = Date.now() + TTL_MS;
    try {
      recent = await findRecentReleases(db, since());
    } catch {
      // Reports about unknown releases are ignored. Pages do not depend on them.
    }
  }
  return {
    close,
    async refresh() {
      if (expires > Date.now()) return;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    },
    has(remote, release, visitor) {
      const canary = recent.pointers.find(
        (one) => one.remote === remote && one.channel === 'canary',
      );
      const isInShare =
        canary !== undefined &&
        visitor !== undefined &&
        shareOf(visitor, remote, canary.release) < canary.percent;
      if (release === canary?.release) return isInShare;
      if (recent.pointers.some((one) => one.remote === remote && one.release === release))
        return !isInShare;
      return recent.past.has(`${remote} ${release}`);
    },
  };
}
