import { type ComponentProps, useId } from 'react';
import { TextArea } from '@smokehouse/shared/bundled/text-area';
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
              {percent}%
            </bdi>
          </>
        ) : (
          t('form.saving')
        )}
      </span>
    </div>
  );
}
