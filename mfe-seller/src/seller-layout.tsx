import { Suspense, useEffect, useRef } from 'react';
import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { lazyPage, Outlet, useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Brand, Button, Icon, LanguageSwitch } from '@smokehouse/shared/ui';
import { SoundButton } from './alerts/sound-button';
import { TableCalls } from './alerts/table-calls';
import { useArrivals } from './alerts/use-arrivals';
import { PageLoading } from './parts/loading';
import { Sidebar } from './parts/sidebar';
import { reportError } from './report-error';
import styles from './seller-layout.module.css';

// A separate chunk, because a signed-in seller does not need the form.
const SignIn = lazyPage(() => import(/* webpackChunkName: "page-sign-in" */ './pages/sign-in'));

/** Sets the light theme on the root element, because it also styles scrollbars and overscroll. */
function useLightTheme() {
  useEffect(() => {
    document.documentElement.dataset.theme = 'light';
    return () => {
      document.documentElement.dataset.theme = 'dark';
    };
  }, []);
}

/** Layout of the seller's desk: top bar, sidebar and page. Without a session: the sign-in. */
export function SellerLayout() {
  const checked = useSession((session) => session.checked);
  const isSeller = useSession((session) => session.isSeller);
  useLightTheme();
  return isSeller ? (
    <Desk />
  ) : (
    <div className={styles.signIn} data-theme="light">
      <header className={styles.top}>
        <Brand />
        <LanguageSwitch />
      </header>
      <Suspense fallback={<PageLoading />}>{checked ? <SignIn /> : <PageLoading />}</Suspense>
    </div>
  );
}

function Desk() {
  const { t } = useTranslation('mfe-seller');
  const logOut = useLogOut();
  useClearOrdersOnClose();
  useArrivals();
  return (
    <div className={styles.desk} data-theme="light">
      <header className={styles.top}>
        <Brand />
        <span className={styles.hi}>{t('hi')}</span>
        <SoundButton />
        <LanguageSwitch />
        <Button variant="line" small className={styles.logout} onClick={() => void logOut()}>
          <Icon name="out" className="flip" />
          <span>{t('logout')}</span>
        </Button>
      </header>
      <Sidebar />
      <div className={styles.work}>
        <TableCalls />
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}

/**
 * Removes orders and calls from the query cache on unmount. Customer data must not remain on a
 * shared computer, and a cached 401 error would end the next session at once.
 */
function useClearOrdersOnClose() {
  const client = useQueryClient();
  useEffect(
    () => () => {
      for (const key of ['seller-orders', 'seller-dine-orders', 'table-calls'])
        client.removeQueries({ queryKey: [key] });
    },
    [client],
  );
}

/**
 * Logs out and navigates to the home page. The session store changes only on unmount, otherwise the
 * sign-in would flash during the navigation.
 */
function useLogOut() {
  const navigate = useNavigate();
  const isLoggedOut = useRef(false);
  useEffect(
    () => () => {
      if (isLoggedOut.current) useSession.getState().setSeller(false);
    },
    [],
  );
  return async () => {
    try {
      await call('GET /api/seller/logout');
      isLoggedOut.current = true;
      await navigate(paths.home);
    } catch (error) {
      reportError(error);
    }
  };
}
