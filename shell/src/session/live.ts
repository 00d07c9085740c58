import { queryClient } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';

/** Events of `GET /api/events`; each is named by the query that has gone stale. */
const STALE = ['orders', 'dine-orders', 'seller-orders', 'seller-dine-orders', 'table-calls', 'products'] as const;
/** The server took this page's stream away: too many pages of one visitor are open. */
const REPLACED = 'replaced';
/** Sent when a stream begins: what happened before it is not known. */
const HELLO = 'hello';
/** A change of the menu reaches everybody at once; they ask for it spread over this long. Unit: ms. */
const SPREAD_MS = 500;
/** A browser does not try again after a refusal: then we do, after 30 to 60 s. Unit: ms. */
const REOPEN_MS = 30_000;

let source: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;

const isSomebodyHere = ({ user, guest, isSeller } = useSession.getState()) => Boolean(user || guest || isSeller);
const refetch = (key: string) => { void queryClient.invalidateQueries({ queryKey: [key] }); };

function close(): void {
  clearTimeout(reopening);
  source?.close();
  source = undefined;
}

function open(): void {
  close();
  const stream = new EventSource('/api/events');
  source = stream;
  for (const key of STALE) {
    stream.addEventListener(key, () => {
      if (key === 'products') setTimeout(() => refetch(key), Math.random() * SPREAD_MS);
      else refetch(key);
    });
  }
  stream.addEventListener(HELLO, () => STALE.forEach(refetch));
  stream.addEventListener(REPLACED, close);
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED && source === stream) reopening = setTimeout(openIfWanted, REOPEN_MS * (1 + Math.random()));
  });
}

function openIfWanted(): void {
  if (isSomebodyHere() && (!source || source.readyState === EventSource.CLOSED)) open();
}

/** Hears from the server while somebody is signed in, in any of the three roles; a visitor has nothing to wait for. */
export function followLive(): void {
  // A page that lost its stream to others takes it back when it is looked at again.
  document.addEventListener('visibilitychange', () => { if (!document.hidden) openIfWanted(); });
  useSession.subscribe((state, before) => {
    const isSame = state.user?._id === before.user?._id && state.guest?._id === before.guest?._id && state.isSeller === before.isSeller && state.checked === before.checked;
    // Until all three checks have answered, who is here is not known whole.
    if (isSame || !state.checked) return;
    // The cookies of a stream are read when it begins: another role is another stream.
    if (isSomebodyHere(state)) open();
    else close();
  });
}
