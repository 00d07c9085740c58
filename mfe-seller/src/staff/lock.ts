import { call } from '@smokehouse/shared/api';
import { useSession } from '@smokehouse/shared/stores';
import { clearToasts } from '@smokehouse/shared/ui';
import { forgetName } from '../corrections/public/actor';
import { setLocked } from './public/locked';

/** The end of the last session on the server. A new one waits for it. */
let ending: Promise<void> = Promise.resolve();
export const lastSessionEnded = (): Promise<void> => ending;

/** Closes the desk on this screen. The gate removes what it showed from the cache. */
export function leaveDesk(): void {
  clearToasts();
  forgetName();
  useSession.getState().setSeller(false);
}

/** Locks a shared tablet: at once on the screen, and on the server as soon as it answers. */
export function lock(): void {
  setLocked(true);
  leaveDesk();
  ending = call('GET /api/seller/logout').then(
    () => setLocked(false),
    // The next PIN, or the next start of the page, ends the session.
    () => undefined,
  );
}
