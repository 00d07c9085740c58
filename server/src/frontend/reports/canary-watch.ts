import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { WithdrawalEvidence } from '@smokehouse/shared/contract';
import type { Context } from '../../context';
import type { DB } from '../../database/types';
import { bindAudit } from '../../operations/audit';
import { withdraw } from '../releases';
import { isClearlyWorse } from './evidence';
import {
  findLastSlot,
  findPairs,
  findPointerRows,
  type PointerRow,
  sumFigures,
  deleteOldReports,
  withWatchLock,
} from './queries';
import { SLOT_MS } from './tallies';

/** Time after the end of a slot in which all processes write their reports. Unit: ms. */
export const SETTLE_MS = 5000;
const HOUR_MS = 3_600_000;
/** How long counts are stored. Unit: ms. */
export const KEPT_MS = 48 * HOUR_MS;
export const VITALS_KEPT_MS = 7 * 24 * HOUR_MS;
/** The server's name in recorded moves. */
export const SERVER = 'the server';

export interface WatchOptions extends Pick<Context, 'db' | 'clock' | 'dayOf'> {
  log: FastifyBaseLogger;
}
export interface WithdrawnCanary {
  remote: string;
  release: string;
  reason: string;
}

interface WorseCanary {
  remote: string;
  release: string;
  evidence: WithdrawalEvidence;
}

/**
 * Creates a function that compares every canary with the live release of its package and withdraws
 * those that are clearly worse. An advisory lock lets one process at a time compare.
 */
export function createWatch({
  db,
  clock,
  dayOf,
  log,
}: WatchOptions): () => Promise<WithdrawnCanary[]> {
  /** Canary and live release → the last slot that was compared. */
  const compared = new Map<string, number>();
  let cleanedAt = -Infinity;

  /** Returns the evidence against a canary, or undefined if it is not clearly worse. */
  async function compare(
    tx: Transaction<DB>,
    canary: PointerRow,
    live: PointerRow,
    now: number,
  ): Promise<WithdrawalEvidence | undefined> {
    const { remote } = canary;
    // Only slots that are complete.
    const before = new Date(now - SLOT_MS - SETTLE_MS);
    const lastSlot = await findLastSlot(tx, remote, [live.release, canary.release], before);
    const key = `${remote} ${canary.release} ${canary.since.getTime()} ${live.release}`;
    if (lastSlot === undefined || compared.get(key) === lastSlot) return undefined;
    const since = new Date(Math.max(slotOf(canary.since), now - KEPT_MS));
    const names = { remote, live: live.release, canary: canary.release };
    const { pairs, failedNetworks } = await findPairs(tx, names, since, before);
    compared.set(key, lastSlot);
    if (!isClearlyWorse(pairs, failedNetworks)) return undefined;
    const ofCanary = await sumFigures(tx, remote, canary.release, since, before);
    const { exposed: _, ...figures } = ofCanary;
    const { visitors, failed } = await sumFigures(tx, remote, live.release, since, before);
    return {
      canary: { release: canary.release, ...figures },
      live: { release: live.release, visitors, failed },
    };
  }

  async function findWorseCanaries(tx: Transaction<DB>, now: number): Promise<WorseCanary[]> {
    const pointers = await findPointerRows(tx);
    const found: WorseCanary[] = [];
    for (const canary of pointers.filter(({ channel }) => channel === 'canary')) {
      const { remote, release } = canary;
      const live = pointers.find((one) => one.remote === remote && one.channel === 'live');
      const evidence = live && (await compare(tx, canary, live, now));
      if (evidence) found.push({ remote, release, evidence });
    }
    return found;
  }

  return async () => {
    const now = clock.now();
    const worse = await withWatchLock(db, async (tx) => {
      if (now - cleanedAt >= HOUR_MS) {
        await deleteOldReports(tx, new Date(now - KEPT_MS), new Date(now - VITALS_KEPT_MS));
        cleanedAt = now;
      }
      return findWorseCanaries(tx, now);
    });
    const withdrawn: WithdrawnCanary[] = [];
    const { audit } = bindAudit(() => ({
      clock,
      dayOf,
      actor: { kind: 'system' },
      action: 'release.withdraw',
    }));
    for (const { remote, release, evidence } of worse ?? []) {
      const reason = reasonOf(evidence);
      const isWithdrawn = await withdraw(db, {
        remote,
        release,
        who: SERVER,
        audit,
        reason: { reason, evidence },
      });
      if (!isWithdrawn) continue;
      log.warn({ remote, release, reason }, 'a canary was withdrawn');
      withdrawn.push({ remote, release, reason });
    }
    return withdrawn;
  };
}

const slotOf = (time: Date): number => time.getTime() - (time.getTime() % SLOT_MS);

/** The recorded reason of a withdrawal. */
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
  return (
    `${canary.failed} of ${canary.visitors} visitors failed (${what}), ` +
    `with the live release ${live.failed} of ${live.visitors}`
  );
}
