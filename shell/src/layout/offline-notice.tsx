import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { isSellerPath } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation } from '@smokehouse/shared/router';
import { Icon } from '@smokehouse/shared/ui';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/**
 * Tells the desk how tall the notice is (`--notice`): it stays in sight, and what sticks to the top of
 * a page sticks below it.
 */
function useSizeAtTop(notice: RefObject<HTMLElement | null>, isSticky: boolean): void {
  useLayoutEffect(() => {
    if (!isSticky) return undefined;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--notice', `${notice.current?.offsetHeight ?? 0}px`);
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      style.removeProperty('--notice');
    };
  }, [notice, isSticky]);
}

/** A notice while the browser is offline. Loaded pages keep working. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isDesk = isSellerPath(pathname);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const notice = useRef<HTMLDivElement>(null);
  useSizeAtTop(notice, isDesk && !isOnline);
  return (
    <div ref={notice} role="status" className={isDesk ? 'sticky-notice' : undefined}>
      {!isOnline && (
        <p className="offline">
          <Icon name="cloud" />
          {t(isDesk ? 'offlineAtDesk' : 'offline')}
        </p>
      )}
    </div>
  );
}
