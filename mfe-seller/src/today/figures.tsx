import { type ReactNode, useState } from 'react';
import type { RangeFigures, Statistics } from '@smokehouse/shared/contract';
import type { Counted } from '@smokehouse/shared/contract/desk/statistics/counted';
import { dishName, formatDate, type TFunction, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Price } from '@smokehouse/shared/ui';
import { changeOf } from './chart-rules';
import { OrdersLink, ordersAddress } from './order-links';
import { type DayRange, searchOf } from './ranges';
import { TipsDialog } from './tips-dialog';
import styles from './figures.module.css';
import links from './order-links.module.css';

/** A figure with what it is compared with. */
interface Compared {
  label: string;
  /** The orders that it counts. */
  counted: Counted;
  value: ReactNode;
  change: number | null;
  before: ReactNode;
  /** It is compared with the days before, not with what is usual. */
  isWithPrevious?: true;
}

/** The figures of a day, compared with the same weekday of earlier weeks. */
function figuresOfDay(statistics: Statistics, t: TFunction): Compared[] {
  const { comparison } = statistics;
  const { weeks } = comparison;
  return [
    {
      label: t('today.orders'),
      counted: 'sales',
      value: <span className="num">{statistics.orders.toLocaleString('en-US')}</span>,
      change: changeOf(statistics.orders, comparison.orders),
      before: weeks > 0 ? <span className="num">{comparison.orders}</span> : null,
    },
    {
      label: t('today.revenue'),
      counted: 'sales',
      value: <Price amount={statistics.revenue} />,
      change: changeOf(statistics.revenue, comparison.revenue),
      before: weeks > 0 ? <Price amount={comparison.revenue} /> : null,
    },
    {
      label: t('today.average'),
      counted: 'sales',
      value: <Price amount={statistics.average} decimals />,
      change: changeOf(statistics.average, comparison.average),
      before: weeks > 0 ? <Price amount={comparison.average} decimals /> : null,
    },
  ];
}

/** The figures of several days, compared with the period before. */
function figuresOfRange(statistics: Statistics, range: RangeFigures, t: TFunction): Compared[] {
  const { previous } = range;
  const { orders, revenue, average } = statistics;
  return [
    {
      label: t('today.orders'),
      counted: 'sales',
      value: <span className="num">{orders.toLocaleString('en-US')}</span>,
      change: previous ? changeOf(orders, previous.orders) : null,
      before: previous && <span className="num">{previous.orders.toLocaleString('en-US')}</span>,
    },
    {
      label: t('today.revenue'),
      counted: 'sales',
      value: <Price amount={revenue} />,
      change: previous ? changeOf(revenue, previous.revenue) : null,
      before: previous && <Price amount={previous.revenue} />,
    },
    {
      label: t('today.average'),
      counted: 'sales',
      value: <Price amount={average} decimals />,
      change: previous ? changeOf(average, previous.average) : null,
      before: previous && <Price amount={previous.average} decimals />,
    },
  ];
}

/** Guests at tables, and what each brought. */
function guestsOf({ guests, perGuest, previous }: RangeFigures, t: TFunction): Compared {
  return {
    label: t('today.guests'),
    counted: 'dine',
    isWithPrevious: true,
    value: (
      <>
        <span className="num">{guests.toLocaleString('en-US')}</span>{' '}
        <small>
          {t('today.perGuest')} <Price amount={perGuest} decimals />
        </small>
      </>
    ),
    change: previous ? changeOf(guests, previous.guests) : null,
    before: previous && <span className="num">{previous.guests.toLocaleString('en-US')}</span>,
  };
}

function changeText(change: number, t: TFunction): string {
  if (change === 0) return t('today.same');
  return t(change > 0 ? 'today.more' : 'today.fewer', { percent: Math.abs(change) });
}

/** Orders, revenue, average and guests, compared with before. */
export function Figures({
  statistics,
  days,
  weekday,
}: {
  statistics: Statistics;
  days: DayRange;
  weekday: string;
}) {
  const { t } = useTranslation('mfe-seller');
  const { range } = statistics;
  const isDay = !range || range.days.length === 1;
  const figures = [
    ...(isDay ? figuresOfDay(statistics, t) : figuresOfRange(statistics, range, t)),
    ...(range ? [guestsOf(range, t)] : []),
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ label, counted, value, change, before, isWithPrevious }) => (
          <div key={label}>
            <dt>
              <OrdersLink to={ordersAddress(counted, days)}>{label}</OrdersLink>
            </dt>
            <dd>
              <b>{value}</b>
              {before && (
                <span className={change !== null && change < 0 ? styles.less : styles.more}>
                  {change !== null && changeText(change, t)}{' '}
                  <small>
                    {t(isDay && !isWithPrevious ? 'today.usual' : 'today.previously')} {before}
                  </small>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {t('today.paidOnly')} {isDay ? dayNote(statistics, weekday, t) : rangeNote(range, t)}
      </p>
    </>
  );
}

const dayNote = ({ comparison: { weeks } }: Statistics, weekday: string, t: TFunction) =>
  weeks > 0 ? t('today.compared', { count: weeks, weekday }) : t('today.notCompared', { weekday });

function rangeNote({ previous }: RangeFigures, t: TFunction) {
  if (!previous) return null;
  const days = `${formatDate(`${previous.from}T12:00:00Z`)} – ${formatDate(`${previous.to}T12:00:00Z`)}`;
  return (
    <>
      {t('today.comparedWith')}{' '}
      <OrdersLink to={`?${new URLSearchParams(searchOf(previous))}`}>
        <bdi dir="ltr" className="num">
          {days}
        </bdi>
      </OrdersLink>
    </>
  );
}

const OTHERS = ['open', 'unpaid', 'cancelled', 'refunded'] as const;
/** Orders of the days that are no sales. Servers of an earlier version do not count them. */
export function Others({
  statistics: { others },
  days,
}: {
  statistics: Statistics;
  days: DayRange;
}) {
  const { t } = useTranslation('mfe-seller');
  const [showsTips, setShowsTips] = useState(false);
  if (!others) return null;
  return (
    <section className={styles.panel} aria-labelledby="others">
      <h2 id="others">{t('today.others.title')}</h2>
      <dl className={styles.shares}>
        {OTHERS.map((kind) => (
          <div key={kind}>
            <dt>{t(`today.others.${kind}`)}</dt>
            <dd>
              <Price amount={others[kind].revenue} />
              <small>
                <OrdersLink to={ordersAddress(kind, days)}>
                  {t('today.ordersCount', { count: others[kind].orders })}
                </OrdersLink>
              </small>
            </dd>
          </div>
        ))}
        {others.tips !== undefined && (
          <div>
            <dt>{t('today.others.tips')}</dt>
            <dd>
              <Price amount={others.tips} />
              {others.tips > 0 && (
                <small>
                  <button type="button" className={links.link} onClick={() => setShowsTips(true)}>
                    {t('today.tips.show')}
                  </button>
                </small>
              )}
            </dd>
          </div>
        )}
      </dl>
      {showsTips && <TipsDialog days={days} onClose={() => setShowsTips(false)} />}
    </section>
  );
}

/** Revenue of the days, split into delivery and dine-in. */
export function Shares({
  statistics: { delivery, dine, range },
  days,
}: {
  statistics: Statistics;
  days: DayRange;
}) {
  const { t } = useTranslation('mfe-seller');
  const all = delivery.revenue + dine.revenue;
  const percent = all > 0 ? (delivery.revenue / all) * 100 : 0;
  return (
    <section className={styles.panel} aria-labelledby="shares">
      <h2 id="shares">{t('today.shares')}</h2>
      {all > 0 && (
        <svg className={styles.split} height="14" aria-hidden="true">
          <rect className={styles.dine} width="100%" height="14" />
          <rect className={styles.delivery} width={`${percent}%`} height="14" />
        </svg>
      )}
      <dl className={styles.shares}>
        <div>
          <dt className={styles.isDelivery}>{t('today.delivery')}</dt>
          <dd>
            <Price amount={delivery.revenue} />
            <small>
              <OrdersLink to={ordersAddress('delivery', days)}>
                {t('today.ordersCount', { count: delivery.orders })}
              </OrdersLink>
            </small>
          </dd>
        </div>
        {range && range.pickup.orders > 0 && (
          <div>
            <dt className={styles.isPart}>{t('today.pickup')}</dt>
            <dd>
              <Price amount={range.pickup.revenue} />
              <small>
                <OrdersLink to={ordersAddress('pickup', days)}>
                  {t('today.ordersCount', { count: range.pickup.orders })}
                </OrdersLink>
              </small>
            </dd>
          </div>
        )}
        <div>
          <dt className={styles.isDine}>{t('today.dine')}</dt>
          <dd>
            <Price amount={dine.revenue} />
            <small>
              <OrdersLink to={ordersAddress('dine', days)}>
                {t('today.ordersCount', { count: dine.orders })}
              </OrdersLink>
            </small>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The best-selling dishes of the days. */
export function BestSellers({
  dishes,
  days,
}: {
  dishes: Statistics['bestSellers'];
  days: DayRange;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const most = dishes[0]?.quantity ?? 1;
  return (
    <section className={styles.panel} aria-labelledby="best">
      <h2 id="best">{t('today.best')}</h2>
      {dishes.length === 0 && <p className={styles.note}>{t('today.nothing')}</p>}
      <ol className={styles.best}>
        {dishes.map((dish) => (
          <li key={dish.product}>
            <DishPicture image={dish.image} sizes="56px" />
            <div>
              <b>
                <OrdersLink to={ordersAddress('sales', days, { product: dish.product })}>
                  {dishName(dish, language)}
                </OrdersLink>
              </b>
              <span>
                {t('today.sold', { count: dish.quantity })} · <Price amount={dish.revenue} />
              </span>
              <svg height="6" aria-hidden="true">
                <rect width="100%" height="6" />
                <rect
                  className={styles.bar}
                  width={`${(dish.quantity / most) * 100}%`}
                  height="6"
                />
              </svg>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
