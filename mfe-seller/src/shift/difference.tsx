import { toHalalas, toSar } from '@smokehouse/shared/contract';
import { differenceWithoutPaidOut } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import { amountText } from '../corrections/public/amount-text';
import { Amount } from './amount';
import styles from './shift.module.css';

/**
 * Whether cash is missing, too much or exact: an icon, a word, the reason and the amount. Cash that
 * was paid out can hide a difference, so it is shown without it too.
 */
export function Difference({
  sar,
  paidOut,
  reason,
}: {
  sar: number;
  paidOut: number;
  reason?: string | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  const state = sar === 0 ? 'exact' : sar < 0 ? 'short' : 'over';
  return (
    <div className={`${styles.difference} ${styles[state]}`} role="status">
      <Icon name={state === 'exact' ? 'check' : 'alert'} />
      <span>
        {t(`shift.${state}`)}
        {paidOut > 0 && (
          <small>
            {t('shift.withoutPaidOut', {
              amount: amountText(
                toSar(differenceWithoutPaidOut(toHalalas(sar), toHalalas(paidOut))),
              ),
            })}
          </small>
        )}
        {reason && <small>{t('shift.because', { reason })}</small>}
      </span>
      {/* The word says which it is. */}
      <Amount sar={Math.abs(sar)} />
    </div>
  );
}
