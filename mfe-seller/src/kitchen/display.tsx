import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { KitchenPress, KitchenTicket, PrinterTrouble } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { useNow } from '../parts/use-now';
import { TroubleLines } from '../printers/public/trouble-lines';
import { ageOf, type Age } from './age';
import { AllDay } from './all-day';
import { moveFocusByArrow } from './arrow-keys';
import { dishCounts, stationCounts, type StationFilter, ticketsAt } from './counts';
import { Foot } from './foot';
import { isOver, type Kitchen } from './press';
import { QueueRow } from './queue-row';
import { StationTabs } from './station-tabs';
import { TicketCard } from './ticket-card';
import { type NewOrders, TopBar } from './top-bar';
import { useActions } from './use-actions';
import { useBell } from './use-bell';
import { useCounts } from './use-counts';
import { type DrawnTicket, useFitting } from './use-fitting';
import { usePeek } from './use-peek';
import styles from './kitchen.module.css';

const MINUTE_MS = 60_000;

/** A ticket with everything that its card shows. */
interface ShownTicket extends DrawnTicket {
  age: Age;
  changedMinutes: number | undefined;
  hasCoursesOpen: boolean;
}

/** The key of a ticket: whatever changes its height. The words of its age stand on one line. */
const heightKey = (
  { ticket, age, changedMinutes, hasCoursesOpen }: Omit<ShownTicket, 'key'>,
  language: string,
  canPrint: boolean,
) =>
  [
    language,
    hasCoursesOpen && canPrint,
    hasCoursesOpen,
    ticket._id,
    age.state === 'ok' || age.state === 'soon',
    changedMinutes !== undefined,
    ticketText(ticket),
  ].join(' ');

const texts = new WeakMap<KitchenTicket, string>();
/** The content of a ticket as text. Unchanged tickets stay the same object (structural sharing). */
function ticketText(ticket: KitchenTicket): string {
  const known = texts.get(ticket);
  if (known !== undefined) return known;
  const { kind, note, allergy, items, leftAt } = ticket;
  const text = JSON.stringify([kind, note, allergy, items, leftAt]);
  texts.set(ticket, text);
  return text;
}

/** The kitchen display: bar, stations, counts, tickets, queue, undo and recall. */
export function Display({
  kitchen,
  clockSkew,
  isLoading,
  isAway,
  kept,
  printers,
  canPrint,
  press,
}: {
  kitchen: Kitchen;
  /** Difference between server clock and local clock. Unit: ms. */
  clockSkew: number;
  isLoading: boolean;
  isAway: boolean;
  /** Presses that are not sent yet. */
  kept: number;
  /** Printers that do not print what waits for them. */
  printers: readonly PrinterTrouble[];
  canPrint: boolean;
  press: (press: KitchenPress) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const id = useId();
  const now = useSecond(clockSkew);
  const [station, setStation] = useState<StationFilter>('all');
  const { actions, withCourses, last, undo, endUndo } = useActions(press, station);
  const { tickets } = kitchen;
  const filtered = useMemo(() => ticketsAt(tickets, station), [tickets, station]);
  const counts = useMemo(() => stationCounts(tickets), [tickets]);
  const left = useCounts();
  const dishes = useMemo(() => dishCounts(filtered, language, left), [filtered, language, left]);
  const shownTickets = useMemo(
    () =>
      filtered.map((ticket) =>
        toShown(ticket, { now, language, canPrint }, withCourses.has(ticket._id)),
      ),
    [filtered, now, language, canPrint, withCourses],
  );

  const newTickets = useMemo(() => tickets.filter(isNew), [tickets]);
  const newOrders = useMemo(() => newOrdersOf(newTickets, clockSkew), [newTickets, clockSkew]);
  const [sound, toggleSound] = useBell(newTickets.length > 0);

  const { start, peek, stop } = usePeek(filtered.length);
  const { rail, measuring, queue, columnWidth, widthOf, packing, spans, fitsAll, toMeasure } =
    useFitting(shownTickets, start);
  const main = useRef<HTMLElement>(null);
  useFocusAfterBump(main, last);

  const cardOf = (shown: ShownTicket) => (
    <TicketCard
      key={shown.ticket._id}
      ticket={shown.ticket}
      {...shown.age}
      changedMinutes={shown.changedMinutes}
      hasCoursesOpen={shown.hasCoursesOpen}
      canPrint={canPrint}
      language={language}
      actions={actions}
    />
  );
  const tabs = (
    <StationTabs
      counts={counts}
      station={station}
      panel={id}
      onSelect={(next) => {
        stop();
        setStation(next);
      }}
    />
  );
  return (
    <main
      ref={main}
      className={styles.kitchen}
      id="main"
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveFocusByArrow(event)}
    >
      <TopBar
        newOrders={newOrders}
        sound={sound}
        clockSkew={clockSkew}
        onTake={() => press({ action: 'take', tickets: newTickets.map(({ _id }) => _id) })}
        onToggleSound={toggleSound}
      >
        {tabs}
      </TopBar>
      <div>
        <AllDay dishes={dishes} />
        <div role="status">
          {isAway && (
            <p className={styles.away}>
              {t('kitchen.away')} {kept > 0 && t('kitchen.kept', { count: kept })}
            </p>
          )}
          <TroubleLines printers={printers} className={styles.printer} />
        </div>
      </div>
      <div
        ref={rail}
        className={styles.rail}
        id={id}
        role="tabpanel"
        aria-labelledby={`${id}-${station}`}
      >
        {packing.columns.map((column, index) => (
          <div
            key={index}
            className={styles.column}
            style={{ inlineSize: widthOf(spans[index] ?? 1), '--span': spans[index] } as object}
          >
            {column.map((at) => {
              const shown = shownTickets[start + at];
              return shown && cardOf(shown);
            })}
          </div>
        ))}
        {!isLoading && filtered.length === 0 && (
          <p className={styles.empty}>{t('kitchen.empty')}</p>
        )}
        <div ref={measuring} className={styles.measuring} style={{ inlineSize: columnWidth }} inert>
          {toMeasure.map((drawn) => cardOf(drawn as ShownTicket))}
        </div>
      </div>
      <div>
        <div ref={queue}>
          {!fitsAll && (
            <QueueRow
              tickets={filtered}
              ages={shownTickets.map(({ age }) => age)}
              start={start}
              shown={packing.count}
              isPeeking={start > 0}
              onPeek={() => peek(packing.count)}
            />
          )}
        </div>
        <Foot
          last={last}
          bumped={kitchen.bumped}
          onUndo={undo}
          onUndoOver={endUndo}
          onRecall={({ _id, round }) => press({ action: 'recall', ticket: _id, round })}
        />
      </div>
    </main>
  );
}

/**
 * The server's clock, which changes once a second and is rounded to the second, so that a render
 * between two seconds computes the same ages. Unit: ms since 1970.
 */
function useSecond(clockSkew: number): number {
  return Math.floor((useNow() + clockSkew) / 1000) * 1000;
}

function toShown(
  ticket: KitchenTicket,
  { now, language, canPrint }: { now: number; language: string; canPrint: boolean },
  hasCoursesOpen: boolean,
): ShownTicket {
  const shown = {
    ticket,
    hasCoursesOpen,
    age: ageOf(ticket, now),
    changedMinutes:
      ticket.changedAt === undefined
        ? undefined
        : Math.max(0, Math.floor((now - Date.parse(ticket.changedAt)) / MINUTE_MS)),
  };
  return { ...shown, key: heightKey(shown, language, canPrint) };
}

/** Nobody has to take what was cancelled as a whole, or served. */
const isNew = (ticket: KitchenTicket): boolean =>
  !ticket.takenAt && !isOver(ticket) && ticket.items.some((one) => !one.cancelled);

function newOrdersOf(tickets: readonly KitchenTicket[], clockSkew: number): NewOrders | null {
  const [first] = tickets;
  if (!first) return null;
  return { count: tickets.length, since: Date.parse(first.openedAt) - clockSkew };
}

/**
 * The button that bumped a ticket disappears with it. The focus stays where it was: on the ticket
 * that took the place.
 */
function useFocusAfterBump(main: RefObject<HTMLElement | null>, last: { at: number } | null) {
  const place = useRef(0);
  useEffect(() => {
    const element = main.current;
    if (!element) return;
    const bumps = () => [...element.querySelectorAll<HTMLElement>('[data-bump]')];
    const remember = ({ target }: FocusEvent) => {
      const index = bumps().indexOf(target as HTMLElement);
      if (index !== -1) place.current = index;
    };
    element.addEventListener('focusin', remember);
    return () => element.removeEventListener('focusin', remember);
  }, [main]);
  useEffect(() => {
    if (!last || document.activeElement !== document.body) return;
    const bumps = [...(main.current?.querySelectorAll<HTMLElement>('[data-bump]') ?? [])].filter(
      (button) => !button.closest('[inert]'),
    );
    (bumps[place.current] ?? bumps.at(-1))?.focus({ preventScroll: true });
  }, [main, last]);
}
