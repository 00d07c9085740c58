import { useId } from 'react';
import type { Address } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import styles from './saved-addresses.module.css';

interface Props {
  addresses: readonly Address[];
  /** Id of the chosen one. */
  chosen: string | undefined;
  /** That one is missing; the other ways to name a place are above. */
  error: string | undefined;
  onChoose: (address: Address) => void;
}

/** The saved addresses of a signed-in customer. */
export function SavedAddresses({ addresses, chosen, error, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const name = useId();
  if (addresses.length === 0) return null;
  return (
    <fieldset
      className={styles.addresses}
      role="radiogroup"
      aria-invalid={error !== undefined}
      aria-describedby={error && `${name}-error`}
    >
      <legend>{t('areas.saved')}</legend>
      {error && (
        <span className={styles.error} id={`${name}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
      {addresses.map((address) => (
        <label key={address._id}>
          <input
            type="radio"
            name={name}
            checked={address._id === chosen}
            onChange={() => onChoose(address)}
          />
          <span dir="auto">
            {address.street}
            <small>
              <bdi>
                {address.city} {address.zipcode}
              </bdi>
              {address.shortAddress && <bdi dir="ltr"> · {address.shortAddress}</bdi>}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
