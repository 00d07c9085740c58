import { useId } from 'react';
import { ALLERGENS, type Allergen } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { FieldError } from '@smokehouse/shared/ui';
import styles from './allergen-fields.module.css';

/**
 * Checkboxes of the 14 allergen groups that a menu must declare, and of "contains none". A dish
 * with no box checked has unknown allergens.
 */
export function AllergenFields({
  allergens,
  isNone,
  error,
  onChange,
}: {
  allergens: readonly Allergen[];
  isNone: boolean;
  error?: string | undefined;
  onChange: (allergens: Allergen[], isNone: boolean) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  return (
    <fieldset
      className={styles.allergens}
      aria-describedby={`${id}-hint${error ? ` ${id}-msg` : ''}`}
    >
      <legend>{t('form.allergens')}</legend>
      <p id={`${id}-hint`}>{t('form.allergensHint')}</p>
      <label className={styles.none}>
        <input
          type="checkbox"
          checked={isNone}
          onChange={({ target }) => onChange([], target.checked)}
        />
        {t('form.noAllergens')}
      </label>
      <div className={styles.groups}>
        {ALLERGENS.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={allergens.includes(one)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...allergens, one] : allergens.filter((other) => other !== one),
                  false,
                )
              }
            />
            {t(`allergen.${one}`)}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-msg`}>{error}</FieldError>}
    </fieldset>
  );
}
