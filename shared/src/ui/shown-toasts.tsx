import { useEffect, useLayoutEffect, useRef } from 'react';
import { toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon';
import { placeToasts } from './toast-place';

/** How long a toast is shown. Unit: ms. */
const DURATION = { success: 2000, error: 4000 } as const;

export type ToastKind = keyof typeof DURATION;

const showToast = (kind: ToastKind, message: string, id?: string): unknown =>
  toast[kind](message, { duration: DURATION[kind], ...(id && { id }) });

/**
 * The container of the toasts. Headless, because the library's own
 * components inject inline styles. An error and a success are never shown together: the newer kind
 * replaces the older one.
 */
function ShownToasts() {
  const { toasts } = useToaster();
  const visible = toasts.filter((one) => one.visible);
  const [latest] = visible.toSorted((one, other) => other.createdAt - one.createdAt);
  const shown = visible.filter((one) => one.type === latest?.type);
  const box = useRef<HTMLDivElement>(null);
  const newest = shown[0]?.id;
  useEffect(() => {
    for (const one of visible) if (!shown.includes(one)) toast.remove(one.id);
  });
  useLayoutEffect(() => {
    if (box.current) placeToasts(box.current);
  });
  useEffect(() => {
    // A modal dialog covers everything below it in the top layer. Show the popover again for each
    // new toast, and when a dialog opens, to keep toasts on top.
    const element = box.current;
    if (!newest || !element?.showPopover) return undefined;
    const lift = () => {
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
      placeToasts(element);
    };
    const place = () => placeToasts(element);
    lift();
    // A page that opens while a toast is visible has its controls elsewhere.
    const page = new MutationObserver((changes) => {
      const isDialogOpened = changes.some(
        ({ type, target }) =>
          type === 'attributes' && target instanceof HTMLDialogElement && target.open,
      );
      if (isDialogOpened) lift();
      else place();
    });
    page.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    document.addEventListener('scrollend', place, true);
    addEventListener('resize', place);
    return () => {
      page.disconnect();
      document.removeEventListener('scrollend', place, true);
      removeEventListener('resize', place);
    };
  }, [newest]);
  return (
    <div ref={box} popover="manual" className="toasts">
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

export const shownToasts = { showToast, ShownToasts, removeToasts: (): void => toast.remove() };
