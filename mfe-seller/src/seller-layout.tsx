import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { lazyPage, Link, Outlet, useLocation, useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Brand, Button, Icon, iconButtonClass, LanguageSwitch } from '@smokehouse/shared/ui';
import { SoundButton } from './alerts/sound-button';
import { TableCalls } from './alerts/table-calls';
import { useArrivals } from './alerts/use-arrivals';
import { useLightTheme } from './parts/light-theme';
import { PageLoading } from './parts/loading';
import { Sidebar } from './parts/sidebar';
import { reportError } from './report-error';
import { loadSecurity } from './security/load';
import styles from './seller-layout.module.css';
import { SignedOutLayout } from './signed-out-layout';

// Separate chunks, because a signed-in seller does not need the forms.
const SignIn = lazyPage(() => import(/* webpackChunkName: "page-sign-in" */ './pages/sign-in'));
const FirstSignIn = lazyPage(async () => (await loadSecurity()).firstSignIn);
const FactorOffer = lazyPage(async () => (await loadSecurity()).factorOffer);

/** Layout of the seller's desk: top bar, sidebar and page. */
export function SellerLayout() {
  const step = useSession((session) => session.sellerStep);
  return (
    <SellerGate>
      <Desk hasOffer={step === 'offer_second_factor'} />
    </SellerGate>
  );
}

/** Shows its content to a signed-in seller. Without a session: the sign-in. */
export function SellerGate({ children }: { children: ReactNode }) {
  const checked = useSession((session) => session.checked);
  const isSeller = useSession((session) => session.isSeller);
  const step = useSession((session) => session.sellerStep);
  if (isSeller) return children;
  return (
    <SignedOutLayout>
      {!checked ? <PageLoading /> : step ? <FirstSignIn /> : <SignIn />}
    </SignedOutLayout>
  );
}

function Desk({ hasOffer }: { hasOffer: boolean }) {
  const { t } = useTranslation('mfe-seller');
  useLightTheme();
  const logOut = useLogOut();
  useClearOrdersOnClose();
  useArrivals();
  const { pathname } = useLocation();
  return (
    <div className={styles.desk} data-theme="light">
      <header className={styles.top}>
        <Brand />
        <span className={styles.hi}>{t('hi')}</span>
        <SoundButton />
        <LanguageSwitch />
        <Link
          className={iconButtonClass}
          to={paths.sellerAccount}
          aria-label={t('account')}
          title={t('account')}
        >
          <Icon name="user" />
        </Link>
        <Button variant="line" small className={styles.logout} onClick={() => void logOut()}>
          <Icon name="out" className="flip" />
          <span>{t('logout')}</span>
        </Button>
      </header>
      <Sidebar />
      <div className={styles.work}>
        {/* The floor shows calls at their tables. */}
        {pathname !== paths.sellerFloor && <TableCalls />}
        {hasOffer && (
          <Suspense fallback={null}>
            <FactorOffer />
          </Suspense>
        )}
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
      for (const key of [
        'seller-orders',
        'seller-dine-orders',
        'table-calls',
        'floor',
        'account-sessions',
        'security',
      ])
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
