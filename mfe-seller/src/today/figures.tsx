import type { Statistics } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Price } from '@smokehouse/shared/ui';
import { changeOf } from './chart-rules';
import styles from './figures.module.css';

/** Orders, revenue and average of a day, compared with the same weekday of earlier weeks. */
export function Figures({ statistics, weekday }: { statistics: Statistics; weekday: string }) {
  const { t } = useTranslation('mfe-seller');
  const { comparison } = statistics;
  const figures = [
    {
      label: t('today.orders'),
      value: <span className="num">{statistics.orders.toLocaleString('en-US')}</span>,
      change: changeOf(statistics.orders, comparison.orders),
      usual: <span className="num">{comparison.orders}</span>,
    },
    {
      label: t('today.revenue'),
      value: <Price amount={statistics.revenue} />,
      change: changeOf(statistics.revenue, comparison.revenue),
      usual: <Price amount={comparison.revenue} />,
    },
    {
      label: t('today.average'),
      value: <Price amount={statistics.average} decimals />,
      change: changeOf(statistics.average, comparison.average),
      usual: <Price amount={comparison.average} decimals />,
    },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ label, value, change, usual }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b>
              {change !== null && (
                <span className={change < 0 ? styles.less : styles.more}>
                  <bdi dir="ltr" className="num">
                    {change > 0 ? '+' : ''}
                    {change} %
                  </bdi>{' '}
                  <small>
                    {t('today.usual')} {usual}
                  </small>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {t('today.paidOnly')}{' '}
        {comparison.weeks > 0
          ? t('today.compared', { count: comparison.weeks, weekday })
          : t('today.notCompared', { weekday })}
      </p>
    </>
  );
}

const OTHERS = ['open', 'unpaid', 'cancelled', 'refunded'] as const;

/** Orders of the day that are no sales. Servers of an earlier version do not count them. */
export function Others({ statistics: { others } }: { statistics: Statistics }) {
  const { t } = useTranslation('mfe-seller');
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
              <small>{t('today.ordersCount', { count: others[kind].orders })}</small>
            </dd>
          </div>
        ))}
        {others.tips !== undefined && (
          <div>
            <dt>{t('today.others.tips')}</dt>
            <dd>
              <Price amount={others.tips} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Revenue of the day, split into delivery and dine-in. */
export function Shares({ statistics: { delivery, dine } }: { statistics: Statistics }) {
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
            <small>{t('today.ordersCount', { count: delivery.orders })}</small>
          </dd>
        </div>
        <div>
          <dt className={styles.isDine}>{t('today.dine')}</dt>
          <dd>
            <Price amount={dine.revenue} />
            <small>{t('today.ordersCount', { count: dine.orders })}</small>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The best-selling dishes of the day. */
export function BestSellers({ dishes }: { dishes: Statistics['bestSellers'] }) {
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
              <b>{dishName(dish, language)}</b>
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
