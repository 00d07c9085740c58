import { paths, type PaymentWay } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { Button, Price } from '@smokehouse/shared/ui';
import { useState } from 'react';
import { useCashDrawer } from '../shift/public/use-cash-drawer';
import styles from './pay-choice.module.css';

const WAYS = ['cash', 'terminal'] as const satisfies PaymentWay[];

/** Marks bills as paid, after it has asked how they were paid and named the drawer of cash. */
export function PayChoice({
  due,
  isSending,
  onPay,
}: {
  /** SAR. */
  due: number;
  isSending: boolean;
  onPay: (way: PaymentWay) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [isAsking, setAsking] = useState(false);
  const drawer = useCashDrawer();
  if (!isAsking)
    return (
      <Button variant="accent" onClick={() => setAsking(true)}>
        {t('bill.take')} <Price amount={due} />
      </Button>
    );
  return (
    <div className={styles.choice} role="group" aria-label={t('bill.howPaid')}>
      <b>{t('bill.howPaid')}</b>
      {WAYS.map((way, index) => (
        <Button
          key={way}
          variant="solid"
          autoFocus={index === 0}
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) onPay(way);
          }}
        >
          {t(`bill.way.${way}`)} <Price amount={due} />
        </Button>
      ))}
      {drawer !== undefined && (
        <p>
          {drawer === null ? (
            <>
              {t('bill.noDrawer')} <Link to={paths.sellerShift}>{t('bill.openDrawer')}</Link>
            </>
          ) : (
            <>
              {t('bill.intoDrawer')} <bdi>{drawer}</bdi>
            </>
          )}
        </p>
      )}
    </div>
  );
}
