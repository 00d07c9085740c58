import { memo } from 'react';
import type { KitchenTicket } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { type Age, type AgeState, urgencyOf } from './age';
import { KitchenIcon } from './kitchen-icon';
import styles from './kitchen.module.css';

/** Height of a bar by state. Unit: % of the row. */
const HEIGHTS: Readonly<Record<AgeState, number>> = { late: 100, soon: 68, ok: 35, new: 35 };
const STATES = Object.keys(HEIGHTS) as AgeState[];
/** With fewer tickets the bars stay as thin. */
const PLACES = 40;
/** The share of a bar in its place. */
const BAR = 0.62;

/** One bar for each open ticket: four paths, however many there are. */
const Bars = memo(function Bars({ states }: { states: string }) {
  const list = states.split(' ') as AgeState[];
  return (
    <svg
      viewBox={`0 0 ${Math.max(PLACES, list.length)} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {STATES.map((state) => (
        <path
          key={state}
          className={styles[`bar-${state}`]}
          d={list
            .map((one, x) => (one === state ? `M${x} 100h${BAR}v-${HEIGHTS[state]}h-${BAR}z` : ''))
            .join('')}
        />
      ))}
    </svg>
  );
});

/** Shown when not all tickets fit on the screen: how many wait, and what is on screen. */
export function QueueRow({
  tickets,
  ages,
  start,
  shown,
  isPeeking,
  onPeek,
}: {
  tickets: readonly KitchenTicket[];
  ages: readonly Age[];
  /** The tickets on screen: the first one and how many. */
  start: number;
  shown: number;
  isPeeking: boolean;
  onPeek: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const waiting = tickets.filter((_, index) => index < start || index >= start + shown);
  const deliveries = waiting.filter(({ kind }) => kind === 'delivery').length;
  // A ticket that nobody has taken is late too.
  const numberOf = (state: AgeState) => ages.filter((age) => urgencyOf(age) === state).length;
  const share = (count: number) => `${(count / Math.max(PLACES, tickets.length)) * 100}%`;
  const summary = [
    ...(['late', 'soon'] as const)
      .filter((state) => numberOf(state) > 0)
      .map((state) => t(`kitchen.queue.${state}`, { count: numberOf(state) })),
    t('kitchen.queue.open', { count: tickets.length }),
  ].join(' · ');
  return (
    <div className={styles.queue}>
      <div className={styles.waiting}>
        <b className="num">{waiting.length}</b>
        <span>
          {t('kitchen.queue.wait', { count: waiting.length })}
          <small>
            {[
              t('kitchen.queue.deliveries', { count: deliveries }),
              t('kitchen.queue.tables', { count: waiting.length - deliveries }),
            ].join(t('comma'))}
          </small>
        </span>
      </div>
      <div className={styles.scale}>
        <Bars states={ages.map(({ state }) => state).join(' ')} />
        <div
          className={styles.bracket}
          style={{ marginInlineStart: share(start), inlineSize: share(shown) }}
        />
        <div className={styles.caption}>
          <span>{t('kitchen.queue.shown', { count: shown })}</span>
          <span>{summary}</span>
        </div>
      </div>
      <button type="button" className={styles.button} onClick={onPeek}>
        {isPeeking ? t('kitchen.queue.peekMore') : t('kitchen.queue.peek')}
        <KitchenIcon name="next" flip />
      </button>
    </div>
  );
}
