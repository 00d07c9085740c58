import type {
  CallAnswer,
  KitchenItem,
  KitchenPress,
  KitchenTicket,
} from '@smokehouse/shared/contract';

/** The open tickets and those that were bumped last. */
export type Kitchen = Pick<CallAnswer<'GET /api/seller/kitchen'>, 'tickets' | 'bumped'>;

type Ticket = KitchenTicket;
type Move = Extract<KitchenPress, { round: number }>;
type Mark = Extract<KitchenPress, { items: number[] }>;
type Pace = Extract<KitchenPress, { course: string }>;

/**
 * What the kitchen looks like after a press, before the server has answered. The server's rules are
 * in `server/src/ordering/kitchen/press.ts`.
 */
export function afterPress(kitchen: Kitchen, press: KitchenPress, at: string): Kitchen {
  switch (press.action) {
    case 'bump':
      return bump(kitchen, press, at);
    case 'recall':
      return recall(kitchen, press);
    case 'take':
      return change(kitchen, press.tickets, (ticket) => take(ticket, at));
    case 'hold':
    case 'fire':
      return change(kitchen, [press.ticket], (ticket) => pace(ticket, press));
    case 'see':
    case 'strike':
      return notice(kitchen, press, at);
    case 'unstrike':
      return change(kitchen, [press.ticket], (ticket) => mark(ticket, press));
  }
}

const change = (kitchen: Kitchen, ids: readonly string[], update: (ticket: Ticket) => Ticket) => ({
  ...kitchen,
  tickets: kitchen.tickets.map((ticket) => (ids.includes(ticket._id) ? update(ticket) : ticket)),
});

const take = (ticket: Ticket, at: string): Ticket => ({ ...ticket, takenAt: ticket.takenAt ?? at });

function bump(
  { tickets, bumped }: Kitchen,
  { ticket: id, round, items }: Move,
  at: string,
): Kitchen {
  const ticket = tickets.find((one) => one._id === id && one.round === round);
  // The list may have been read since the press, and then has it already.
  if (!ticket || isLeftToStations(ticket)) return { tickets, bumped };
  const open = ticket.items.filter(isOpen).map(({ line }) => line);
  const made = open.filter((line) => items?.includes(line) ?? true);
  // What is on hold stays, as somebody has to fire it first, and what the press does not name.
  if (hasHeld(ticket) || made.length < open.length) {
    const strike = { action: 'strike', ticket: id, items: made } as const;
    return { ...change({ tickets, bumped }, [id], (one) => mark(take(one, at), strike)) };
  }
  const unseen = ticket.items.filter(({ unseen: isUnseen, station }) => isUnseen && station);
  if (unseen.length > 0)
    return {
      ...change({ tickets, bumped }, [id], (one) => leaveToStations(one, at)),
      bumped: withBumped(bumped, { ...take(ticket, at), allBumpedAt: at }),
    };
  return {
    tickets: tickets.filter((one) => one !== ticket),
    bumped: withBumped(bumped, { ...take(ticket, at), bumpedAt: at }),
  };
}

/** A ticket that all stations have bumped is in the list already when it goes. */
const withBumped = (bumped: Ticket[], ticket: Ticket): Ticket[] => [
  ticket,
  ...bumped.filter(({ _id }) => _id !== ticket._id),
];

/** What was cancelled stays at each station that has not noticed it. */
function leaveToStations(ticket: Ticket, at: string): Ticket {
  const items = ticket.items.map((item) => {
    if (isOpen(item)) return markItem(item, 'strike');
    return item.unseen && item.station ? item : noticed(item);
  });
  return { ...take(ticket, at), allBumpedAt: at, items };
}

/** A ticket of which nothing is to be made any more goes once each station has noticed it. */
function notice(kitchen: Kitchen, press: Mark, at: string): Kitchen {
  const { ticket: id } = press;
  const before = kitchen.tickets.find((one) => one._id === id);
  const next = change(kitchen, [id], (one) =>
    mark(press.action === 'strike' ? take(one, at) : one, press),
  );
  const ticket = next.tickets.find((one) => one._id === id);
  const isGone = (item: KitchenItem) =>
    (item.cancelled ?? item.served ?? (item.struck && ticket?.allBumpedAt)) && !isNews(item);
  if (!ticket?.items.every(isGone) || !before?.items.some(isNews)) return next;
  return {
    tickets: next.tickets.filter((one) => one !== ticket),
    bumped: withBumped(next.bumped, { ...ticket, bumpedAt: at }),
  };
}

function recall({ tickets, bumped }: Kitchen, { ticket: id, round, items }: Move): Kitchen {
  const ticket = bumped.find((one) => one._id === id && one.round === round);
  // A bump that left something has not closed the ticket.
  if (!ticket && items)
    return change({ tickets, bumped }, [id], (one) =>
      mark(one, { action: 'unstrike', ticket: id, items }),
    );
  if (!ticket) return { tickets, bumped };
  // In a list that was read since the bump, what it made ready is struck.
  const lines = items ?? ticket.items.map(({ line }) => line);
  const {
    bumpedAt: _bumpedAt,
    allBumpedAt: _allBumpedAt,
    ...open
  } = mark(ticket, {
    action: 'unstrike',
    ticket: id,
    items: lines,
  });
  const others = tickets.filter((one) => one._id !== id);
  const isLater = (one: Ticket) => one.openedAt > ticket.openedAt;
  const later = others.findIndex(isLater);
  const place = later === -1 ? others.length : later;
  return {
    tickets: [...others.slice(0, place), { ...open, round: round + 1 }, ...others.slice(place)],
    bumped: bumped.filter((one) => one !== ticket),
  };
}

function mark(ticket: Ticket, { action, items }: Mark): Ticket {
  const marked = ticket.items.map((item) => {
    if (!items.includes(item.line)) return item;
    if (isToMake(item)) return markItem(item, action);
    return action === 'unstrike' ? item : noticed(item);
  });
  const { changedAt, ...rest } = ticket;
  const isChanged = marked.some(({ was }) => was !== undefined);
  return { ...rest, items: marked, ...(isChanged && changedAt !== undefined && { changedAt }) };
}

function noticed({ unmade: _unmade, unseen: _unseen, ...item }: KitchenItem): KitchenItem {
  return item;
}

function markItem({ struck, was, ...item }: KitchenItem, action: Mark['action']): KitchenItem {
  if (action === 'strike') return { ...item, struck: true };
  return {
    ...item,
    ...(action === 'see' && struck && { struck }),
    ...(action === 'unstrike' && was !== undefined && { was }),
  };
}

function pace(ticket: Ticket, { action, course }: Pace): Ticket {
  return {
    ...ticket,
    items: ticket.items.map((item) => {
      if (item.course !== course || item.struck) return item;
      const { held: _held, ...fired } = item;
      return action === 'hold' ? { ...fired, held: true } : fired;
    }),
  };
}

/** Neither cancelled, served nor on hold. */
export const isToMake = ({ cancelled, held, served }: KitchenItem): boolean =>
  !cancelled && !held && !served;

/** Whether something of a ticket is not to be started yet. */
export const hasHeld = ({ items }: KitchenTicket): boolean =>
  items.some(({ held, cancelled, served }) => held && !cancelled && !served);

/** Its round was served before all of it was made: nothing of the ticket is to be made any more. */
export const isOver = ({ leftAt, items }: Pick<KitchenTicket, 'leftAt' | 'items'>): boolean =>
  leftAt !== undefined && !items.some(isToMake);

/**
 * Nothing of a ticket is to be made until it is fired, or at all. One whose dishes were struck, or
 * whose round was served, keeps its place until it is bumped.
 */
export const isWaiting = (ticket: KitchenTicket): boolean =>
  !isOver(ticket) &&
  !ticket.items.some(isOpen) &&
  (hasHeld(ticket) || !ticket.items.some(isToMake));

/** The display of all stations is through with it: only stations have to notice what was cancelled. */
export const isLeftToStations = (ticket: KitchenTicket): boolean =>
  ticket.allBumpedAt !== undefined && !hasHeld(ticket) && !ticket.items.some(isOpen);

/** Nobody makes it any more, and its station has not noticed that yet. */
export const isNews = ({ unmade, unseen }: KitchenItem): boolean =>
  unmade === true || unseen === true;

/** To be made now. */
export const isOpen = (item: KitchenItem): boolean => isToMake(item) && !item.struck;
