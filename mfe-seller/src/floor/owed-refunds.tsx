import { paths, toHalalas, toSar, type VisitRound } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { Icon } from '@smokehouse/shared/ui';
import { amountText } from '../corrections/public/amount-text';
import { useAccess } from '../staff/public/access';
import styles from './owed-refunds.module.css';

/** How somebody at the till refunds by hand. Cash leaves a drawer with the correction. */
const HAND_WAYS = ['terminal', 'transfer'] as const;

/** What of some rounds is still to be refunded at the till by each way. Unit: SAR. */
export function owedOf(rounds: readonly Pick<VisitRound, 'corrections'>[]) {
  const parts = rounds.flatMap(({ corrections = [] }) =>
    corrections.flatMap(({ refund }) => (refund && !refund.done ? (refund.ways ?? []) : [])),
  );
  return HAND_WAYS.map((way) => ({
    way,
    amount: toSar(
      parts.reduce((sum, part) => (part.way === way ? sum + toHalalas(part.amount) : sum), 0),
    ),
  })).filter(({ amount }) => amount > 0);
}

/** Says what of a table is still to be refunded at the till. Nothing if nothing is. */
export function OwedRefunds({ rounds }: { rounds: readonly VisitRound[] }) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  const owed = owedOf(rounds);
  if (owed.length === 0) return null;
  return (
    <div className={styles.owed} role="status">
      <Icon name="alert" />
      <div>
        {owed.map(({ way, amount }) => (
          <p key={way}>{t(`floor.owed.${way}`, { amount: amountText(amount) })}</p>
        ))}
      </div>
      {may('drawer.work') && <Link to={paths.sellerShift}>{t('floor.owed.toDrawer')}</Link>}
    </div>
  );
}
