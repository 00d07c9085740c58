import { useCallback, useMemo, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { KitchenItem, KitchenPress, KitchenTicket } from '@smokehouse/shared/contract';
import { i18n } from '@smokehouse/shared/i18n';
import { notify } from '@smokehouse/shared/ui';
import { reportError } from '../report-error';
import type { StationFilter } from './counts';
import type { LastBump } from './foot';
import { hasHeld, isNews, isOpen, isOver } from './press';
import type { TicketActions } from './ticket-card';

/**
 * What is pressed on tickets, and the last bump, which can be undone. At one station a bump strikes
 * its own items: the ticket stays for the others, and for what is on hold.
 */
export function useActions(
  press: (press: KitchenPress) => void,
  station: StationFilter,
): {
  actions: TicketActions;
  /** Tickets that show their courses. */
  withCourses: ReadonlySet<string>;
  last: LastBump | null;
  undo: (last: LastBump) => void;
  endUndo: () => void;
} {
  const [last, setLast] = useState<LastBump | null>(null);
  const [withCourses, setWithCourses] = useState<ReadonlySet<string>>(new Set());
  const endUndo = useCallback(() => setLast(null), []);
  const bump = useCallback(
    (ticket: KitchenTicket) => {
      const { _id, round } = ticket;
      const isWhole = station === 'all' && (isOver(ticket) || !hasHeld(ticket));
      const items = linesToMake(ticket);
      // The other stations have to notice for themselves that nothing is to be made any more.
      const news = station === 'all' ? [] : linesOf(ticket, isNews);
      if (items.length === 0 && news.length > 0) {
        press({ action: 'see', ticket: _id, items: news });
        return;
      }
      if (!isWhole && items.length === 0) {
        // Pressed again, it does not say it once more beside the first.
        notify.error(i18n.t('kitchen.heldIsLeft', { ns: 'mfe-seller' }), 'held-is-left');
        return;
      }
      press(
        isWhole
          ? { action: 'bump', ticket: _id, round, items }
          : { action: 'strike', ticket: _id, items: [...items, ...news] },
      );
      setLast({ ticket, items: isWhole ? null : items, at: Date.now() });
    },
    [press, station],
  );
  const undo = useCallback(
    ({ ticket, items }: LastBump) => {
      const { _id, round } = ticket;
      press(
        items
          ? { action: 'unstrike', ticket: _id, items }
          : { action: 'recall', ticket: _id, round, items: linesToMake(ticket) },
      );
      setLast(null);
    },
    [press],
  );
  const actions = useMemo<TicketActions>(
    () => ({
      bump,
      pressItem: ({ _id }, { line, was, struck }) =>
        press({
          action: was === undefined ? (struck ? 'unstrike' : 'strike') : 'see',
          ticket: _id,
          items: [line],
        }),
      pace: ({ _id }, course, action) => press({ action, ticket: _id, course }),
      print: ({ _id }) => void print(_id),
      toggleCourses: ({ _id }) =>
        setWithCourses((before) =>
          before.has(_id)
            ? new Set([...before].filter((one) => one !== _id))
            : new Set([...before, _id]),
        ),
    }),
    [bump, press],
  );
  return { actions, withCourses, last, undo, endUndo };
}

const linesOf = ({ items }: KitchenTicket, which: (item: KitchenItem) => boolean): number[] =>
  items.filter(which).map(({ line }) => line);

const linesToMake = (ticket: KitchenTicket): number[] => linesOf(ticket, isOpen);

/** Prints a ticket, which changes nothing on the display. */
async function print(ticket: string): Promise<void> {
  try {
    notify.success((await call('POST /api/seller/kitchen/print', { ticket })).message);
  } catch (error) {
    reportError(error);
  }
}
