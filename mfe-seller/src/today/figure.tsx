import { productsQuery } from '@smokehouse/shared/api';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { type CorrectionKind, paths } from '@smokehouse/shared/contract';
import { COUNTED } from '@smokehouse/shared/contract/desk/statistics/counted';
import type { FigureOrder } from '@smokehouse/shared/contract/desk/statistics/figure-orders-schemas';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery } from '@smokehouse/shared/query';
import { Link, useSearchParams } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { ErrorNotice, Icon, Price } from '@smokehouse/shared/ui';
import { KIND_TEXTS } from '../corrections/public/kind-texts';
import { Page } from '../parts/page';
import { useToday } from '../parts/use-today';
import { errorMessage } from '../report-error';
import { hourRange } from './chart-rules';
import { dateName } from './day-table';
import { figureOrdersQuery } from './queries';
import { OrdersLink } from './order-links';
import { readRange, searchOf } from './ranges';
import ar from './locales/figure.ar.json';
import en from './locales/figure.en.json';
import styles from './tables.module.css';
import own from './figure.module.css';

/** A Sunday. */
const SUNDAY = '2026-11-01';
const FILTERS = ['weekday', 'hour', 'product', 'station', 'correction', 'reason'] as const;
type Filter = Partial<Record<(typeof FILTERS)[number], string>>;

/** The orders that a figure of the day counts, of both kinds, with their sum. */
function FigurePage() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const [search] = useSearchParams();
  const range = readRange(search, useToday());
  const counted = COUNTED.find((one) => one === search.get('counted')) ?? 'sales';
  const filter: Filter = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const { data, error, refetch } = useQuery(figureOrdersQuery({ ...range, counted, ...filter }));
  const parts = [t(`figure.counted.${counted}`), ...useParts(filter)];
  const days = [...new Set([range.from, range.to])].map((day) => formatDate(`${day}T12:00:00Z`));
  return (
    <Page title={t('figure.title')}>
      <p className={own.what}>
        <b>{parts.filter(Boolean).join(' · ')}</b>{' '}
        <bdi dir="ltr" className="num">
          {days.join(' – ')}
        </bdi>
        <Link to={`${paths.sellerToday}?${new URLSearchParams(searchOf(range))}`}>
          {t('figure.back')}
        </Link>
      </p>
      {data && <OrdersTable {...data} />}
      {!data && error && <ErrorNotice text={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{shared('loading')}</p>}
    </Page>
  );
}

/** What the figure is about, in words. */
function useParts({ weekday, hour, product, station, correction, reason }: Filter) {
  const { t } = useTranslation('mfe-seller');
  const text = useCorrectionTexts();
  const language = useLanguage((state) => state.language);
  const { data: dishes } = useQuery({ ...productsQuery, enabled: product !== undefined });
  const dish = dishes?.find(({ _id }) => _id === product);
  return [
    weekday &&
      dateName(`${SUNDAY.slice(0, 8)}0${Number(weekday) + 1}`, language, { weekday: 'long' }),
    hour && hourRange(Number(hour)),
    product && (dish ? dishName(dish, language) : t('figure.dish')),
    station && t(`station.${station}`),
    correction && t(KIND_TEXTS[correction as CorrectionKind]),
    reason && text(`corrected.reason.${reason}`),
  ];
}

function OrdersTable({
  orders,
  count,
  total,
}: {
  orders: readonly FigureOrder[];
  count: number;
  total: number;
}) {
  const { t } = useTranslation('mfe-seller');
  if (count === 0) return <p>{t('figure.none')}</p>;
  return (
    <section className={styles.panel}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('figure.time')}</th>
            <th scope="col">{t('figure.order')}</th>
            <th scope="col" className={own.status}>
              {t('figure.status')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('figure.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('figure.count', { count })}
            </th>
            <td className={own.status} />
            <td className={styles.figure}>
              <b>
                <Price amount={total} decimals />
              </b>
            </td>
          </tr>
        </tfoot>
      </table>
      {count > orders.length && <p>{t('figure.newest', { count: orders.length })}</p>}
    </section>
  );
}

function OrderRow({
  order: { kind, number, table, name, at, status, isCancelled, amount },
}: {
  order: FigureOrder;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const list = kind === 'delivery' ? paths.sellerOrders : paths.sellerDineOrders;
  return (
    <tr>
      <td>
        <time dateTime={at}>
          <bdi dir="ltr" className="num">
            {formatDate(at)} {timeOfDay(at)}
          </bdi>
        </time>
      </td>
      <th scope="row">
        <OrdersLink to={`${list}?${new URLSearchParams({ text: number })}`}>
          {table === undefined ? (
            <bdi className="num">{number}</bdi>
          ) : (
            t('figure.table', { table, number })
          )}
        </OrdersLink>{' '}
        <bdi>{name}</bdi>
      </th>
      <td className={own.status}>
        {isCancelled && <Icon name="x" />}
        {shared(`status.${isCancelled ? 'Cancelled' : status}`, status)}
      </td>
      <td className={styles.figure}>
        <Price amount={amount} decimals />
      </td>
    </tr>
  );
}

export const FigureOrders = ownTexts('figure', { en, ar })(FigurePage);
