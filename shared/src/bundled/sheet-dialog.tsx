import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, IconButton, useModal } from '@smokehouse/shared/ui';
import styles from './sheet-dialog.module.css';

/**
 * A modal sheet that rises from the bottom on phones and tablets, and a dialog with two columns on
 * wider screens. A click outside closes it. It is a child of the body, because the styles of a card
 * or a row that opens it would apply to its content.
 */
export function SheetDialog({
  titleId,
  onClose,
  children,
}: {
  /** Id of the heading that names the dialog. */
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('shared');
  return createPortal(
    <dialog
      {...useModal(onClose)}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inner}>
        <IconButton className={styles.close} label={t('close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
