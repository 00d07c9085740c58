import { Suspense, useEffect, useRef } from 'react';
import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { lazyPage, Outlet, useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Brand, Icon, LanguageSwitch } from '@smokehouse/shared/ui';
import { SoundButton } from './alerts/sound-button';
import { TableCalls } from './alerts/table-calls';
import { useArrivals } from './alerts/use-arrivals';
import { PageLoading } from './parts/loading';
import { Sidebar } from './parts/sidebar';
import { reportError } from './report-error';
import styles from './seller-layout.module.css';

// Apart from the frame, so that a seller who is signed in does not fetch the form.
const SignIn = lazyPage(() => import(/* webpackChunkName: "page-sign-in" */ './pages/sign-in'));

/**
 * The whole window is paper while the desk is open, its scrollbars and edges too, and charcoal
 * again after it.
 */
function useLightTheme() {
  useEffect(() => {
    document.documentElement.dataset.theme = 'light';
    return () => {
      document.documentElement.dataset.theme = 'dark';
    };
  }, []);
}

/** The seller's desk: top bar, sidebar and a page; the sign-in in its place for everybody else. */
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
        <button
          type="button"
          className={`btn btn-line btn-sm ${styles.logout}`}
          onClick={() => void logOut()}
        >
          <Icon name="out" className="flip" />
          <span>{t('logout')}</span>
        </button>
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
 * Drops the orders when the desk closes: customers' names and addresses must not stay behind on a
 * shared machine, nor the refusal that ended a session, which would end the next one too.
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
 * Logs out and goes home. The seller stays known until the desk has closed: the sign-in would show
 * on the way.
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
