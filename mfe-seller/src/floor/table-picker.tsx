import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { StateIcon } from './state-label';
import type { AreaTiles, Tile } from './tiles';
import styles from './dialogs.module.css';
import floor from './floor.module.css';

/**
 * Tables to choose from, by area, each with its state.
 * @param named the one that the guest named
 */
export function TablePicker({
  areas,
  isOffered,
  isBusy,
  named,
  onChoose,
}: {
  areas: readonly AreaTiles[];
  isOffered: (tile: Tile) => boolean;
  isBusy: boolean;
  named?: string | undefined;
  onChoose: (table: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const offered = areas
    .map((area) => ({ ...area, tiles: area.tiles.filter(isOffered) }))
    .filter(({ tiles }) => tiles.length > 0);
  if (offered.length === 0) return <p>{t('floor.pick.none')}</p>;
  return offered.map(({ id, name, tiles }) => (
    <section key={id} className={styles.area}>
      <h3>{name?.[language] ?? t('floor.unplaced')}</h3>
      <ul className={styles.tables}>
        {tiles.map(({ table, state }) => (
          <li key={table}>
            <button
              type="button"
              className={`${styles.table} ${floor[state]} ${table === named ? styles.named : ''}`}
              aria-disabled={isBusy}
              onClick={() => onChoose(table)}
            >
              <span className="vh">{t('floor.table', { table })}</span>
              <b className="num" aria-hidden="true">
                {table}
              </b>
              <StateIcon state={state} />
              <span className="vh">{t(`floor.state.${state}`)}</span>
              {table === named && (
                <span className="vh">, {t('floor.unseated.says', { table })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
