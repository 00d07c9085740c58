import { useId } from 'react';
import { ALLERGENS, type Allergen } from '@smokehouse/shared/contract';
import { DISH_TAGS, type DishTag } from '@smokehouse/shared/contract/menu/products/labels';
import { useTranslation } from '@smokehouse/shared/i18n';
import { FieldError } from '@smokehouse/shared/ui';
import { CheckGroup } from './check-group';
import styles from './allergen-fields.module.css';

/**
 * Checkboxes of the 14 allergen groups that a menu must declare, and of "contains none". A dish
 * with no box checked has unknown allergens.
 */
export function AllergenFields({
  allergens,
  isNone,
  removed,
  isRemovalConfirmed,
  error,
  onChange,
  onConfirmRemoval,
}: {
  allergens: readonly Allergen[];
  isNone: boolean;
  /** Allergens of the saved dish that are not checked any more. The seller has to confirm them. */
  removed: readonly Allergen[];
  isRemovalConfirmed: boolean;
  error?: string | undefined;
  onChange: (allergens: Allergen[], isNone: boolean) => void;
  onConfirmRemoval: (isConfirmed: boolean) => void;
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
        <CheckGroup
          choices={ALLERGENS}
          chosen={allergens}
          labelOf={(one) => t(`allergen.${one}`)}
          onChange={(chosen) => onChange(chosen, false)}
        />
      </div>
      {removed.length > 0 && (
        <label className={styles.removal}>
          <input
            type="checkbox"
            checked={isRemovalConfirmed}
            onChange={({ target }) => onConfirmRemoval(target.checked)}
          />
          <span>
            {t('form.confirmRemoved', {
              names: removed.map((one) => t(`allergen.${one}`)).join(t('comma')),
            })}
          </span>
        </label>
      )}
      {error && <FieldError id={`${id}-msg`}>{error}</FieldError>}
    </fieldset>
  );
}

/** Checkboxes of traces that the kitchen cannot exclude. What the dish contains is no trace. */
export function TraceFields({
  allergens,
  mayContain,
  onChange,
}: {
  allergens: readonly Allergen[];
  mayContain: readonly Allergen[];
  onChange: (mayContain: Allergen[]) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <details>
      <summary>{t('form.mayContain')}</summary>
      <fieldset className={styles.allergens}>
        <legend className="vh">{t('form.mayContain')}</legend>
        <div className={styles.groups}>
          <CheckGroup
            choices={ALLERGENS.filter((one) => !allergens.includes(one))}
            chosen={mayContain}
            labelOf={(one) => t('form.trace', { name: t(`allergen.${one}`) })}
            onChange={onChange}
          />
        </div>
      </fieldset>
    </details>
  );
}

/** Checkboxes of what guests filter the menu by. */
export function TagFields({
  tags,
  error,
  onChange,
}: {
  tags: readonly DishTag[];
  error?: string | undefined;
  onChange: (tags: DishTag[]) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  return (
    <fieldset className={styles.allergens} aria-describedby={error && `${id}-msg`}>
      <legend>{t('form.tags')}</legend>
      <div className={styles.groups}>
        <CheckGroup
          choices={DISH_TAGS}
          chosen={tags}
          labelOf={(one) => t(`tag.${one}`)}
          onChange={onChange}
        />
      </div>
      {error && <FieldError id={`${id}-msg`}>{error}</FieldError>}
    </fieldset>
  );
}
