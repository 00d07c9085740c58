import type { FormEvent, ReactNode } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import styles from './dialog-form.module.css';

/** A form in a dialog: its failure, fields, and buttons to submit and to cancel. */
export function DialogForm({
  failure,
  isSending,
  submit,
  onSubmit,
  onClose,
  children,
}: {
  /** Of errors that belong to no field. */
  failure: string;
  isSending: boolean;
  /** The label of the button that submits. */
  submit: string;
  onSubmit: () => Promise<void> | void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {failure && <Alert>{failure}</Alert>}
      {children}
      <div className={styles.actions}>
        <Button type="submit" variant="accent" aria-disabled={isSending}>
          {submit}
        </Button>
        <Button variant="line" onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </form>
  );
}
