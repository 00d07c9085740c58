import {
  toHalalas,
  toSar,
  type VisitDetails,
  type VisitGuest,
  type VisitRound,
} from '@smokehouse/shared/contract';
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
  return { guests: visit.guests + host.guests, total: sumOf(visit.total, host.total) };
}

/** What goes along with a guest. What is paid and served stays. */
function sumsOfGuest({ rounds }: VisitDetails, { _id, isAll }: VisitGuest): NonNullable<TableSums> {
  const stays = ({ isPaid, lines }: VisitRound) =>
    isPaid && lines.every(({ state }) => state === 'served' || state === 'voided');
  const goes = rounds.filter((one) => one.guest === _id && !one.isCancelled && !stays(one));
  return { guests: isAll ? 0 : 1, total: sumOf(...goes.map(({ amount }) => amount)) };
}

/** What stays when a guest goes alone; null if it was the last one. */
function sumsWithout(visit: VisitDetails, moved: NonNullable<TableSums>): TableSums {
  const { guests, total } = sumsOf(visit) ?? moved;
  if (visit.people.length === 1) return null;
  return { guests: guests - moved.guests, total: sumOf(total, -moved.total) };
}

/** Unit: SAR. */
const sumOf = (...amounts: number[]): number =>
  toSar(amounts.reduce((sum, amount) => sum + toHalalas(amount), 0));

/** Both tables of a move or a merge, or of one guest's move, as they are and as they will be. */
export function BeforeAfter({
  kind,
  visit,
  guest,
  to,
}: {
  kind: 'move' | 'merge' | 'guest';
  visit: VisitDetails;
  /** Who moves alone. */
  guest?: VisitGuest;
  to: string;
}) {
  const { t } = useTranslation('mfe-seller');
  const isFree = kind === 'move';
  const { data } = useQuery({ ...visitQuery(to), enabled: !isFree });
  const host = isFree || data === null ? null : data && sumsOf(data);
  const moved = guest ? sumsOfGuest(visit, guest) : sumsOf(visit);
  const left = guest && moved ? sumsWithout(visit, moved) : null;
  const rows = [
    { table: visit.table, now: sumsOf(visit), after: left },
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
