import { useEffect, useRef } from 'react';
import { toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon';

/**
 * Shows a toast: success for 2000 ms, error for 4000 ms.
 * A toast with the `id` of a visible toast replaces it.
 */
export const notify = {
  success: (message: string, id?: string) =>
    toast.success(message, { duration: 2000, ...(id && { id }) }),
  error: (message: string, id?: string) =>
    toast.error(message, { duration: 4000, ...(id && { id }) }),
};

/**
 * The container of the toasts. Render it once per page. Headless, because the library's own
 * components inject inline styles.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const shown = toasts.filter((one) => one.visible);
  const box = useRef<HTMLDivElement>(null);
  const newest = shown[0]?.id;
  useEffect(() => {
    // A modal dialog covers everything below it in the top layer. Show the popover again for each
    // new toast, and when a dialog opens, to keep toasts on top.
    const element = box.current;
    if (!newest || !element?.showPopover) return undefined;
    const lift = () => {
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    };
    lift();
    const dialogs = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof HTMLDialogElement && target.open)) lift();
    });
    dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    return () => dialogs.disconnect();
  }, [newest]);
  return (
    <div
      ref={box}
      popover="manual"
      className="toasts"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {shown.map((one) => (
        <div
          key={one.id}
          className={`toast ${one.type === 'error' ? 'bad' : ''}`}
          role={one.type === 'error' ? 'alert' : 'status'}
        >
          <Icon name={one.type === 'error' ? 'alert' : 'check'} />
          <span>{typeof one.message === 'function' ? null : one.message}</span>
        </div>
      ))}
    </div>
  );
}

/** Removes all toasts. For tests, because toasts outlive a test. */
export const clearToasts = (): void => toast.remove();
