import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { IconButton } from './button';
import { Icon } from './icon';

/**
 * A modal dialog with the native element. The browser traps and restores the focus. A click outside
 * closes it.
 */
export function Modal({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('shared');
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A click that starts inside, for example to select text, must not close the dialog.
  const isPressOutside = useRef(false);
  // A layout effect, because the browser restores the focus only while the dialog is in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // Focus the form's first field. Without a form, the browser focuses the close button.
    dialog?.querySelector<HTMLElement>('form input, form select')?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="modal"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        isPressOutside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (isPressOutside.current && event.target === ref.current) onClose();
      }}
    >
      <div className="modal-in">
        <IconButton className="close" label={t('close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
        <h2 className="display" id={titleId}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
