import type { ReactNode } from 'react';
import type { DrawerEvent, DrawerShift } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { amountText } from '../corrections/public/amount-text';
import { Amount } from './amount';
import styles from './shift.module.css';

/**
 * How the expected cash of a drawer comes about, as far as the person sees it. `children`: further
 * rows.
 */
export function CashSums({
  shift,
  events = [],
  children,
}: {
  shift: DrawerShift;
  /** Name the reason of cash that was paid in or out once. */
  events?: readonly DrawerEvent[];
  children?: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const reasonOf = (kind: DrawerEvent['kind']) => {
    const [only, ...others] = events.filter((event) => event.kind === kind);
    return others.length === 0 && only?.reason ? `: ${only.reason}` : '';
  };
  return (
    <dl className={styles.sums}>
      <Row
        label={t('shift.float')}
        hint={
          shift.leftBefore !== undefined
            ? `${t('shift.leftBefore', { amount: amountText(shift.leftBefore) })} ${shift.floatReason}`
            : undefined
        }
        sar={shift.openedCash}
      />
      <TillSums shift={shift} />
      {shift.paidIn > 0 && (
        <Row label={t('shift.kindOf.paid_in') + reasonOf('paid_in')} sar={shift.paidIn} />
      )}
      {shift.paidOut > 0 && (
        <Row label={t('shift.kindOf.paid_out') + reasonOf('paid_out')} sar={-shift.paidOut} />
      )}
      {shift.expectedCash !== undefined && (
        <Row label={t('shift.expected')} sar={shift.expectedCash} isSum />
      )}
      {children}
    </dl>
  );
}

/** What the till took and gave; nothing before a blind count. */
function TillSums({ shift: { cashSales, cashRefunds = 0, tips = 0 } }: { shift: DrawerShift }) {
  const { t } = useTranslation('mfe-seller');
  if (cashSales === undefined) return null;
  return (
    <>
      <Row
        label={t('shift.cashSales')}
        hint={tips > 0 ? t('shift.withTips', { amount: amountText(tips) }) : undefined}
        sar={cashSales}
      />
      <Row label={t('shift.cashRefunds')} sar={-cashRefunds} />
    </>
  );
}

/** A label and its amount. */
export function Row({
  label,
  hint,
  sar,
  isSum = false,
  isStrong = false,
}: {
  label: string;
  hint?: string | undefined;
  sar: number;
  isSum?: boolean;
  isStrong?: boolean;
}) {
  return (
    <div className={isSum ? styles.sum : isStrong ? styles.strong : ''}>
      <dt>
        {label}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>
        {/* Without a minus in front of zero. */}
        <Amount sar={sar || 0} />
      </dd>
    </div>
  );
}
