import { type DayReport, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { amountText } from '../corrections/public/amount-text';

/** Tables that are not paid, with their guests and what they owe. */
export function OpenTableList({ tables }: { tables: DayReport['openTables'] }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <ul>
      {tables.map(({ table, guests, amount, since }) => (
        <li key={`${table} ${since}`}>
          <Link to={table ? `${paths.sellerFloor}?table=${table}` : paths.sellerFloor}>
            {table ? t('shift.table', { table }) : t('shift.noTable')}
          </Link>{' '}
          {t('shift.guests', { count: guests })} · {amountText(amount)}
        </li>
      ))}
    </ul>
  );
}
