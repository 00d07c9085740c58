import type { CSSProperties, ReactNode } from 'react';
import { type PlacedTable, type TableVisit } from '@smokehouse/shared/contract';
import { AREA_SIZE, TABLE_SIZE } from '@smokehouse/shared/contract/ordering/floor/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { Badges } from './badges';
import { FloorIcon } from './public/floor-icon';
import { viewAddress } from './floor-view';
import { chairsOf, usedHeight } from './geometry';
import { useGuestCount } from './guest-count';
import { StateIcon } from './state-label';
import { LeftToPay } from './settled';
import type { Tile } from './tiles';
import { WritersInTile } from './writers';
import styles from './floor.module.css';

const percent = (value: number, whole: number) => `${(value * 100) / whole}%`;

/** A place on the plan as styles. The plan is not mirrored in Arabic: it is the real room. */
export function placeOf(
  box: { x: number; y: number; width: number; height: number },
  shownHeight: number = AREA_SIZE.height,
): CSSProperties {
  return {
    left: percent(box.x, AREA_SIZE.width),
    top: percent(box.y, shownHeight),
    width: percent(box.width, AREA_SIZE.width),
    height: percent(box.height, shownHeight),
  };
}

/** The chairs of a table; those that guests have taken are filled. */
export function Chairs({
  placed,
  taken,
  shownHeight,
}: {
  placed: PlacedTable;
  taken: number;
  shownHeight?: number;
}) {
  return chairsOf(placed).map((chair, index) => (
    <i
      key={index}
      className={`${styles.chair} ${placed.shape === 'round' ? styles.roundChair : ''} ${index < taken ? styles.taken : ''}`}
      style={placeOf(chair, shownHeight)}
    />
  ));
}

/** An area of the floor to scale, with a tile for each table. */
export function Plan({
  tiles,
  isFaded,
  chosen,
  where,
  children,
}: {
  tiles: readonly Tile[];
  isFaded: (tile: Tile) => boolean;
  chosen: string | undefined;
  where: { area: string | null };
  /** How long a visit has been in its state. */
  children: (visit: TableVisit) => ReactNode;
}) {
  const isUnplaced = tiles.some(({ placed }) => placed === null);
  const shownHeight = usedHeight(tiles.flatMap(({ placed }) => placed ?? []));
  return (
    <div
      className={isUnplaced ? styles.rows : styles.plan}
      {...(!isUnplaced && { style: { aspectRatio: `${AREA_SIZE.width} / ${shownHeight}` } })}
    >
      {tiles.map((tile) => (
        <PlanTable
          key={tile.table}
          tile={tile}
          isFaded={isFaded(tile)}
          isChosen={tile.table === chosen}
          shownHeight={shownHeight}
          to={viewAddress({ ...where, table: tile.table })}
        >
          {tile.visit && children(tile.visit)}
        </PlanTable>
      ))}
    </div>
  );
}

const SHAPES = { square: '', round: styles.round, long: styles.long } as const;

function PlanTable({
  tile,
  isFaded,
  isChosen,
  shownHeight,
  to,
  children,
}: {
  tile: Tile;
  isFaded: boolean;
  isChosen: boolean;
  shownHeight: number;
  to: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const { placed, visit, state } = tile;
  const shape = placed ? SHAPES[placed.shape] : '';
  return (
    <>
      {placed && <Chairs placed={placed} taken={takenOf(tile)} shownHeight={shownHeight} />}
      <Link
        className={`${styles.tile} ${styles[state]} ${shape} ${isFaded ? styles.faded : ''}`}
        {...(placed && { style: placeOf({ ...placed, ...TABLE_SIZE[placed.shape] }, shownHeight) })}
        to={to}
        aria-current={isChosen ? 'true' : undefined}
      >
        <TileHead tile={tile} />
        <span className={styles.stateWord}>
          <StateIcon state={state} />
          <WritersInTile table={tile.table}>{t(`floor.state.${state}`)}</WritersInTile>
        </span>
        {visit && <Figures visit={visit}>{children}</Figures>}
        <Badges tile={tile} />
      </Link>
    </>
  );
}

/** What is left to pay, or was paid, and how long the visit has been in its state. */
function Figures({
  visit: { total, unpaid },
  children,
}: {
  visit: Pick<TableVisit, 'total' | 'unpaid'>;
  children: ReactNode;
}) {
  return (
    <span className={styles.figures}>
      <LeftToPay total={total} unpaid={unpaid} /> <span>{children}</span>
    </span>
  );
}

/** How many seats are drawn as taken: all of them where nobody knows better. */
const takenOf = ({ placed, visit }: Tile): number =>
  (visit?.isWhole ? placed?.seats : visit?.guests) ?? 0;

/**
 * The table's number, with its guests or, while it is free, its seats. How many sit at a table that
 * orders as a whole is not known.
 */
function TileHead({ tile: { table, placed, visit } }: { tile: Tile }) {
  const { t } = useTranslation('mfe-seller');
  const guestCount = useGuestCount();
  return (
    <b>
      <span className="vh">{t('floor.table', { table })}</span>
      <span aria-hidden="true" className="num">
        {table}
      </span>
      <small>
        {!visit?.isWhole && (
          <>
            <FloorIcon name="people" />
            <span className="num" aria-hidden="true">
              {visit ? visit.guests : placed?.seats}
            </span>
          </>
        )}
        {visit && <span className="vh">{guestCount(visit)}</span>}
      </small>
    </b>
  );
}
