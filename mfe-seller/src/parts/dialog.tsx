import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, IconButton } from '@smokehouse/shared/ui';
import styles from './dialog.module.css';

/**
 * A modal dialog on the native element, which traps and restores the focus. A click outside does
 * not close it, because the input would be lost.
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
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The browser restores the focus only if the dialog closes before React removes it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    element?.querySelector<HTMLElement>('form input')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`modal ${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
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
    </dialog>
  );
}
