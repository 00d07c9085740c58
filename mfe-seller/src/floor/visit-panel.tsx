import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useMediaQuery } from '@smokehouse/shared/bundled/use-media-query';
import type { VisitDetails } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Link } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { ErrorNotice, Icon, iconButtonClass, Price } from '@smokehouse/shared/ui';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Age } from './age';
import { EndedOrder } from './ended-order';
import { viewAddress } from './floor-view';
import { forgetPlaced } from './kept-orders';
import { OwedRefunds } from './owed-refunds';
import { movedQuery, visitQuery } from './public/visit-query';
import { Settled } from './settled';
import { StateIcon } from './state-label';
import type { AreaTiles, Tile } from './tiles';
import { useGuestCount } from './guest-count';
import { UndoMove } from './undo-move';
import { Leave, VisitActions } from './visit-actions';
import { VisitCalls } from './visit-calls';
import { GuestSums, VisitRounds } from './visit-rounds';
import { Writers } from './writers';
import styles from './visit-panel.module.css';
import floor from './floor.module.css';

interface Props {
  tile: Tile;
  areas: readonly AreaTiles[];
  where: { area: string | null };
  clockSkew: number;
}

/** The visit of a table: state and total, calls, rounds with guests, actions. */
export function VisitPanel({ tile, areas, where, clockSkew }: Props) {
  const { table } = tile;
  const { data, isError, isPaused } = useQuery(visitQuery(table));
  // The list has the calls and the state before the details are loaded.
  const visit = data ?? tile.visit;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (data) forgetPlaced(table, data.rounds);
  }, [table, data]);
  useScrollIntoView(panel, data !== undefined);
  return (
    <aside ref={panel} className={styles.panel} data-toasts-beside aria-labelledby="visit-title">
      <Head tile={tile} areas={areas} where={where} clockSkew={clockSkew}>
        {data && <Notices visit={data} />}
      </Head>
      <div className={styles.rounds}>
        <Rounds table={table} clockSkew={clockSkew} />
      </div>
      <div className={styles.end}>
        <VisitCalls calls={visit?.calls ?? []} clockSkew={clockSkew} />
        {data && <GuestSums visit={data} />}
        <EndedOrder table={table} visit={tile.visit?._id} />
        {/* Not before it is known what can be done: a button must not move under the finger. */}
        {(data !== undefined || isError || isPaused) && (
          <VisitActions tile={tile} visit={data ?? null} areas={areas} where={where} />
        )}
      </div>
    </aside>
  );
}

/** What the staff has to know of a table first. */
function Notices({ visit }: { visit: VisitDetails }) {
  return (
    <>
      <div className={styles.owed}>
        <OwedRefunds rounds={visit.rounds} />
      </div>
      <UndoMove key={visit.undo?._id} visit={visit} />
    </>
  );
}

/** Scrolls to the panel where it opens below the plan, again when its height is known. */
function useScrollIntoView(panel: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const isBelow = useMediaQuery('(max-width: 1180px)');
  useEffect(() => {
    if (isBelow) panel.current?.scrollIntoView({ block: 'start' });
  }, [panel, isBelow, isLoaded]);
}

/** The rounds; without a connection as they were, if that is known. */
function Rounds({ table, clockSkew }: { table: string; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, dataUpdatedAt, isError, isPaused, refetch } = useQuery(visitQuery(table));
  if (data === null) return <Nobody table={table} />;
  if (data)
    return (
      <>
        {(isPaused || isError) && (
          <p role="status" className={styles.nothing}>
            {t('floor.asOf', { time: timeOfDay(new Date(dataUpdatedAt).toISOString()) })}
          </p>
        )}
        <VisitRounds visit={data} clockSkew={clockSkew} />
        <Leave visit={data} />
      </>
    );
  if (isError) return <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />;
  return <p role="status">{isPaused ? t('floor.away') : shared('loading')}</p>;
}

/** Says that nobody sits at a table, and where its guests are if somebody moved them meanwhile. */
function Nobody({ table }: { table: string }) {
  const { t } = useTranslation('mfe-seller');
  const { data: movedTo } = useQuery(movedQuery(table));
  return (
    <>
      {movedTo && (
        <p role="status" className={styles.nothing}>
          {t('floor.movedTo', { table: movedTo.table, time: timeOfDay(movedTo.at) })}{' '}
          <Link to={viewAddress({ table: movedTo.table })}>
            {t('floor.table', { table: movedTo.table })}
          </Link>
        </p>
      )}
      <p className={styles.nothing}>{t('floor.freeText')}</p>
    </>
  );
}

function Head({ tile, areas, where, clockSkew, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const guestCount = useGuestCount();
  const { table, visit, state } = tile;
  const area = areas.find(({ tiles }) => tiles.includes(tile))?.name?.[language];
  const facts = [
    area,
    visit && guestCount(visit),
    visit && t('floor.since', { time: timeOfDay(visit.openedAt) }),
  ].filter(Boolean);
  return (
    <header className={styles.head} data-no-toast>
      <h2 className="display" id="visit-title">
        {t('floor.table', { table })}
      </h2>
      <Link
        className={iconButtonClass}
        to={viewAddress(where)}
        aria-label={t('floor.close', { table })}
      >
        <Icon name="x" />
      </Link>
      <p>{facts.join(' · ')}</p>
      <div className={styles.status}>
        <span className={`${styles.chip} ${floor[state]}`}>
          <StateIcon state={state} />
          {t(`floor.state.${state}`)}
          {visit?.since && (
            <span>
              <Age since={visit.since} clockSkew={clockSkew} />
            </span>
          )}
        </span>
        {visit && <Price amount={visit.total} size="large" />}
      </div>
      {visit && <Settled className={styles.settled} total={visit.total} unpaid={visit.unpaid} />}
      <Writers table={table} />
      {children}
    </header>
  );
}
