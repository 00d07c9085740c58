import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Dialog } from './dialog';
import styles from './confirm-dialog.module.css';

/** Asks before something that cannot be undone. The focus is on Cancel. */
export function ConfirmDialog({
  title,
  text,
  icon,
  children,
  submit,
  isSending,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  icon: ComponentProps<typeof Icon>['name'];
  /** What the text is about, below it. */
  children?: ReactNode;
  /** The label of the button that confirms. */
  submit: string;
  isSending: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      {children}
      <div className={styles.actions}>
        <Button
          variant="accent"
          aria-disabled={isSending}
          onClick={() => {
            if (!isSending) void onConfirm();
          }}
        >
          <Icon name={icon} />
          {submit}
        </Button>
        <Button variant="line" autoFocus onClick={onClose}>
          {t('remove.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
