import { call } from '@smokehouse/shared/api';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import type { RefundToGive } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Button, Icon } from '@smokehouse/shared/ui';
import { amountText } from '../../corrections/public/amount-text';
import { dayAndTime } from '../../parts/time';
import { useNameOf } from '../../parts/use-name-of';
import { useDeskMutation } from '../../parts/use-desk-mutation';
import { dineIns } from '../../queries/orders';
import { DRAWERS_KEY } from '../../shift/public/queries';
import { useAccess } from '../../staff/public/access';
import ar from '../locales/ar.json';
import en from '../locales/en.json';
import { handRefundsQuery } from './queries';
import styles from './refunds-to-give.module.css';

interface Props {
  /** Only those of these bills. */
  bills?: readonly string[];
  /** Whether they can be marked as done, or are only named. */
  isNamed?: boolean;
}

/**
 * What corrections refund at the card terminal or by transfer, until somebody at the till says that
 * it is done. Nothing if nothing waits, and for whoever does not work at the till.
 */
export const RefundsToGive = ownTexts('refunds', { en, ar })(function RefundsToGive({
  bills,
  isNamed = false,
}: Props) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  const { data = [] } = useQuery({ ...handRefundsQuery, enabled: may('drawer.work') });
  const shown = data.filter((one) => !bills || one.bills.some((bill) => bills.includes(bill)));
  if (shown.length === 0) return null;
  return (
    <section className={styles.refunds} aria-label={t('refunds.title')}>
      <h3>
        <Icon name="alert" />
        {t('refunds.title')}
      </h3>
      {isNamed && <p>{t('refunds.text')}</p>}
      <ul>
        {shown.map((refund) => (
          <li key={refund._id}>
            {refund.ways.map((way) => (
              <div key={way.way} className={styles.way}>
                <b>{t(`refunds.way.${way.way}`, { amount: amountText(way.amount) })}</b>
                {!isNamed && <Done refund={refund._id} way={way} />}
              </div>
            ))}
            <Facts refund={refund} />
          </li>
        ))}
      </ul>
    </section>
  );
});

/** Of which table and document, and who corrected the bill. */
function Facts({ refund: { table, creditNotes, by, person, at } }: { refund: RefundToGive }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const name = person ? nameOf(person) : by;
  return (
    <small>
      {table && `${t('refunds.table', { table })} · `}
      {creditNotes.map((number) => (
        <span key={number}>
          <bdi dir="ltr">{number}</bdi>
          {' · '}
        </span>
      ))}
      {name && (
        <>
          <bdi>{name}</bdi>
          {' · '}
        </>
      )}
      <bdi dir="ltr" className="num">
        {dayAndTime(at)}
      </bdi>
    </small>
  );
}

/** One way at a time: a card is refunded at once, a transfer perhaps tomorrow. */
function Done({
  refund,
  way: { way, amount },
}: {
  refund: string;
  way: RefundToGive['ways'][number];
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useDeskMutation({
    stale: [[DRAWERS_KEY], ['floor'], [dineIns.key]],
    isAwaited: true,
  });
  return (
    <Button
      variant="accent"
      small
      aria-disabled={isSending}
      onClick={() => void send(() => call('POST /api/seller/refunds/given', { refund, way }))}
    >
      <Icon name="check" />
      {t('refunds.done')}
      <span className="vh"> {amountText(amount)}</span>
    </Button>
  );
}
