import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { call, checkSeller } from '@smokehouse/shared/api';
import { UnknownSession } from '@smokehouse/shared/bundled/unknown-session';
import { paths, type OwnStaff } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import {
  lazyPage,
  Link,
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
} from '@smokehouse/shared/router';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { Brand, Button, Icon, iconButtonClass, LanguageSwitch } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { SoundButton } from './alerts/sound-button';
import { TableCalls } from './alerts/table-calls';
import { useArrivals } from './alerts/use-arrivals';
import { useLightTheme } from './parts/light-theme';
import { PageLoading } from './parts/loading';
import { Sidebar } from './parts/sidebar';
import { useDeskMutation } from './parts/use-desk-mutation';
import { loadSecurity } from './security/public/load';
import styles from './seller-layout.module.css';
import { SignedOutLayout } from './signed-out-layout';
import { useAccess } from './staff/public/access';
import {
  Entrance,
  Forbidden,
  Picker,
  ScreenStart,
  ScreenWatch,
  TabletNotice,
  TabletWatch,
} from './staff/public/load';
import { PIN_PAGE } from './staff/public/pin-page';
import { isLocked } from './staff/public/locked';
import { useNewTablets } from './staff/public/queries';

// Separate chunks, because a signed-in seller does not need the forms.
const SignIn = lazyPage(
  () => import(/* webpackChunkName: "page-sign-in" */ './security/public/sign-in'),
);
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

/** How long until it is read again who signed in, when that failed. Unit: ms. */
const RETRY_MS = 3_000;

/** Shows its content to a signed-in seller. Without a session: the sign-in, at a tablet the names. */
export function SellerGate({ children }: { children: ReactNode }) {
  const { checked, isSeller, staff, screen } = useSession();
  useReadStaff(isSeller && !staff);
  // Somebody signs in here: their first page opens, and not the one of the address before it.
  const [isEntering, setEntering] = useState(false);
  if (checked && !isSeller && !isEntering) setEntering(true);
  if (!isSeller || !staff) return <SignedOut />;
  if (isEntering && !screen) return <Entrance staff={staff} onEntered={() => setEntering(false)} />;
  return (
    <SignedIn key={staff.id} staff={staff}>
      {children}
    </SignedIn>
  );
}

/** Before somebody is known: the sign-in with its steps, at a tablet the names. */
function SignedOut() {
  const { checked, isSeller, sellerStep: step, tablet, screen } = useSession();
  if (checked && tablet && !isSeller && !step)
    return <Suspense fallback={null}>{screen ? <ScreenStart /> : <Picker />}</Suspense>;
  return (
    <SignedOutLayout>
      {!checked || isSeller ? (
        <UnknownSession>
          <PageLoading />
        </UnknownSession>
      ) : step ? (
        <FirstSignIn />
      ) : (
        <SignIn />
      )}
    </SignedOutLayout>
  );
}

/** Reads who has signed in, until the server answers. */
function useReadStaff(isUnknown: boolean) {
  useEffect(() => {
    if (!isUnknown) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      checkSeller().catch(() => {
        timer = setTimeout(read, RETRY_MS);
      });
    };
    read();
    return () => clearTimeout(timer);
  }, [isUnknown]);
}

/** The pages of one person. Nothing of them is left for the next one. */
function SignedIn({
  staff: { isAtTablet, screen },
  children,
}: {
  staff: OwnStaff;
  children: ReactNode;
}) {
  useClearCacheOnClose();
  const { pathname, search } = useLocation();
  const { missing, home } = useAccess();
  const isMissing = missing(pathname) !== undefined;
  const isPinPage = screen !== undefined && search === PIN_PAGE;
  if (isMissing && pathname === paths.seller && !isPinPage) return <Navigate to={home} replace />;
  // What is not the screen's own needs a person.
  if (screen)
    return (
      <Suspense fallback={null}>
        <ScreenWatch />
        {isMissing ? <Picker /> : children}
      </Suspense>
    );
  return (
    <>
      {isAtTablet && (
        <Suspense fallback={null}>
          <TabletWatch />
        </Suspense>
      )}
      {!(isAtTablet && isLocked()) && children}
    </>
  );
}

/** A page, or why the signed-in person may not open it. */
export function Allowed({ children }: { children: ReactNode }) {
  const { missing } = useAccess();
  return missing(useLocation().pathname) ? <Forbidden /> : children;
}

function Desk({ hasOffer }: { hasOffer: boolean }) {
  const { t } = useTranslation('mfe-seller');
  useLightTheme();
  const logOut = useLogOut();
  useArrivals();
  const { pathname } = useLocation();
  const { may } = useAccess();
  const language = useLanguage((state) => state.language);
  const staff = useSession((session) => session.staff);
  const newTablets = useNewTablets(may('staff.manage') && pathname !== paths.sellerStaff);
  return (
    <div className={styles.desk} data-theme="light">
      <header className={styles.top}>
        <Brand />
        <span className={styles.hi}>
          {t('hi', { name: textIn(language, staff?.nameEn, staff?.nameAr) })}
        </span>
        <SoundButton />
        <LanguageSwitch />
        {may('own.account') && (
          <>
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
          </>
        )}
      </header>
      <Sidebar />
      <div className={styles.work}>
        {/* The floor shows calls at their tables, a split in one line. */}
        {pathname !== paths.sellerFloor && pathname !== paths.sellerSplit && <TableCalls />}
        {hasOffer && (
          <Suspense fallback={null}>
            <FactorOffer />
          </Suspense>
        )}
        {newTablets.length > 0 && (
          <Suspense fallback={null}>
            <TabletNotice names={newTablets} />
          </Suspense>
        )}
        <Suspense fallback={<PageLoading />}>
          <Allowed>
            <Outlet />
          </Allowed>
        </Suspense>
      </div>
    </div>
  );
}

/**
 * Removes what the desk has read from the query cache on unmount. Customer data must not remain on a
 * shared computer, and a cached 401 error would end the next session at once. The menu is public.
 */
function useClearCacheOnClose() {
  const client = useQueryClient();
  useEffect(
    () => () =>
      client.removeQueries({
        predicate: ({ queryKey: [key] }) => key !== 'products' && !String(key).startsWith('GET '),
      }),
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
  const { send } = useDeskMutation();
  return () =>
    send(async () => {
      await call('GET /api/seller/logout');
      isLoggedOut.current = true;
      await navigate(paths.home);
      return undefined;
    });
}
