import type { FastifyBaseLogger } from 'fastify';
import type { WithdrawalEvidence } from '@smokehouse/shared/contract';
import type { Clock } from '../../clock';
import type { Database } from '../../database/pool';
import { withdraw } from '../releases';
import { isClearlyWorse } from './evidence';
import {
  findLastSlot,
  findOut,
  findPairs,
  type KnownPointer,
  sumFigures,
  deleteOldReports,
  withWatchLock,
} from './queries';
import { SLOT_MS } from './tallies';

/** Every process has written what it heard by then. Unit: ms. */
export const SETTLE_MS = 5000;
const HOUR_MS = 3_600_000;
/** A release is compared and shown over this time at most. Unit: ms. */
export const KEPT_MS = 48 * HOUR_MS;
export const VITALS_KEPT_MS = 7 * 24 * HOUR_MS;
/** How the record names it. */
export const SERVER = 'the server';

export interface Watching {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}
export interface WithdrawnCanary {
  remote: string;
  release: string;
  reason: string;
}

/**
 * Compares every canary with the live release of its package, and takes back those that are clearly
 * worse. One process at a time does it.
 */
export function createWatch({ db, clock, log }: Watching): () => Promise<WithdrawnCanary[]> {
  /** Canary and live release → the ten seconds up to which they were looked at. */
  const looked = new Map<string, number>();
  let sweptAt = -Infinity;

  return async () => {
    const now = clock.now();
    // Only what is finished: a stretch that still grows would be looked at several times.
    const before = new Date(now - SLOT_MS - SETTLE_MS);
    const condemned = await withWatchLock(db, async (tx) => {
      if (now - sweptAt >= HOUR_MS) {
        await deleteOldReports(tx, new Date(now - KEPT_MS), new Date(now - VITALS_KEPT_MS));
        sweptAt = now;
      }
      const out = await findOut(tx);
      const found: { canary: KnownPointer; evidence: WithdrawalEvidence }[] = [];
      for (const canary of out.filter(({ channel }) => channel === 'canary')) {
        const live = out.find((one) => one.remote === canary.remote && one.channel === 'live');
        const last =
          live && (await findLastSlot(tx, canary.remote, [live.release, canary.release], before));
        const key = `${canary.remote} ${canary.release} ${canary.since.getTime()} ${live?.release}`;
        if (!live || last === undefined || looked.get(key) === last) continue;
        const since = new Date(Math.max(slotOf(canary.since), now - KEPT_MS));
        const { pairs, failedNetworks } = await findPairs(
          tx,
          { remote: canary.remote, live: live.release, canary: canary.release },
          since,
          before,
        );
        looked.set(key, last);
        if (!isClearlyWorse(pairs, failedNetworks)) continue;
        const { exposed: _, ...figures } = await sumFigures(
          tx,
          canary.remote,
          canary.release,
          since,
          before,
        );
        const { visitors, failed } = await sumFigures(
          tx,
          canary.remote,
          live.release,
          since,
          before,
        );
        found.push({
          canary,
          evidence: {
            canary: { release: canary.release, ...figures },
            live: { release: live.release, visitors, failed },
          },
        });
      }
      return found;
    });
    const taken: WithdrawnCanary[] = [];
    for (const {
      canary: { remote, release },
      evidence,
    } of condemned ?? []) {
      const reason = reasonOf(evidence);
      if (!(await withdraw(db, { remote, release, who: SERVER, reason: { reason, evidence } })))
        continue;
      log.warn({ remote, release, reason }, 'a canary was taken back');
      taken.push({ remote, release, reason });
    }
    return taken;
  };
}

const slotOf = (time: Date): number => time.getTime() - (time.getTime() % SLOT_MS);

/** The record's sentence. */
export function reasonOf({ canary, live }: WithdrawalEvidence): string {
  const how = [
    [canary.loadFailed, 'did not load'],
    [canary.fellBack, 'fell back'],
    [canary.crashed, 'crashed'],
  ] as const;
  const what = how
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
  return `${canary.failed} of ${canary.visitors} visitors failed (${what}), with the live release ${live.failed} of ${live.visitors}`;
}
