import type { Database } from '../../database/pool';
import { ReleaseError } from './errors';
import { findLastGood } from './history';
import { findPointers, type Ground, moveLive, whileAlone, withdrawCanary } from './pointers';
import { type Done, findManifest, liveOf, refuseFaults, type Wish } from './publish';
import type { ReleaseStore } from './store';

/**
 * Takes exactly this canary away.
 * @returns false where it is not out (any more)
 */
export function withdraw(
  db: Database,
  { remote, release, who, ground }: Wish & { release: string; ground?: Ground },
): Promise<boolean> {
  return whileAlone(db, async (tx) => {
    const isOut = (await findPointers(tx)).some(
      (one) => one.remote === remote && one.channel === 'canary' && one.release === release,
    );
    if (isOut) await withdrawCanary(tx, remote, who, ground);
    return isOut;
  });
}

/**
 * Goes back from the live release that somebody saw to the one that they were told of; the canary,
 * made for the one that goes, goes too. Asked once more it changes nothing.
 * @throws {ReleaseError} 409 where somebody else moved the package meanwhile
 */
export function rollBackLive(
  db: Database,
  store: ReleaseStore,
  { remote, who, from, to }: Wish & { from: string; to: string },
): Promise<Done> {
  return whileAlone(db, async (tx) => {
    const pointers = await findPointers(tx);
    const live = liveOf(pointers, remote)?.release;
    if (live === to) return { release: to, from, percent: 100 };
    if (live !== from || (await findLastGood(tx, remote)) !== to)
      throw new ReleaseError(409, 'moved_meanwhile', `Somebody moved ${remote} meanwhile.`);
    refuseFaults(await findManifest(tx, store, remote, to), pointers, 'anything');
    await withdrawCanary(tx, remote, who);
    await moveLive(tx, { remote, release: to, who, what: 'rollback' });
    return { release: to, from, percent: 100 };
  });
}
