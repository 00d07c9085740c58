import { Select } from '@smokehouse/shared/bundled/select';
import type { MenuOption, OptionGroup, Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ControlField, Field, Icon } from '@smokehouse/shared/ui';
import { AllergenFields } from '../dishes/public/allergen-fields';
import { CheckGroup } from '../dishes/public/check-group';
import { type DraftErrors, type OptionDraft, removedFrom } from './drafts';
import { MoveButtons } from './handle';
import { useOptionName } from './option-row';
import styles from './options.module.css';

interface Props {
  option: OptionDraft;
  saved: MenuOption | undefined;
  errors: DraftErrors;
  dishes: readonly Product[];
  /** Groups that the option can open. */
  nestable: readonly OptionGroup[];
  at: number;
  count: number;
  onChange: (part: Partial<OptionDraft>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** What is rarely changed of an option. */
export function OptionDetails(props: Props) {
  const { option, errors, dishes, at, count, onChange, onMove, onRemove } = props;
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const name = useOptionName(option);
  return (
    <div className={styles.details}>
      <div className={styles.fields}>
        {(['hint', 'hintAr'] as const).map((field) => (
          <Field
            key={field}
            label={t(`optionsEditor.${field}`)}
            lang={field === 'hint' ? 'en' : 'ar'}
            dir={field === 'hint' ? 'ltr' : 'rtl'}
            maxLength={80}
            value={option[field]}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
        ))}
        <Field
          label={t('optionsEditor.max')}
          dir="ltr"
          inputMode="numeric"
          aria-invalid={errors[`${option.key}/max`] !== undefined}
          value={option.max}
          onChange={({ target }) => onChange({ max: target.value })}
        />
        {!option.product &&
          (['sodiumMg', 'caffeineMg'] as const).map((field) => (
            <Field
              key={field}
              label={t(`optionsEditor.${field}`)}
              dir="ltr"
              inputMode="numeric"
              aria-invalid={errors[`${option.key}/${field}`] !== undefined}
              value={option[field]}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          ))}
        <ControlField label={t('optionsEditor.product')} hint={t('optionsEditor.productHint')}>
          {(control) => (
            <Select
              {...control}
              value={option.product}
              onChange={({ target }) => onChange({ product: target.value })}
            >
              <option value="">{t('optionsEditor.noDish')}</option>
              {dishes.map((dish) => (
                <option key={dish._id} value={dish._id}>
                  {dishName(dish, language)}
                </option>
              ))}
            </Select>
          )}
        </ControlField>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={option.isDefault}
            onChange={({ target }) => onChange({ isDefault: target.checked })}
          />
          {t('optionsEditor.isDefault')}
        </label>
      </div>
      {!option.product && <Allergens {...props} />}
      <NestedGroups {...props} />
      <div className={styles.tools}>
        <MoveButtons name={name} at={at} count={count} onMove={onMove} />
        <Button
          variant="line"
          small
          aria-disabled={count === 1}
          aria-label={t('optionsEditor.removeOf', { name })}
          onClick={() => {
            if (count > 1) onRemove();
          }}
        >
          <Icon name="trash" />
          {t('optionsEditor.remove')}
        </Button>
      </div>
    </div>
  );
}

function Allergens({ option, saved, errors, onChange }: Props) {
  const { t } = useTranslation('mfe-seller');
  return (
    <AllergenFields
      allergens={option.allergens}
      isNone={option.noAllergens}
      removed={removedFrom(option, saved)}
      isRemovalConfirmed={option.isRemovalConfirmed}
      error={
        errors[`${option.key}/allergens`] === undefined
          ? undefined
          : t('optionsEditor.error.allergens')
      }
      onChange={(allergens, noAllergens) => onChange({ allergens, noAllergens })}
      onConfirmRemoval={(isRemovalConfirmed) => onChange({ isRemovalConfirmed })}
    />
  );
}

/** The groups that are offered once the option is chosen. */
function NestedGroups({ option, nestable, onChange }: Props) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  if (nestable.length === 0) return null;
  return (
    <fieldset className={styles.nested}>
      <legend>{t('optionsEditor.nested')}</legend>
      <CheckGroup
        choices={nestable.map(({ id }) => id)}
        chosen={option.groups}
        labelOf={(id) => {
          const group = nestable.find((one) => one.id === id);
          return group ? dishName(group, language) : id;
        }}
        onChange={(groups) => onChange({ groups })}
      />
    </fieldset>
  );
}
