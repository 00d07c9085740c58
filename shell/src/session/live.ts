import { queryClient } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';

/** Events of `GET /api/events`; each is named by the query that has gone stale. */
const STALE = ['orders', 'dine-orders', 'seller-orders', 'seller-dine-orders', 'products'] as const;
/** Sent when a stream begins: what happened before it is not known. */
const HELLO = 'hello';

let source: EventSource | undefined;
/** A page that has just begun knows the menu; after a break in the stream nothing is certain. */
let isFirstHello = true;

function open(): void {
  source?.close();
  source = new EventSource('/api/events');
  for (const key of STALE) source.addEventListener(key, () => { void queryClient.invalidateQueries({ queryKey: [key] }); });
  source.addEventListener(HELLO, () => {
    for (const key of STALE) if (!(isFirstHello && key === 'products')) void queryClient.invalidateQueries({ queryKey: [key] });
    isFirstHello = false;
  });
}

/** Hears from the server while somebody is signed in, in any of the three roles; a visitor has nothing to wait for. */
export function followLive(): void {
  useSession.subscribe((state, before) => {
    const who = [state.user?._id, state.guest?._id, state.isSeller].join();
    if (who === [before.user?._id, before.guest?._id, before.isSeller].join()) return;
    if (state.user || state.guest || state.isSeller) open();
    else { source?.close(); source = undefined; }
  });
}
