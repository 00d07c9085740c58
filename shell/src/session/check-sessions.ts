import { ApiError, call, checkSeller } from '@smokehouse/shared/api';
import { useSession } from '@smokehouse/shared/stores';

/**
 * A session that the server could not answer about is asked for again after 1 to 2 times this delay.
 * Unit: ms.
 */
const RETRY_MS = 5_000;
/** After this time without an answer, it can be asked for again. Unit: ms. */
const SLOW_MS = 6_000;

const { setUser, setGuest, setChecked } = useSession.getState();

/** Whether the server said nothing about the session: it is away, or its database is. */
const isUnanswered = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

type Repeats = Map<() => Promise<void>, () => void>;
/** Repeats the checks that have no answer. */
const retries: Repeats = new Map();
const recheck = () => retries.forEach((retry) => retry());
/** Repeats the checks whose answer takes long. */
const slow: Repeats = new Map();
const askAgain = () => slow.forEach((retry) => retry());
const noteRetries = () =>
  useSession.setState({
    recheck: retries.size > 0 ? recheck : undefined,
    askAgain: slow.size > 0 ? askAgain : undefined,
  });

/**
 * Waits for a check. While it takes long, it can be made again, beside the first one: either answer
 * counts.
 * @throws what the check throws
 */
function patiently(check: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      if (slow.delete(check)) noteRetries();
    };
    function ask() {
      end();
      timer = setTimeout(() => {
        slow.set(check, ask);
        noteRetries();
      }, SLOW_MS);
      void check().finally(end).then(resolve, reject);
    }
    ask();
  });
}

/**
 * Runs a check until it is answered. Without an answer the session stays as it is: a customer is not
 * signed out because the server was away for a moment.
 */
async function untilAnswered(check: () => Promise<void>, signOut: () => void): Promise<void> {
  try {
    await patiently(check);
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
    async () => setUser((await call('GET /api/user/is-auth')).user ?? null),
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
