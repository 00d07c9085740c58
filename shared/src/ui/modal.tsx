import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { IconButton } from './button';
import { Icon } from './icon';
import { useModal } from './use-modal';

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
  // Focus the form's first field. Without a form, the browser focuses the close button.
  const modal = useModal(onClose, 'form input, form select');
  const titleId = useId();
  // A click that starts inside, for example to select text, must not close the dialog.
  const isPressOutside = useRef(false);
  return (
    <dialog
      {...modal}
      className="modal"
      aria-labelledby={titleId}
      onMouseDown={(event) => {
        isPressOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (isPressOutside.current && event.target === event.currentTarget) onClose();
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
