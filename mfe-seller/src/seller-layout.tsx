import { Suspense } from 'react';
import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { queryClient } from '@smokehouse/shared/query';
import { lazyPage, Outlet, useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Brand, LanguageSwitch } from '@smokehouse/shared/ui';
import { LoadingMain } from './parts/loading';
import { Sidebar } from './parts/sidebar';
import { reportError } from './report-error';
import './seller.css';

// Apart from the frame, so that a seller who is signed in does not fetch the form.
const SignIn = lazyPage(() => import(/* webpackChunkName: "page-sign-in" */ './pages/sign-in'));

/** The seller's desk: top bar, sidebar and a page; the sign-in in its place for everybody else. */
export function SellerLayout() {
  const { t } = useTranslation('mfe-seller');
  const { checked, isSeller, setSeller } = useSession();
  const navigate = useNavigate();

  async function logOut() {
    try {
      await call('GET /api/seller/logout');
      setSeller(false);
      // Customers' names and addresses must not stay behind on a shared machine.
      queryClient.removeQueries({ queryKey: ['seller-orders'] });
      queryClient.removeQueries({ queryKey: ['seller-dine-orders'] });
      await navigate(paths.home);
    } catch (error) {
      reportError(error);
    }
  }

  if (!isSeller) {
    return (
      <div className="mfe-seller mfe-seller-door" data-theme="light">
        <header className="o-top"><Brand /><span className="hi" /><LanguageSwitch /></header>
        <Suspense fallback={<LoadingMain />}>{checked ? <SignIn /> : <LoadingMain />}</Suspense>
      </div>
    );
  }
  return (
    <div className="office mfe-seller" data-theme="light">
      <header className="o-top">
        <Brand />
        <span className="hi">{t('hi')}</span>
        <LanguageSwitch />
        <button type="button" className="btn btn-line btn-sm" onClick={() => void logOut()}>{t('logout')}</button>
      </header>
      <Sidebar />
      <Suspense fallback={<LoadingMain />}><Outlet /></Suspense>
    </div>
  );
}
