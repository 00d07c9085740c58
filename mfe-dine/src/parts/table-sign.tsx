import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import { useTable } from './use-table';
import styles from './table-sign.module.css';

/** Shows the table of the visit. Renders nothing if the table is unknown. */
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
