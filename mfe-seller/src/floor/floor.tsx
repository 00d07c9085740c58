import { useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import type {
  StoredPlan,
  TableVisit,
  UnseatedGuest,
  VisitState,
} from '@smokehouse/shared/contract';
import { Link } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { ButtonLink, iconButtonClass, Price } from '@smokehouse/shared/ui';
import { TableCalls } from '../alerts/table-calls';
import { DeskIcon } from '../parts/desk-icon';
import { TillPrinters } from '../printers/public/till-printers';
import { useAccess } from '../staff/public/access';
import { StateAge } from './age';
import { viewAddress, type FloorView } from './floor-view';
import { Legend } from './legend';
import { Plan } from './plan';
import { ReadyBar } from './ready-bar';
import { TableList } from './table-list';
import { areasOf, byUrgency, sumsOf, type AreaTiles } from './tiles';
import { UnseatedGuests } from './unseated-guests';
import { VisitPanel } from './visit-panel';
import styles from './floor.module.css';

export interface FloorData {
  plan: StoredPlan;
  visits: TableVisit[];
  unseated: UnseatedGuest[];
  clockSkew: number;
}

/** The area of the address; else the one of the chosen table; else the first. */
function chooseArea(areas: readonly AreaTiles[], { area, table }: FloorView) {
  return (
    areas.find(({ id }) => id === area) ??
    areas.find(({ tiles }) => tiles.some((tile) => tile.table === table)) ??
    areas[0]
  );
}

/** The plan with the panel of the chosen table. On a phone: a list, and a page for each table. */
export function Floor({ data, view }: { data: FloorData; view: FloorView }) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  const [only, setOnly] = useState<VisitState | null>(null);
  const areas = areasOf(data.plan, data.visits);
  const area = chooseArea(areas, view);
  const tiles = area?.tiles ?? [];
  const shown = only === null ? tiles : tiles.filter(({ state }) => state === only);
  const tile = areas.flatMap((one) => one.tiles).find(({ table }) => table === view.table);
  const where = { area: area?.id ?? null };
  const shownCalls = new Set(data.visits.flatMap(({ calls }) => calls.map(({ _id }) => _id)));
  return (
    <div className={styles.floor} data-chosen={tile ? '' : undefined}>
      <ReadyBar
        visits={data.visits}
        chosen={tile?.table}
        where={where}
        clockSkew={data.clockSkew}
      />
      <div className={styles.left}>
        <div className={styles.head}>
          <h1 className="display">{t('floorTitle')}</h1>
          <AreaTabs areas={areas} chosen={area?.id} />
          <Sums visits={data.visits} />
          {may('floor.plan') && (
            <Link
              className={`${iconButtonClass} ${styles.edit}`}
              to={viewAddress({ ...where, mode: 'edit' })}
              aria-label={t('floor.edit.open')}
              title={t('floor.edit.open')}
            >
              <DeskIcon name="pencil" />
            </Link>
          )}
        </div>
        <TillPrinters />
        <TableCalls elsewhere={shownCalls} />
        <UnseatedGuests guests={data.unseated} areas={areas} clockSkew={data.clockSkew} />
        <div className={styles.wideOnly}>
          <Plan
            tiles={tiles}
            isFaded={({ state }) => only !== null && state !== only}
            chosen={tile?.table}
            where={where}
          >
            {(visit) => <StateAge visit={visit} clockSkew={data.clockSkew} />}
          </Plan>
        </div>
        <Legend tiles={tiles} only={only} onOnly={setOnly} />
        <div className={styles.phoneOnly}>
          <TableList tiles={byUrgency(shown)} where={where} clockSkew={data.clockSkew} />
        </div>
      </div>
      <div className={styles.side}>
        {tile ? (
          <VisitPanel
            key={tile.table}
            tile={tile}
            areas={areas}
            where={where}
            clockSkew={data.clockSkew}
          />
        ) : (
          <p className={styles.hint}>{t('floor.choose')}</p>
        )}
      </div>
    </div>
  );
}

function AreaTabs({ areas, chosen }: { areas: readonly AreaTiles[]; chosen: string | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  if (areas.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={t('floor.areas')}>
      {areas.map(({ id, name, tiles }) => (
        <ButtonLink
          key={id}
          className={styles.tab}
          to={viewAddress({ area: id })}
          aria-current={id === chosen ? 'true' : undefined}
        >
          {name?.[language] ?? t('floor.unplaced')} <span className="num">{tiles.length}</span>
        </ButtonLink>
      ))}
    </nav>
  );
}

function Sums({ visits }: { visits: readonly TableVisit[] }) {
  const { t } = useTranslation('mfe-seller');
  const { open, guests, unpaid } = sumsOf(visits);
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('floor.open')}</dt>
        <dd className="num">{open}</dd>
      </div>
      <div>
        <dt>{t('floor.guests')}</dt>
        <dd className="num">{guests}</dd>
      </div>
      <div>
        <dt>{t('floor.notPaid')}</dt>
        <dd>
          <Price amount={unpaid} />
        </dd>
      </div>
    </dl>
  );
}
