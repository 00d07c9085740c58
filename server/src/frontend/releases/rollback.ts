import type { Database } from '../../database/pool';
import { ReleaseError } from './errors';
import { findLastGood } from './history';
import {
  findPointers,
  type WithdrawalReason,
  moveLive,
  withReleasesLock,
  withdrawCanary,
} from './pointers';
import { requireStoredManifest } from './manifests';
import {
  assertCompatible,
  auditLive,
  liveOf,
  releaseSubject,
  type MoveRequest,
  type MoveResult,
} from './publish';
import type { ReleaseStore } from './store';

/**
 * Withdraws the canary if it is the given release.
 * @returns false if it is not, or no longer
 */
export function withdraw(
  db: Database,
  {
    remote,
    release,
    who,
    audit,
    reason,
  }: MoveRequest & { release: string; reason?: WithdrawalReason },
): Promise<boolean> {
  return withReleasesLock(db, async (tx) => {
    const isCanary = (await findPointers(tx)).some(
      (one) => one.remote === remote && one.channel === 'canary' && one.release === release,
    );
    if (!isCanary) return false;
    await withdrawCanary(tx, remote, who, 'bad', reason);
    await audit(tx, {
      subject: releaseSubject(remote),
      before: { canary: release },
      reason: reason?.reason,
    });
    return true;
  });
}

/**
 * Rolls the live release back from `from` to `to`, and withdraws the canary, which was published
 * for `from`. A repeated request changes nothing.
 * @throws {ReleaseError} 409 if the package's releases changed in between
 */
export function rollBackLive(
  db: Database,
  store: ReleaseStore,
  { remote, who, audit, from, to }: MoveRequest & { from: string; to: string },
): Promise<MoveResult> {
  return withReleasesLock(db, async (tx) => {
    const pointers = await findPointers(tx);
    const live = liveOf(pointers, remote)?.release;
    if (live === to) {
      audit.unchanged();
      return { release: to, from, percent: 100 };
    }
    if (live !== from || (await findLastGood(tx, remote)) !== to)
      throw new ReleaseError(409, 'moved_meanwhile', `Somebody moved ${remote} meanwhile.`);
    assertCompatible(await requireStoredManifest(tx, store, remote, to), pointers, 'anything');
    await withdrawCanary(tx, remote, who, 'replaced');
    await moveLive(tx, { remote, release: to, who, what: 'rollback' });
    await auditLive(audit, tx, { remote, from, to });
    return { release: to, from, percent: 100 };
  });
}
