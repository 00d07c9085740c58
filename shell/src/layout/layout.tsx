import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { useMenuSearch } from '@smokehouse/shared/bundled/use-menu-search';
import { isSellerPath, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation, useNavigationType } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Toasts } from '@smokehouse/shared/ui';
import { Footer } from './footer';
import { Navbar } from './navbar/navbar';
import { OfflineNotice } from './offline-notice';
import { page } from '../page-config';
import { useReplayLayoutClicks } from '../pre-hydration-clicks/replay-clicks';
import { ownerOf, ownerOfSlot } from '../federation/registry';
import { RemotePage, RemoteSlot } from '../federation/remote-page';
import { contextOf } from '../session/context';
import { ShellPage } from './shell-page';

const SignIn = lazy(() => import(/* webpackChunkName: "sign-in" */ '../session/sign-in'));

const navbarLoading = <div className="nav nav-loading" />;

/** Sets the ordering context that the address selects. */
function useOrderingContext(pathname: string): void {
  useEffect(() => {
    const context = contextOf(pathname);
    if (context) useSession.getState().setContext(context);
  }, [pathname]);
}

/** Scrolls to the top on a new page. Going back restores the scroll position. */
function useScrollToTop(pathname: string): void {
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (String(type) !== 'POP') window.scrollTo(0, 0);
  }, [pathname, type]);
}

/** The seller's pages use the light theme, all other pages the dark theme. */
function useTheme(isSeller: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = isSeller ? 'light' : 'dark';
  }, [isSeller]);
}

/** Writes the search text of remotes that were built before it moved into the address. */
function useSearchOfOlderRemotes(): void {
  const [, search] = useMenuSearch();
  useEffect(() =>
    useUi.subscribe(({ search: text }, before) => {
      const isOnMenu = location.pathname === paths.allMenu;
      if (text !== before.search && (text || isOnMenu)) search(text);
    }),
  );
}

/** Navigation, the page that owns the address, footer, dialogs and toasts. */
export function Layout() {
  const { t } = useTranslation('shared');
  const { pathname } = useLocation();
  const context = useSession((state) => state.context);
  const guestEntryOpen = useUi((state) => state.guestEntryOpen);
  const signInOpen = useUi((state) => state.signInOpen);
  const owner = ownerOf(page.registry, pathname);
  const isSeller = isSellerPath(pathname);
  const isDine = !isSeller && (contextOf(pathname) ?? context) === 'dine';
  const isDelivery = !isSeller && !isDine;
  const dineNavbar = ownerOfSlot(page.registry, 'dineNavbar');
  const guestEntry = ownerOfSlot(page.registry, 'guestEntry');
  useOrderingContext(pathname);
  useScrollToTop(pathname);
  useSearchOfOlderRemotes();
  useTheme(isSeller);
  useReplayLayoutClicks();
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <OfflineNotice />
      {isDelivery && <Navbar />}
      {isDine && dineNavbar && (
        <RemoteSlot entry={dineNavbar} slot="dineNavbar" loading={navbarLoading} />
      )}
      {owner ? <RemotePage key={owner.remote} entry={owner} /> : <ShellPage />}
      {isDelivery && <Footer />}
      {signInOpen && (
        <Suspense fallback={null}>
          <SignIn />
        </Suspense>
      )}
      {guestEntryOpen && guestEntry && <RemoteSlot entry={guestEntry} slot="guestEntry" />}
      <Toasts />
    </>
  );
}
