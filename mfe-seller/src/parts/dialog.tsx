import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, IconButton } from '@smokehouse/shared/ui';
import { useDeskModal } from './use-desk-modal';
import styles from './dialog.module.css';

/**
 * A modal dialog on the native element, which traps and restores the focus. A click outside does
 * not close it, because the input would be lost. It is a child of the body, because it would inherit
 * the styles of the text that opens it.
 */
export function Dialog({
  title,
  onClose,
  wide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('shared');
  const modal = useDeskModal(onClose, 'form input');
  const titleId = useId();
  return createPortal(
    <dialog
      {...modal}
      className={`modal ${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 className="display" id={titleId}>
            {title}
          </h2>
          <IconButton label={t('close')} onClick={onClose}>
            <Icon name="x" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
