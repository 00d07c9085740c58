import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** Props of a native `<dialog>` that is modal as long as it is in the page. */
export interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
}

/**
 * Opens a dialog as modal, in which the browser traps the focus. Escape calls `onClose`.
 * @param firstFocus selector of the element to focus. Without it, the browser chooses.
 */
export function useModal(onClose: () => void, firstFocus?: string): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, because the browser restores the focus only if the dialog closes before React
  // removes it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    if (firstFocus) dialog?.querySelector<HTMLElement>(firstFocus)?.focus();
    return () => dialog?.close();
  }, [firstFocus]);
  return {
    ref,
    onCancel: (event) => {
      event.preventDefault();
      onClose();
    },
  };
}
