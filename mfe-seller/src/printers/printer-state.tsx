import type { Printer } from '@smokehouse/shared/contract';
import { canPrint } from '@smokehouse/shared/contract/operations/printing/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import styles from './printers.module.css';

/** What a printer last said about itself, in words. */
export function PrinterStateLabel({ printer: { isOn, state } }: { printer: Printer }) {
  const { t } = useTranslation('mfe-seller');
  if (!isOn) return <span className={styles.state}>{t('printers.off')}</span>;
  const isBad = !canPrint(state);
  const tone = isBad ? styles.bad : state === 'ready' ? styles.good : styles.soon;
  return (
    <span className={`${styles.state} ${tone}`}>
      <Icon name={isBad ? 'alert' : state === 'ready' ? 'check' : 'clock'} />
      {t(`printerState.${state}`)}
    </span>
  );
}
