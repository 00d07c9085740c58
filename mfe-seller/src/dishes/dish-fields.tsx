import { type ComponentProps, useId } from 'react';
import { Select } from '@smokehouse/shared/bundled/select';
import { TextArea } from '@smokehouse/shared/bundled/text-area';
import { CATEGORIES } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ControlField } from '@smokehouse/shared/ui';
import styles from './dish-fields.module.css';

/** A labelled multi-line text input with its error message. */
export function TextField({
  label,
  error,
  ...area
}: { label: string; error?: string | undefined } & ComponentProps<'textarea'>) {
  return (
    <ControlField label={label} error={error}>
      {(control) => <TextArea className={styles.area} {...control} {...area} />}
    </ControlField>
  );
}

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

/** Progress of the upload, from 0 to 1. At 1 the server is still saving. */
export function UploadProgress({ progress }: { progress: number }) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  const percent = Math.round(progress * 100);
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-labelledby={id} />
      <span id={id}>
        {percent < 100 ? (
          <>
            {t('form.uploading')}{' '}
            <bdi dir="ltr" className="num">
              {percent} %
            </bdi>
          </>
        ) : (
          t('form.saving')
        )}
      </span>
    </div>
  );
}
