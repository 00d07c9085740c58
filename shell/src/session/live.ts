import { checkSeller } from '@smokehouse/shared/api';
import type { BroadcastUpdate } from '@smokehouse/shared/contract/live';
import { queryClient } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';
import { page } from '../page-config';

/**
 * Browsers do not reconnect after an HTTP error. The page reconnects after 1 to 2 times this delay.
 * Unit: ms.
 */
const RECONNECT_MS = 30_000;

let source: EventSource | undefined;
let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

const isSignedIn = ({ user, guest, isSeller } = useSession.getState()) =>
  Boolean(user || guest || isSeller);

/**
 * Returns the query keys that each event invalidates. The remotes declare them in their
 * `remote.json`.
 */
function declaredQueries(): Map<string, Set<string>> {
  const declared = new Map<string, Set<string>>();
  for (const { live = {} } of page.registry) {
    for (const [event, keys] of Object.entries(live)) {
      declared.set(event, new Set([...(declared.get(event) ?? []), ...keys]));
    }
  }
  return declared;
}

function refetch(keys: Iterable<string>): void {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] });
}

function close(): void {
  clearTimeout(reconnectTimer);
  source?.close();
  source = undefined;
}

function open(): void {
  close();
  const stream = new EventSource('/api/events');
  source = stream;
  const declared = declaredQueries();
  for (const [event, keys] of declared) {
    stream.addEventListener(event, ({ data }: MessageEvent<string>) => {
      const { spreadMs } = JSON.parse(data) as Partial<BroadcastUpdate>;
      if (spreadMs) setTimeout(refetch, Math.random() * spreadMs, keys);
      else refetch(keys);
    });
  }
  // Events before the start of the stream may have been missed.
  stream.addEventListener('hello', () => {
    for (const keys of declared.values()) refetch(keys);
  });
  // The visitor has too many open pages: the server has given this page's stream to another one.
  stream.addEventListener('replaced', close);
  stream.addEventListener('error', () => {
    checkSellerNow();
    if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
    reconnectTimer = setTimeout(openIfSignedIn, RECONNECT_MS * (1 + Math.random()));
  });
}

/**
 * The server ends a stream with its session: somebody who has left, or has another role, sees so at
 * once. Without a connection, nothing is known and nothing changes.
 */
function checkSellerNow(): void {
  if (useSession.getState().isSeller) checkSeller().catch(() => undefined);
}

function openIfSignedIn(): void {
  if (isSignedIn() && (!source || source.readyState === EventSource.CLOSED)) open();
}

/**
 * Keeps a stream of live updates open while a customer, guest or seller is signed in. There are no
 * events for visitors.
 */
export function startLiveUpdates(): void {
  // A page that was replaced by another one reconnects when it becomes visible again.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) openIfSignedIn();
  });
  useSession.subscribe((state, before) => {
    const isSame =
      state.user?._id === before.user?._id &&
      state.guest?._id === before.guest?._id &&
      state.isSeller === before.isSeller &&
      state.checked === before.checked;
    // Wait for all three session checks: each of them may change the roles.
    if (isSame || !state.checked) return;
    // The server reads the cookies when a stream begins, so changed roles need a new stream.
    if (isSignedIn(state)) open();
    else close();
  });
  if (useSession.getState().checked) openIfSignedIn();
}
