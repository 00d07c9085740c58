import type { PrinterTrouble } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { KitchenIcon } from './kitchen-icon';
import styles from './kitchen.module.css';

/** Printers that do not print what waits for them. It leads to the page of the printers. */
export function PrinterBar({ printers }: { printers: readonly PrinterTrouble[] }) {
  const { t } = useTranslation('mfe-seller');
  return printers.map(({ name, state, waiting }) => (
    <Link key={name} className={styles.printer} to={paths.sellerPrinters}>
      <KitchenIcon name="print" />
      <span>
        {t('kitchen.printer', {
          name,
          state: t(`printerState.${state}`),
          tickets: t('kitchen.ticketsWait', { count: waiting }),
        })}
      </span>
    </Link>
  ));
}
