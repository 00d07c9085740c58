import { paths, type Tip } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { ErrorNotice, Price } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import styles from '../parts/dialog-list.module.css';
import { tipsQuery } from './queries';
import { errorMessage } from '../report-error';
import { OrdersLink } from './order-links';
import type { DayRange } from './ranges';

/** The tips of the days, newest first, with the bills that they were paid with. */
export function TipsDialog({ days, onClose }: { days: DayRange; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, error, refetch } = useQuery(tipsQuery(days));
  return (
    <Dialog title={t('today.others.tips')} onClose={onClose}>
      {data && (
        <>
          <p>
            {t('today.tips.count', { count: data.count })} ·{' '}
            <b>
              <Price amount={data.total} decimals />
            </b>
          </p>
          <ul className={styles.list} role="list">
            {data.tips.map((tip) => (
              <TipRow key={tip.payment} tip={tip} />
            ))}
          </ul>
          {data.count > data.tips.length && (
            <p className={styles.details}>{t('today.tips.newest', { count: data.tips.length })}</p>
          )}
        </>
      )}
      {!data && error && <ErrorNotice text={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{shared('loading')}</p>}
    </Dialog>
  );
}

function TipRow({ tip: { at, amount, way, bill, by } }: { tip: Tip }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return (
    <li>
      <OrdersLink to={`${paths.sellerDineOrders}?${new URLSearchParams({ text: bill })}`}>
        <bdi className="num">{bill}</bdi>
      </OrdersLink>
      <b>
        <Price amount={amount} decimals />
      </b>
      <span className={styles.details}>
        <time dateTime={at} className="num">
          {formatDate(at)} {timeOfDay(at)}
        </time>
        <span>{t(`today.tips.way.${way}`)}</span>
        {by && <span>{dishName(by, language)}</span>}
      </span>
    </li>
  );
}
