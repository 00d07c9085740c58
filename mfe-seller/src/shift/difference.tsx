import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import { Amount } from './amount';
import styles from './shift.module.css';

/** Whether cash is missing, too much or exact: an icon, a word, the reason and the amount. */
export function Difference({ sar, reason }: { sar: number; reason?: string | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const state = sar === 0 ? 'exact' : sar < 0 ? 'short' : 'over';
  return (
    <div className={`${styles.difference} ${styles[state]}`} role="status">
      <Icon name={state === 'exact' ? 'check' : 'alert'} />
      <span>
        {t(`shift.${state}`)}
        {reason && <small>{t('shift.because', { reason })}</small>}
      </span>
      <Amount sar={sar} />
    </div>
  );
}
