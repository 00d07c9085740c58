import { lazy, Suspense, useEffect } from 'react';
import { isDinePath, isSellerPath } from '@smokehouse/shared/contract';
import { QueryClientProvider, queryClient } from '@smokehouse/shared/query';
import { BrowserRouter, useLocation, useRoutes } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Toasts } from '@smokehouse/shared/ui';
import { Footer } from './footer';
import { Navbar } from './navbar';
import { ownerOf, ownerOfSlot, preload } from './registry';
import { RemotePage, RemoteSlot } from './remote-page';
import { shellRoutes } from './routes';

const SignIn = lazy(() => import(/* webpackChunkName: "sign-in" */ './sign-in'));

/** The whole page: navigation, the owner of the address, footer, dialogs, toasts. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Layout />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function ShellPage() { return useRoutes(shellRoutes); }

function Layout() {
  const { t } = useTranslation('shared');
  const { pathname } = useLocation();
  const context = useSession((state) => state.context);
  const guestEntryOpen = useUi((state) => state.guestEntryOpen);
  const signInOpen = useUi((state) => state.signInOpen);
  const owner = ownerOf(pathname);
  const isSeller = isSellerPath(pathname);
  const isDine = isDinePath(pathname) || (context === 'dine' && !isSeller);
  const dine = ownerOfSlot('dineNavbar');
  const guests = ownerOfSlot('guestEntry');
  useEffect(() => { if (pathname === '/' || pathname === '/cart' || isSeller) useSession.getState().setContext('delivery'); else if (isDinePath(pathname)) useSession.getState().setContext('dine'); }, [pathname, isSeller]);
  useEffect(() => { window.scrollTo(0, 0); }, [pathname]);
  usePreloadOnHover();
  return (
    <>
      <a className="skip" href="#main">{t('nav.skip')}</a>
      {!isSeller && !isDine && <Navbar />}
      {isDine && dine && <RemoteSlot entry={dine} slot="dineNavbar" />}
      {owner ? <RemotePage key={owner.remote} entry={owner} /> : <ShellPage />}
      {!isSeller && !isDine && <Footer />}
      {signInOpen && <Suspense fallback={null}><SignIn /></Suspense>}
      {guestEntryOpen && guests && <RemoteSlot entry={guests} slot="guestEntry" />}
      <Toasts />
    </>
  );
}

/** A link that is pointed at or focused is likely to be followed: its page is fetched at once. */
function usePreloadOnHover() {
  useEffect(() => {
    const onPoint = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
      if (link instanceof HTMLAnchorElement) void preload(link.pathname);
    };
    document.addEventListener('pointerover', onPoint, { passive: true });
    document.addEventListener('focusin', onPoint);
    return () => { document.removeEventListener('pointerover', onPoint); document.removeEventListener('focusin', onPoint); };
  }, []);
}
