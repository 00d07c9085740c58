import type { ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Sheet } from '../parts/page';
import styles from './ingredients.module.css';

/**
 * A table whose rows end with buttons. On a narrow screen its rows use `display: grid`, which removes
 * the table semantics; the explicit roles restore them. Its rows and cells need roles too.
 */
export function RowTable({
  label,
  columns,
  children,
}: {
  label: string;
  /** The headings, without that of the buttons. */
  columns: readonly string[];
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Sheet>
      <table className={styles.table} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="vh">{t('ingredients.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </Sheet>
  );
}
