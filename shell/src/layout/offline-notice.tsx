import { useSyncExternalStore } from 'react';
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
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">
          <Icon name="cloud" />
          {t(isDesk ? 'offlineAtDesk' : 'offline')}
        </p>
      )}
    </div>
  );
}
