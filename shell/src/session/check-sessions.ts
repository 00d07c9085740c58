import { ApiError, call, checkSeller } from '@smokehouse/shared/api';
import { useSession, useUi } from '@smokehouse/shared/stores';

/**
 * A session that the server could not answer about is asked for again after 1 to 2 times this
 * delay. Unit: ms.
 */
const RETRY_MS = 5_000;

const { setUser, setGuest, setChecked } = useSession.getState();

/** Whether the server said nothing about the session: it is away, or its database is. */
const isUnanswered = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Repeats the checks that have no answer. */
const retries = new Map<() => Promise<void>, () => void>();
const recheck = () => retries.forEach((retry) => retry());
const noteRetries = () => useSession.setState({ recheck: retries.size > 0 ? recheck : undefined });

/**
 * Runs a check until it is answered. Without an answer the session stays as it is: a customer is
 * not signed out because the server was away for a moment.
 */
async function untilAnswered(check: () => Promise<void>, signOut: () => void): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (isUnanswered(error)) {
      await new Promise<void>((resolve) => {
        setTimeout(resolve, RETRY_MS * (1 + Math.random()));
        retries.set(check, resolve);
        noteRetries();
      });
      return untilAnswered(check, signOut);
    }
    signOut();
  }
  if (retries.delete(check)) noteRetries();
}

export const checkUser = () =>
  untilAnswered(
    async () => {
      const { user = null } = await call('GET /api/user/is-auth');
      setUser(user);
      // Opened before it was known who is signed in.
      if (user) useUi.getState().setSignInOpen(false);
    },
    () => setUser(null),
  );
export const checkGuest = () =>
  untilAnswered(
    async () => setGuest((await call('GET /api/dineuser/is-auth')).user ?? null),
    () => setGuest(null),
  );

/** Runs the session checks of customer, guest and seller. */
export async function checkSessions(): Promise<void> {
  await Promise.all([checkUser(), checkGuest(), untilAnswered(checkSeller, () => undefined)]);
  setChecked();
}
