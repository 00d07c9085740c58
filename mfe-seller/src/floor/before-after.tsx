import type { VisitDetails } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Price } from '@smokehouse/shared/ui';
import { visitQuery } from './public/visit-query';
import styles from './before-after.module.css';

/**
 * Guests and total of a table; null if it is free. Money in SAR. Who only ordered together as one
 * table is no guest: two such tables would be two guests before and one after.
 */
type TableSums = { guests: number; total: number } | null;

const namedGuests = ({ people, guests }: VisitDetails): number =>
  people.some(({ isAll }) => !isAll) ? guests : 0;

const sumsOf = (visit: VisitDetails): TableSums => ({
  guests: namedGuests(visit),
  total: visit.total,
});

/** What a move or a merge makes of two tables. */
function sumsAfter(visit: TableSums, host: TableSums): TableSums {
  if (!visit || !host) return visit ?? host;
  return {
    guests: visit.guests + host.guests,
    total: (Math.round(visit.total * 100) + Math.round(host.total * 100)) / 100,
  };
}

/** Both tables of a move or a merge, as they are and as they will be. */
export function BeforeAfter({
  kind,
  visit,
  to,
}: {
  kind: 'move' | 'merge';
  visit: VisitDetails;
  to: string;
}) {
  const { t } = useTranslation('mfe-seller');
  const { data } = useQuery({ ...visitQuery(to), enabled: kind === 'merge' });
  const host = kind === 'merge' ? data && sumsOf(data) : null;
  const moved = sumsOf(visit);
  const rows = [
    { table: visit.table, now: moved, after: null },
    { table: to, now: host, after: host === undefined ? undefined : sumsAfter(moved, host) },
  ];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('floor.pick.now')}</th>
          <th scope="col">{t('floor.pick.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ table, now, after }) => (
          <tr key={table}>
            <th scope="row">{t('floor.table', { table })}</th>
            <td>
              <Sums sums={now} />
            </td>
            <td>
              <Sums sums={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param props.sums undefined while they are loaded */
function Sums({ sums }: { sums: TableSums | undefined }) {
  const { t } = useTranslation('mfe-seller');
  if (sums === undefined) return <span>…</span>;
  if (sums === null) return <span>{t('floor.state.free')}</span>;
  return (
    <>
      <span>
        {sums.guests > 0
          ? t('floor.guestCount', { count: sums.guests })
          : t('floor.pick.wholeTable')}
      </span>
      <b>
        <Price amount={sums.total} />
      </b>
    </>
  );
}
