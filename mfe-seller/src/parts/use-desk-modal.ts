import { useEffect, useRef } from 'react';
import { useModal } from '@smokehouse/shared/ui';

interface OpenDialog {
  close: () => void;
}

/** The topmost one is the last. */
const dialogs: OpenDialog[] = [];
/**
 * The address of the entry of the history that was added for dialogs, while it is the current one.
 */
let entry: string | undefined;
let isWatching = false;

const isMarked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'deskDialog' in state;

/**
 * Adds an entry for the open dialogs, unless the current one is. It stays when they are closed:
 * going back by script would cancel a navigation that begins at the same moment.
 */
function update(): void {
  if (dialogs.length === 0 || entry === location.href) return;
  entry = location.href;
  history.pushState({ ...(history.state as object | null), deskDialog: true }, '');
  if (!isWatching) addEventListener('popstate', onBack, { capture: true });
  isWatching = true;
}

function onBack(event: PopStateEvent): void {
  const isBack = location.href === entry && !isMarked(event.state);
  if (!isBack) {
    entry = isMarked(event.state) ? location.href : undefined;
    return;
  }
  // The router does not know the entry. It must see only a jump to another address.
  event.stopImmediatePropagation();
  entry = undefined;
  // All dialogs were closed before: Back is about the page.
  if (dialogs.length === 0) return history.back();
  dialogs.at(-1)?.close();
  setTimeout(update);
}

/**
 * {@link useModal} for the desk: the browser's Back closes the topmost dialog, and the page stays.
 */
export function useDeskModal(
  onClose: () => void,
  firstFocus?: string,
): ReturnType<typeof useModal> {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const dialog: OpenDialog = { close: () => close.current() };
    dialogs.push(dialog);
    update();
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1);
    };
  }, []);
  const { onCancel, ...modal } = useModal(onClose, firstFocus);
  return {
    ...modal,
    onCancel(event) {
      // React passes it on to the dialog that opened this one, also out of a portal.
      event.stopPropagation();
      onCancel(event);
    },
  };
}
