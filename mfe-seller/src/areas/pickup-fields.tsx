import type { Pickup } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { NumberCell } from './area-table';
import styles from './areas.module.css';

/** Whether orders can be picked up, and when they are ready. */
export function PickupFields({
  pickup,
  onChange,
}: {
  pickup: Pickup;
  onChange: (pickup: Pickup) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <fieldset className={styles.pickup}>
      <legend>{t('areas.pickup')}</legend>
      <label className={styles.taking}>
        <input
          type="checkbox"
          checked={pickup.open}
          onChange={(event) => onChange({ ...pickup, open: event.target.checked })}
        />
        {t('areas.pickupOpen')}
      </label>
      {(['from', 'to'] as const).map((end) => (
        <NumberCell
          key={end}
          label={`${t(`areas.${end}`)}: ${t('areas.pickup')}`}
          value={pickup.minutes[end]}
          onChange={(minutes) =>
            onChange({ ...pickup, minutes: { ...pickup.minutes, [end]: minutes ?? 1 } })
          }
        />
      ))}
      <span>{t('areas.minutes')}</span>
    </fieldset>
  );
}
