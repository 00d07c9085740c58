import { type DayReport, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { amountText } from '../corrections/public/amount-text';
import { isSameTable } from './is-same-table';

type Tables = DayReport['openTables'];

/**
 * Tables that are not paid, with their guests and what they owe.
 * @param before the tables of before: others, and other amounts, are marked
 */
export function OpenTableList({ tables, before = tables }: { tables: Tables; before?: Tables }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <ul>
      {tables.map((one) => (
        <li key={`${one.table} ${one.since}`}>
          <Link to={one.table ? `${paths.sellerFloor}?table=${one.table}` : paths.sellerFloor}>
            {one.table ? t('shift.table', { table: one.table }) : t('shift.noTable')}
          </Link>{' '}
          {t('shift.guests', { count: one.guests })} · {amountText(one.amount)}
          {!before.some((other) => isSameTable(one, other)) && (
            <>
              {' · '}
              <strong>{t('shift.tableChanged')}</strong>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
