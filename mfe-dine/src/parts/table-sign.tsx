import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import { useTable } from './use-table';
import styles from './table-sign.module.css';

/**
 * Shows the table of the visit, or how to tell it. Its height is the same before the session check
 * has told the table, so that nothing below it moves.
 */
export function TableSign() {
  const { t } = useTranslation('mfe-dine');
  const checked = useSession((state) => state.checked);
  const hasLeft = useSession((state) => state.guest?.hasLeft === true);
  const table = useTable();
  return (
    <div className={styles.sign}>
      {table && !hasLeft ? (
        <>
          <Icon name="table" />
          {t('table', { number: table })}
        </>
      ) : (
        checked && <p className={styles.hint}>{t('scanTable')}</p>
      )}
    </div>
  );
}
