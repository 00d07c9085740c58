import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import styles from './dialog.module.css';

/**
 * A dialog of the desk on the native element. A press outside does not close it: what was typed
 * would be lost. The focus goes in and comes back by itself.
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
  // Closed before React takes it out of the page: only then does the browser give the focus back to
  // the button.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    shown?.querySelector<HTMLElement>('form input')?.focus();
    return () => shown?.close();
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
          <button type="button" className="iconbtn" aria-label={t('close')} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
