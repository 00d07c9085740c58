import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import { useTable } from './use-table';
import styles from './table-sign.module.css';

/** Which table this order is for; nothing where the visit did not begin at a table's code. */
export function TableSign() {
  const { t } = useTranslation('mfe-dine');
  const table = useTable();
  if (!table) return null;
  return (
    <div className={styles.sign}>
      <Icon name="table" />
      {t('table', { number: table })}
    </div>
  );
}
