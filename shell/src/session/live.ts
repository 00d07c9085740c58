import type { BroadcastUpdate } from '@smokehouse/shared/contract/live';
import { queryClient } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';
import { page } from '../page-config';

/** A browser does not try again after a refusal: then we do, after 30 to 60 s. Unit: ms. */
const REOPEN_MS = 30_000;

let source: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;

const isSomebodyHere = ({ user, guest, isSeller } = useSession.getState()) =>
  Boolean(user || guest || isSeller);

/**
 * Event → keys of the queries that it makes stale, as the remotes of this page declare them in
 * their `remote.json`.
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
  clearTimeout(reopening);
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
  // The stream begins: what happened before it is not known.
  stream.addEventListener('hello', () => {
    for (const keys of declared.values()) refetch(keys);
  });
  // Too many pages of one visitor are open: the server took this page's stream away.
  stream.addEventListener('replaced', close);
  stream.addEventListener('error', () => {
    if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
    reopening = setTimeout(openIfWanted, REOPEN_MS * (1 + Math.random()));
  });
}

function openIfWanted(): void {
  if (isSomebodyHere() && (!source || source.readyState === EventSource.CLOSED)) open();
}

/**
 * Hears from the server while somebody is signed in, in any of the three roles; a visitor has
 * nothing to wait for.
 */
export function followLive(): void {
  // A page that lost its stream to others takes it back when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) openIfWanted();
  });
  useSession.subscribe((state, before) => {
    const isSame =
      state.user?._id === before.user?._id &&
      state.guest?._id === before.guest?._id &&
      state.isSeller === before.isSeller &&
      state.checked === before.checked;
    // Until all three checks have answered, who is here is not known whole.
    if (isSame || !state.checked) return;
    // The cookies of a stream are read when it begins: another role is another stream.
    if (isSomebodyHere(state)) open();
    else close();
  });
}
