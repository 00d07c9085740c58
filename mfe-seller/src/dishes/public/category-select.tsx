import type { ComponentProps } from 'react';
import { Select } from '@smokehouse/shared/bundled/select';
import { CATEGORIES } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ControlField } from '@smokehouse/shared/ui';

/** A select of the ten categories. The value is the path of the category. */
export function CategorySelect({
  label,
  empty,
  error,
  ...select
}: { label: string; empty: string; error?: string | undefined } & ComponentProps<'select'>) {
  const { t } = useTranslation('shared');
  return (
    <ControlField label={label} error={error}>
      {(control) => (
        <Select {...control} {...select}>
          <option value="">{empty}</option>
          {CATEGORIES.map(({ menu_path: path }) => (
            <option key={path} value={path}>
              {t(`category.${path}`)}
            </option>
          ))}
        </Select>
      )}
    </ControlField>
  );
}
