import { lazy, Suspense, useEffect, useState } from 'react';
import { SearchField, SearchRow, useSearchRow } from '@smokehouse/shared/bundled/menu-search';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { NavLink, useLocation } from '@smokehouse/shared/router';
import { useCart, useSession } from '@smokehouse/shared/stores';
import {
  Brand,
  Button,
  CartLink,
  Icon,
  IconButton,
  LanguageButton,
  LanguageSwitch,
} from '@smokehouse/shared/ui';
import { LINKS } from './links';
import { WhereLine } from './where-line';
import { ProfileMenu } from './profile-menu';
import { signInFromNavigation } from '../../session/sign-in-target';
import { useIsSessionUnknown } from '../../session/use-is-session-unknown';

const loadMobileMenu = () => import(/* webpackChunkName: "mobile-menu" */ './mobile-menu');
const MobileMenu = lazy(loadMobileMenu);

/** The shop's navigation: over the hero on the home page, sticky elsewhere. */
export function Navbar() {
  const { t } = useTranslation('shared');
  const { pathname } = useLocation();
  const user = useSession((state) => state.user);
  const isUnknown = useIsSessionUnknown();
  /** The path at which the menu was opened. */
  const [menuPath, setMenuPath] = useState<string>();
  const search = useSearchRow();
  useEffect(() => {
    // A menu that was opened while React still rendered this page stays open.
    setMenuPath((path) => (path === pathname ? path : undefined));
  }, [pathname]);
  const look = `${pathname === paths.home ? 'over' : ''} ${search.isSearching ? 'searching' : ''}`;
  return (
    <>
      <header className={`nav ${look}`}>
        <div className="wrap">
          <Brand />
          <nav className="nav-links" aria-label={t('nav.main')}>
            {LINKS.map(([key, to]) => (
              <NavLink key={key} to={to} end>
                {t(`nav.${key}`)}
              </NavLink>
            ))}
          </nav>
          <WhereLine />
          <div className="nav-end">
            <div className="hide-m">
              <SearchField placeholder={t('nav.search')} namespace="shell" />
            </div>
            <div className="hide-m">
              <LanguageSwitch />
            </div>
            <LanguageButton className="only-m" />
            <IconButton
              className="only-m"
              label={t('nav.search')}
              ref={search.button}
              onClick={search.open}
            >
              <Icon name="search" />
            </IconButton>
            <CartLink to={paths.cart} useItems={useCart} />
            {user ? (
              <ProfileMenu name={user.name} />
            ) : (
              !isUnknown && (
                <Button variant="line" small className="hide-m" onClick={signInFromNavigation}>
                  {t('nav.login')}
                </Button>
              )
            )}
            <IconButton
              className="nav-toggle"
              label={t('nav.open')}
              aria-haspopup="dialog"
              // A moment before the click, so that the menu is there when it is needed.
              onPointerDown={() => void loadMobileMenu()}
              onFocus={() => void loadMobileMenu()}
              onClick={() => setMenuPath(window.location.pathname)}
            >
              <Icon name="menu" />
            </IconButton>
          </div>
        </div>
        {search.isSearching && (
          <SearchRow placeholder={t('nav.search')} namespace="shell" onClose={search.close} />
        )}
      </header>
      {menuPath === pathname && (
        <Suspense fallback={null}>
          <MobileMenu onClose={() => setMenuPath(undefined)} />
        </Suspense>
      )}
    </>
  );
}
