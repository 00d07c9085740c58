import { type VisitState } from '@smokehouse/shared/contract';
import { VISIT_STATES } from '@smokehouse/shared/contract/ordering/floor/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { StateIcon } from './state-label';
import { countStates, type Tile } from './tiles';
import styles from './floor.module.css';

/** The states with their number of tables. Pressing one shows only its tables. */
export function Legend({
  tiles,
  only,
  onOnly,
}: {
  tiles: readonly Tile[];
  only: VisitState | null;
  onOnly: (state: VisitState | null) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const counts = countStates(tiles);
  return (
    <div className={styles.legend} role="group" aria-label={t('floor.legend')}>
      {VISIT_STATES.map((state) => (
        <button
          key={state}
          type="button"
          className={styles[state]}
          aria-pressed={state === only}
          onClick={() => onOnly(state === only ? null : state)}
        >
          <span className={styles.swatch}>
            <StateIcon state={state} />
          </span>
          {t(`floor.state.${state}`)} <b className="num">{counts[state]}</b>
        </button>
      ))}
    </div>
  );
}
