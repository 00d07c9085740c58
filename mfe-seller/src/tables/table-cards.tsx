import type { Table } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { BrandMark } from '@smokehouse/shared/bundled/brand-mark';
import styles from './table-cards.module.css';

/** The address to type without a camera. It has no code: such an order is confirmed by the staff. */
const typedAddress = (url: string) => url.replace(/^https?:\/\//, '').replace(/&code=.*/, '');

/**
 * A printable card for each table, with a checkbox that selects it. The card always carries both
 * languages, because its readers are guests.
 */
export function TableCards({
  tables,
  isChosen,
  onToggle,
}: {
  tables: readonly Table[];
  isChosen: (table: string) => boolean;
  onToggle: (table: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <ul className={styles.cards} data-print>
      {tables.map(({ table, url, qr, since }) => (
        <li key={table} className={isChosen(table) ? '' : styles.left}>
          <label className={styles.choose}>
            <input type="checkbox" checked={isChosen(table)} onChange={() => onToggle(table)} />
            <span>
              {t('order.table', { table })}{' '}
              <small>{t('tables.since', { date: formatDate(since) })}</small>
            </span>
          </label>
          <div className={styles.card}>
            <BrandMark />
            <b className={styles.number} dir="ltr">
              <span lang="en">Table</span> <span className="num">{table}</span>{' '}
              <span lang="ar" dir="rtl">
                طاولة
              </span>
            </b>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
              alt={t('tables.codeOf', { table })}
              width={200}
              height={200}
            />
            <span lang="en" dir="ltr">
              Scan to see the menu and order
            </span>
            <span lang="ar" dir="rtl">
              امسح الرمز لعرض القائمة والطلب
            </span>
            <small dir="ltr">{typedAddress(url)}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}
