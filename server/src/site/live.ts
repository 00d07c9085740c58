import type { Database } from '../database/pool';
import type { Listener } from '../database/listen';
import type { Live } from './registry';
import { findLiveReleases } from './releases';

/** A registry that was read is good for this long where no notice of a change came. Unit: ms. */
const REGISTRY_TTL_MS = 1000;

/** The releases that visitors get, from memory; while the database is away, those that were known last. */
export function createLiveReleases(db: Database, listener: Listener): () => Promise<Live> {
  let known: { live: Live; until: number } | undefined;
  listener.on('releases', () => { if (known) known = { ...known, until: 0 }; });
  return async () => {
    if (known && known.until > Date.now()) return known.live;
    try {
      known = { live: await findLiveReleases(db), until: Date.now() + REGISTRY_TTL_MS };
    } catch (error) {
      if (!known) throw error;
    }
    return known.live;
  };
}
