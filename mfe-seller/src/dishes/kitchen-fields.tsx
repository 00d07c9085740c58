import type { ComponentProps } from 'react';
import { Select } from '@smokehouse/shared/bundled/select';
import {
  COURSES,
  MAX_KITCHEN_NAME,
  STATIONS,
} from '@smokehouse/shared/contract/ordering/kitchen/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ControlField, Field } from '@smokehouse/shared/ui';
import type { DishForm } from './dish-form';
import styles from './dish-editor.module.css';

type KitchenField =
  | 'kitchenName'
  | 'kitchenNameAr'
  | 'station'
  | 'course'
  | 'leadMinutes'
  | 'servedFrom'
  | 'servedTo';

/** How the kitchen names a dish, where it is made, its place in a meal, and when it is served. */
export function KitchenFields({
  field,
}: {
  field: (
    name: keyof DishForm & KitchenField,
  ) => ComponentProps<'input'> & ComponentProps<'select'> & { error: string | undefined };
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={t('form.kitchenName')}
          dir="auto"
          maxLength={MAX_KITCHEN_NAME}
          {...field('kitchenName')}
        />
        <Field
          label={t('form.kitchenNameAr')}
          lang="ar"
          dir="rtl"
          maxLength={MAX_KITCHEN_NAME}
          {...field('kitchenNameAr')}
        />
      </div>
      <div className={styles.pair}>
        <Choice
          label={t('form.station')}
          empty={t('form.noStation')}
          choices={STATIONS.map((one) => [one, t(`station.${one}`)])}
          {...field('station')}
        />
        <Choice
          label={t('form.course')}
          empty={t('form.noCourse')}
          choices={COURSES.map((one) => [one, t(`course.${one}`)])}
          {...field('course')}
        />
      </div>
      <div className={styles.labels}>
        <Field
          label={t('form.leadMinutes')}
          inputMode="numeric"
          dir="ltr"
          {...field('leadMinutes')}
        />
        <Field label={t('form.servedFrom')} dir="ltr" maxLength={5} {...field('servedFrom')} />
        <Field label={t('form.servedTo')} dir="ltr" maxLength={5} {...field('servedTo')} />
      </div>
    </>
  );
}

function Choice({
  label,
  empty,
  choices,
  error,
  ...select
}: {
  label: string;
  empty: string;
  /** Value and text. */
  choices: readonly (readonly [string, string])[];
  error: string | undefined;
} & ComponentProps<'select'>) {
  return (
    <ControlField label={label} error={error}>
      {(control) => (
        <Select {...control} {...select}>
          <option value="">{empty}</option>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </ControlField>
  );
}
