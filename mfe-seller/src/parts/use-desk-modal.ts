import { useEffect, useRef } from 'react';
import { useModal } from '@smokehouse/shared/ui';

interface OpenDialog {
  close: () => void;
}

/** The topmost one is the last. */
const dialogs: OpenDialog[] = [];
/** The address to which an entry of the history was added for the open dialogs. */
let entry: string | undefined;
let isRemoving = false;

function addEntry(): void {
  entry = location.href;
  history.pushState(history.state, '');
  addEventListener('popstate', onBack, { capture: true });
}

function forgetEntry(): void {
  entry = undefined;
  removeEventListener('popstate', onBack, { capture: true });
}

function onBack(event: PopStateEvent): void {
  const isHere = location.href === entry;
  forgetEntry();
  // The router does not know the entry. It must see only a jump to another address.
  if (isHere) event.stopImmediatePropagation();
  const isPressed = isHere && !isRemoving;
  isRemoving = false;
  // The entry of a dialog that was closed just before: Back is about the page.
  if (isPressed && dialogs.length === 0) return history.back();
  if (isPressed) dialogs.at(-1)?.close();
  setTimeout(update);
}

/** Not before a dialog that takes the place of another one is open. */
function update(): void {
  if (isRemoving) return;
  if (dialogs.length > 0) {
    if (entry === undefined) addEntry();
  } else if (entry !== undefined) {
    // After a navigation, going back would leave the new address.
    if (location.href !== entry) return forgetEntry();
    isRemoving = true;
    history.back();
  }
}

/** {@link useModal} for the desk: the browser's Back closes the topmost dialog, and the page stays. */
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
      setTimeout(update);
    };
  }, []);
  return useModal(onClose, firstFocus);
}
