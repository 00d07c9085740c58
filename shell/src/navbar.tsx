import { useEffect, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { cartCount, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { queryClient } from '@smokehouse/shared/query';
import { Link, NavLink, useLocation, useNavigate } from '@smokehouse/shared/router';
import { useCart, useSession, useUi } from '@smokehouse/shared/stores';
import { Brand, Icon, LanguageSwitch, notify } from '@smokehouse/shared/ui';

const LINKS = [['home', paths.home], ['about', paths.about], ['menu', paths.allMenu], ['contact', paths.contact]] as const;

/** Signs the customer out and goes home; the cart stays here. */
function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    try { await call('GET /api/user/logout'); } catch (error) { notify.error((error as Error).message); return; }
    useSession.getState().setUser(null);
    useCart.getState().replace({});
    queryClient.removeQueries({ queryKey: ['orders'] });
    queryClient.removeQueries({ queryKey: ['addresses'] });
    await navigate(paths.home);
  };
}

function Search() {
  const { t } = useTranslation('shared');
  const { search, setSearch } = useUi();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <div className="search">
      <Icon name="search" />
      <input className="input" type="search" aria-label={t('nav.search')} placeholder={t('nav.search')} value={search} onChange={(event) => { setSearch(event.target.value); if (pathname !== paths.allMenu) void navigate(paths.allMenu); }} />
    </div>
  );
}

/** The shop's navigation: over the hero on the home page, sticky elsewhere. */
export function Navbar() {
  const { t } = useTranslation('shared');
  const { pathname } = useLocation();
  const count = useCart((state) => cartCount(state.items));
  const user = useSession((state) => state.user);
  const setSignInOpen = useUi((state) => state.setSignInOpen);
  const signOut = useSignOut();
  const [open, setOpen] = useState<'menu' | 'profile' | null>(null);
  const [searching, setSearching] = useState(false);
  useEffect(() => { setOpen(null); }, [pathname]);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => { if (event.key === 'Escape') setOpen(null); };
    document.addEventListener('keydown', onKey);
    return () => { document.removeEventListener('keydown', onKey); };
  }, [open]);
  return (
    <header className={`nav ${pathname === paths.home ? 'over' : ''}`}>
      <div className="wrap">
        <Brand />
        <nav className="nav-links" aria-label={t('nav.main')}>{LINKS.map(([key, to]) => <NavLink key={key} to={to} end>{t(`nav.${key}`)}</NavLink>)}</nav>
        <div className="nav-end">
          <div className="hide-m"><Search /></div>
          <div className="hide-m"><LanguageSwitch /></div>
          <button type="button" className="iconbtn only-m" aria-label={t('nav.search')} aria-expanded={searching} onClick={() => { setSearching(!searching); }}><Icon name="search" /></button>
          <Link className="iconbtn" to={paths.cart} aria-label={t('nav.cart', { count })}><Icon name="bag" />{count > 0 && <span className="badge">{count}</span>}</Link>
          {user ? (
            <div className="hide-m menu-anchor">
              <button type="button" className="iconbtn" aria-expanded={open === 'profile'} aria-label={t('nav.profile')} onClick={() => { setOpen(open === 'profile' ? null : 'profile'); }}><Icon name="user" /></button>
              {open === 'profile' && <div className="drop"><Link to={paths.myOrders}><Icon name="list" />{t('nav.myOrders')}</Link><button type="button" onClick={() => { setOpen(null); void signOut(); }}><Icon name="out" className="flip" />{t('nav.logout')}</button></div>}
            </div>
          ) : <button type="button" className="btn btn-line btn-sm hide-m" onClick={() => { setSignInOpen(true); }}>{t('nav.login')}</button>}
          <button type="button" className="iconbtn only-m" aria-label={t('nav.open')} aria-expanded={open === 'menu'} onClick={() => { setOpen('menu'); }}><Icon name="menu" /></button>
        </div>
      </div>
      {searching && <div className="wrap searchrow"><Search /></div>}
      {open === 'menu' && (
        <div className="mmenu" role="dialog" aria-modal="true" aria-label={t('nav.main')}>
          <header><Brand /><button type="button" className="iconbtn" aria-label={t('close')} onClick={() => { setOpen(null); }}><Icon name="x" /></button></header>
          <nav>{LINKS.map(([key, to]) => <Link key={key} to={to} onClick={() => { setOpen(null); }}>{t(`nav.${key}`)}<Icon name="next" className="flip" /></Link>)}{user && <Link to={paths.myOrders}>{t('nav.myOrders')}<Icon name="next" className="flip" /></Link>}</nav>
          <LanguageSwitch />
          <Link className="btn btn-accent btn-block" to={paths.allMenu} onClick={() => { setOpen(null); }}>{t('nav.orderNow')}</Link>
          {user
            ? <button type="button" className="btn btn-line btn-block" onClick={() => { setOpen(null); void signOut(); }}>{t('nav.logout')}</button>
            : <button type="button" className="btn btn-line btn-block" onClick={() => { setOpen(null); setSignInOpen(true); }}>{t('nav.login')}</button>}
        </div>
      )}
    </header>
  );
}
