import { memo, type ReactNode } from 'react';
import {
  type Course,
  type KitchenItem,
  type KitchenTicket,
  type Language,
} from '@smokehouse/shared/contract';
import { COURSES } from '@smokehouse/shared/contract/ordering/kitchen/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import type { Age } from './age';
import { useAccess } from '../staff/public/access';
import { DishStock } from './dish-stock';
import { KitchenIcon } from './kitchen-icon';
import { HeldItem, ServedItems, TicketItem, UnmadeItem } from './ticket-item';
import { isOver } from './press';
import { useHiddenItems } from './use-hidden-items';
import { TicketNumber, usePlace } from './ticket-label';
import styles from './ticket.module.css';

/** What can be pressed on a ticket. */
export interface TicketActions {
  pressItem: (ticket: KitchenTicket, item: KitchenItem) => void;
  bump: (ticket: KitchenTicket) => void;
  pace: (ticket: KitchenTicket, course: Course, action: 'hold' | 'fire') => void;
  print: (ticket: KitchenTicket) => void;
  /**
   * Shows the courses, to hold one, the print button and what sets dishes sold out, or hides them.
   */
  toggleCourses: (ticket: KitchenTicket) => void;
}

interface Props extends Age {
  ticket: KitchenTicket;
  language: Language;
  /** Whole minutes since a correction that nobody has seen. */
  changedMinutes: number | undefined;
  hasCoursesOpen: boolean;
  canPrint: boolean;
  actions: TicketActions;
}

/** A ticket of the kitchen. It is drawn again only when something on it changes. */
export const TicketCard = memo(function TicketCard(props: Props) {
  const { t } = useTranslation('mfe-seller');
  const place = usePlace();
  const { ticket, state, share, isIdle, changedMinutes, hasCoursesOpen, canPrint } = props;
  const { language, actions } = props;
  const { number, note, allergy, slot } = ticket;
  const label = `${place(ticket)} #${number}`;
  return (
    <article
      className={`${styles.ticket} ${styles[state]}`}
      data-surface="ticket"
      aria-label={label}
    >
      <header>
        <TicketHead {...props} />
        <button
          type="button"
          className={styles.bump}
          data-bump
          aria-label={`${t('kitchen.bump')}: ${label}`}
          onClick={() => actions.bump(ticket)}
        >
          <KitchenIcon name="check" />
        </button>
      </header>
      {hasCoursesOpen && canPrint && (
        <button type="button" className={styles.print} onClick={() => actions.print(ticket)}>
          <KitchenIcon name="print" />
          {t('kitchen.print')}
        </button>
      )}
      {(state === 'ok' || state === 'soon') && !isIdle && (
        <i className={styles.fuse} style={{ '--share': `${share}%` } as object} />
      )}
      {slot && (
        <div className={`${styles.band} ${styles.slot}`}>
          <KitchenIcon name="ok" />
          <span>
            {t('kitchen.scheduled')}{' '}
            <bdi dir="ltr" className="num">
              {timeOfDay(slot.from)}–{timeOfDay(slot.to)}
            </bdi>
          </span>
        </div>
      )}
      <LeftBand ticket={ticket} />
      {changedMinutes !== undefined && (
        <div className={`${styles.band} ${styles.changed}`}>
          <KitchenIcon name="pencil" />
          {changedMinutes === 0
            ? t('kitchen.changedNow')
            : t('kitchen.changed', { count: changedMinutes })}
        </div>
      )}
      {allergy && (
        <div className={styles.allergy}>
          <KitchenIcon name="soon" />
          <span>
            {t('kitchen.allergy')} <bdi>{allergy}</bdi>
          </span>
        </div>
      )}
      <Items
        ticket={ticket}
        hasCourses={hasCoursesOpen || ticket.items.some((item) => item.held)}
        isOpen={hasCoursesOpen}
        language={language}
        actions={actions}
      />
      {note && (
        <div className={`${styles.band} ${styles.note}`}>
          <KitchenIcon name="note" />
          <bdi>{note}</bdi>
        </div>
      )}
    </article>
  );
});

/** Says that the order has left without what is still to be made, or was served without it. */
function LeftBand({ ticket }: Pick<Props, 'ticket'>) {
  const { t } = useTranslation('mfe-seller');
  const { leftAt, kind, pickup } = ticket;
  // A delivery that left without what was cancelled lacks nothing.
  if (leftAt === undefined || (kind === 'delivery' && isOver(ticket))) return null;
  return (
    <div className={`${styles.band} ${styles.left}`}>
      <KitchenIcon name="late" />
      {t(`kitchen.left.${pickup ? 'pickup' : kind}`)}
    </div>
  );
}

/**
 * Place, number and age. A press shows the courses of a table, the print button, and what is sold
 * out.
 */
function TicketHead(props: Props) {
  const { t } = useTranslation('mfe-seller');
  const place = usePlace();
  const { ticket, hasCoursesOpen, canPrint, actions } = props;
  const { may } = useAccess();
  const opens = [
    ...(coursesOf(ticket).length > 1 ? (['courses'] as const) : []),
    ...(canPrint ? (['print'] as const) : []),
    ...(may('menu.stock') && stockLines(ticket).size > 0 ? (['stock'] as const) : []),
  ][0];
  return (
    <div className={styles.who}>
      <h2>
        <bdi>{place(ticket)}</bdi>
        <TicketNumber number={ticket.number} />
      </h2>
      {ticket.shortAddress && (
        <bdi dir="ltr" className={styles.shortAddress}>
          {ticket.shortAddress}
        </bdi>
      )}
      <AgeLine {...props} />
      {opens && (
        <button
          type="button"
          className={styles.courses}
          aria-expanded={hasCoursesOpen}
          aria-label={`${t(`kitchen.${opens}`)}: ${place(ticket)} #${ticket.number}`}
          onClick={() => actions.toggleCourses(ticket)}
        >
          <KitchenIcon name={HEAD_ICONS[opens]} />
        </button>
      )}
    </div>
  );
}

const HEAD_ICONS = { courses: 'pause', print: 'print', stock: 'more' } as const;

/**
 * The lines at which their dish can be set sold out: one for each dish that the guests do not have.
 */
function stockLines({ items }: KitchenTicket): ReadonlyMap<number, string> {
  const lines = new Map<string, number>();
  for (const { line, product, cancelled, served } of items)
    if (product !== undefined && !cancelled && !served && !lines.has(product))
      lines.set(product, line);
  return new Map([...lines].map(([product, line]) => [line, product]));
}

/** From here on, minutes say less than hours. */
const MANY_MINUTES = 120;

/** Age and time left in words, with the icon of the state. */
function AgeLine({ state, minutes, left, isIdle }: Age) {
  const { t } = useTranslation('mfe-seller');
  const rest = () => {
    if (left < 0) return t('kitchen.age.late', { minutes: -left });
    return left === 0 ? t('kitchen.age.due') : t('kitchen.age.left', { minutes: left });
  };
  const words = () => {
    // Its age is nobody's hurry, and beside it stands the mark of the head.
    if (isIdle) return [t('kitchen.age.idle')];
    if (state === 'new' && left > -MANY_MINUTES) return [t('kitchen.age.new'), rest()];
    if (minutes >= MANY_MINUTES)
      return [t('kitchen.age.hours', { hours: Math.floor(minutes / 60) }), t('kitchen.age.isLate')];
    return [t('kitchen.age.minutes', { minutes }), rest()];
  };
  return (
    <div className={`${styles.age} ${isIdle ? styles.idle : ''}`}>
      <KitchenIcon name={state} />
      <span>{words().join(' · ')}</span>
    </div>
  );
}

/** Items of one course, or those without one. */
interface Group {
  course: Course | undefined;
  items: KitchenItem[];
}

/** The courses of a ticket. Only tables have courses. */
function coursesOf({ kind, items }: KitchenTicket): Course[] {
  if (kind !== 'dine') return [];
  return COURSES.filter((course) => items.some((item) => item.course === course));
}

function groupsOf(ticket: KitchenTicket): Group[] {
  const courses = coursesOf(ticket);
  const other = ticket.items.filter(
    ({ course }) => course === undefined || !courses.includes(course),
  );
  return [
    ...(other.length > 0 ? [{ course: undefined, items: other }] : []),
    ...courses.map((course) => ({
      course,
      items: ticket.items.filter((item) => item.course === course),
    })),
  ];
}

function Items({
  ticket,
  hasCourses,
  isOpen,
  language,
  actions,
}: Pick<Props, 'ticket' | 'language' | 'actions'> & { hasCourses: boolean; isOpen: boolean }) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  const products = isOpen && may('menu.stock') ? stockLines(ticket) : undefined;
  const stockOf = (item: KitchenItem) => {
    const product = products?.get(item.line);
    return product && <DishStock product={product} item={item} language={language} />;
  };
  const isServed = ({ served, cancelled }: KitchenItem) => served === true && !cancelled;
  const served = ticket.items.filter((item) => isServed(item) && !item.unmade);
  const unmade = ticket.items.filter((item) => isServed(item) && item.unmade);
  const left = { ...ticket, items: ticket.items.filter((item) => !isServed(item)) };
  const byCourse = groupsOf(left);
  // In the order in which the guests get them, also without headings: nothing moves when one is held.
  const inOrder = { course: undefined, items: byCourse.flatMap(({ items }) => items) };
  const groups = hasCourses ? byCourse : [inOrder];
  const [first] = coursesOf(ticket);
  const pressItem = (item: KitchenItem) => actions.pressItem(ticket, item);
  const { list, hidden, note, scroll } = useHiddenItems();
  return (
    <>
      <div ref={list} className={styles.items} onScroll={scroll.read}>
        <div className={styles.flow}>
          {unmade.length > 0 && (
            <ul>
              {unmade.map((item) => (
                <UnmadeItem key={item.line} item={item} language={language} />
              ))}
            </ul>
          )}
          {groups.map(({ course, items }) => (
            <CourseItems
              key={course ?? ''}
              course={course}
              isFirst={course === first}
              items={items}
              language={language}
              stockOf={stockOf}
              onPressItem={pressItem}
              onPace={(action) => course && actions.pace(ticket, course, action)}
            />
          ))}
          {served.length > 0 && (
            <ul>
              <ServedItems items={served} language={language} />
            </ul>
          )}
        </div>
      </div>
      {hidden !== undefined && (
        <button
          type="button"
          className={`${styles.more} ${note === 'allergy' ? styles.alarm : ''}`}
          onClick={scroll.next}
        >
          {note && <KitchenIcon name={note === 'allergy' ? 'soon' : 'note'} />}
          {hidden > 0 ? t('kitchen.below', { count: hidden }) : t('kitchen.toTop')}
          {note && ` · ${t(`kitchen.hidden.${note}`)}`}
        </button>
      )}
    </>
  );
}

/** The items of a course: those to be made now, then those on hold. */
function CourseItems({
  course,
  isFirst,
  items,
  language,
  stockOf,
  onPressItem,
  onPace,
}: Group & {
  isFirst: boolean;
  language: Language;
  stockOf: (item: KitchenItem) => ReactNode;
  onPressItem: (item: KitchenItem) => void;
  onPace: (action: 'hold' | 'fire') => void;
}) {
  const held = items.filter((item) => item.held && !item.cancelled);
  const rest = items.filter((item) => !held.includes(item));
  const canHold = !isFirst && rest.some((item) => !item.struck && !item.cancelled);
  return (
    <section>
      {course && rest.length > 0 && (
        <CourseHead course={course} onHold={canHold ? () => onPace('hold') : undefined} />
      )}
      <ul>
        {rest.map((item) => (
          <TicketItem
            key={item.line}
            item={item}
            language={language}
            stock={stockOf(item)}
            onPress={onPressItem}
          />
        ))}
      </ul>
      {course && held.length > 0 && (
        <HeldCourse
          course={course}
          items={held}
          language={language}
          stockOf={stockOf}
          onFire={() => onPace('fire')}
        />
      )}
    </section>
  );
}

/** The name of a course. A later one can be put on hold. */
function CourseHead({ course, onHold }: { course: Course; onHold?: (() => void) | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const name = t(`course.${course}`);
  if (!onHold)
    return (
      <div className={styles.course}>
        <span>{name}</span>
      </div>
    );
  return (
    <button
      type="button"
      className={`${styles.course} ${styles.holdable}`}
      aria-label={t(`kitchen.hold.${course}`)}
      onClick={onHold}
    >
      <span>{name}</span>
      <KitchenIcon name="pause" />
    </button>
  );
}

function HeldCourse({
  course,
  items,
  language,
  stockOf,
  onFire,
}: {
  course: Course;
  items: readonly KitchenItem[];
  language: Language;
  stockOf: (item: KitchenItem) => ReactNode;
  onFire: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={styles.held}>
      <div className={styles.course}>
        <span>{t(`kitchen.onHold.${course}`)}</span>
        <KitchenIcon name="pause" />
      </div>
      <ul>
        {items.map((item) => (
          <HeldItem key={item.line} item={item} language={language} stock={stockOf(item)} />
        ))}
      </ul>
      <button type="button" className={styles.fire} onClick={onFire}>
        <KitchenIcon name="flame" />
        {t(`kitchen.fire.${course}`)}
      </button>
    </div>
  );
}
