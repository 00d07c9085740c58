import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { StateAge } from './age';
import { Badges } from './badges';
import { viewAddress } from './floor-view';
import { StateIcon } from './state-label';
import { LeftToPay } from './settled';
import { Writers } from './writers';
import { sumsOf, type Tile } from './tiles';
import styles from './floor.module.css';

/** The tables as a list for phones, the most urgent first. */
export function TableList({
  tiles,
  where,
  clockSkew,
}: {
  tiles: readonly Tile[];
  where: { area: string | null };
  clockSkew: number;
}) {
  const { t } = useTranslation('mfe-seller');
  const { open, guests } = sumsOf(tiles.flatMap(({ visit }) => (visit ? [visit] : [])));
  return (
    <>
      <p className={styles.listHead}>
        <span>{t('floor.urgent')}</span>
        <span>{t('floor.summary', { open, guests })}</span>
      </p>
      <ul className={styles.list}>
        {tiles.map((tile) => (
          <li key={tile.table}>
            <Row
              tile={tile}
              to={viewAddress({ ...where, table: tile.table })}
              clockSkew={clockSkew}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ tile, to, clockSkew }: { tile: Tile; to: string; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const { table, placed, visit, state } = tile;
  return (
    <Link className={`${styles.row} ${styles[state]}`} to={to}>
      <span className={`${styles.shape} ${placed?.shape === 'round' ? styles.round : ''}`}>
        <span className="vh">{t('floor.table', { table })}</span>
        <span className="num" aria-hidden="true">
          {table}
        </span>
      </span>
      <span className={styles.rowState}>
        <StateIcon state={state} />
        {t(`floor.state.${state}`)}
        <Badges tile={tile} />
      </span>
      <span>{visit && <LeftToPay total={visit.total} unpaid={visit.unpaid} />}</span>
      <span className={styles.rowText}>
        <RowText tile={tile} />
        <Writers table={table} />
      </span>
      <span className={styles.rowAge}>
        {visit && <StateAge visit={visit} clockSkew={clockSkew} />}
      </span>
    </Link>
  );
}

/** The calls of a table, or how many of its seats are taken. */
function RowText({ tile: { placed, visit } }: { tile: Tile }) {
  const { t } = useTranslation('mfe-seller');
  if (!visit) return null;
  if (visit.calls.length > 0)
    return visit.calls
      .map(({ name, kind }) => `${name}: ${t(`floor.callKind.${kind}`)}`)
      .join(' · ');
  if (visit.isWhole) return t('floor.pick.wholeTable');
  return placed && t('floor.seats', { guests: visit.guests, seats: placed.seats });
}
