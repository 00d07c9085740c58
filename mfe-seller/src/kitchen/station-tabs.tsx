import { useTranslation } from '@smokehouse/shared/i18n';
import { STATION_FILTERS, type StationFilter } from './counts';
import styles from './kitchen.module.css';

/** Filters tickets by station; each tab shows the number of tickets with open items. */
export function StationTabs({
  counts,
  station,
  panel,
  onSelect,
}: {
  counts: Readonly<Record<StationFilter, number>>;
  station: StationFilter;
  /** The id of the list that the tabs filter. */
  panel: string;
  onSelect: (station: StationFilter) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('kitchen.stations')}>
      {STATION_FILTERS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${panel}-${one}`}
          aria-selected={one === station}
          aria-controls={panel}
          onClick={() => onSelect(one)}
        >
          {t(`station.${one}`)} <b className="num">{counts[one]}</b>
        </button>
      ))}
    </div>
  );
}
