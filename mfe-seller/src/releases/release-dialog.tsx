import type { ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { useReleaseAction } from './use-release-action';
import styles from './release-dialog.module.css';

/** Confirms an action on a release. `details`: labels and values above the explanation. */
export function ReleaseDialog({
  title,
  details,
  children,
  submit,
  send,
  onClose,
}: {
  title: string;
  details: readonly (readonly [label: string, value: ReactNode])[];
  children: ReactNode;
  submit: { icon: 'check' | 'retry' | 'x'; label: string };
  send: Parameters<typeof useReleaseAction>[0];
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, start } = useReleaseAction(send, onClose);
  return (
    <Dialog title={title} onClose={onClose}>
      <dl className={styles.details}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
        <Button variant="accent" aria-disabled={isSending} onClick={start}>
          <Icon
            name={submit.icon}
            {...(submit.icon === 'retry' && { className: styles.backwards })}
          />
          {submit.label}
        </Button>
        <Button variant="line" onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
