import { useCallback, useState } from 'react';
import { SearchField, SearchRow, useSearchRow } from '@smokehouse/shared/bundled/menu-search';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link, useLocation } from '@smokehouse/shared/router';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import {
  Brand,
  Button,
  CartLink,
  Icon,
  IconButton,
  LanguageButton,
  LanguageSwitch,
} from '@smokehouse/shared/ui';
import { useMovedTable } from '../parts/use-moved-table';
import styles from './dine-navbar.module.css';
import { LINKS } from './links';
import { MobileMenu } from './mobile-menu';
import { ProfileMenu } from './profile-menu';

/** The navigation bar of the dine-in pages. */
export function DineNavbar() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const { pathname } = useLocation();
  const guest = useSession((state) => state.guest);
  const isUnknown = useSession((state) => Boolean(state.recheck));
  const [isMenuOpen, setMenuOpen] = useState(false);
  const search = useSearchRow();
  useMovedTable();
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  return (
    <>
      <header className={`nav ${search.isSearching ? 'searching' : ''}`}>
        <div className="wrap">
          <Brand to={paths.dineIn} />
          <nav className="nav-links" aria-label={shared('nav.main')}>
            {LINKS.map(([to, key]) => (
              <Link key={key} to={to} aria-current={pathname === to ? 'page' : undefined}>
                {shared(`nav.${key}`)}
              </Link>
            ))}
          </nav>
          <div className="nav-end">
            <div className={styles.wide}>
              <SearchField placeholder={t('nav.searchMenu')} namespace="mfe-dine" />
            </div>
            <div className={styles.wide}>
              <LanguageSwitch />
            </div>
            <LanguageButton className={styles.narrow} />
            <IconButton
              className={styles.narrow}
              label={shared('nav.search')}
              ref={search.button}
              onClick={search.open}
            >
              <Icon name="search" />
            </IconButton>
            <CartLink to={paths.dineOrder} useItems={useDineCart} />
            <div className={styles.wide}>
              {guest ? (
                <ProfileMenu />
              ) : (
                !isUnknown && (
                  <Button
                    variant="line"
                    small
                    onClick={() => useUi.getState().setGuestEntryOpen(true)}
                  >
                    {shared('nav.login')}
                  </Button>
                )
              )}
            </div>
            <IconButton
              className={styles.toggle}
              label={shared('nav.open')}
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
            >
              <Icon name="menu" />
            </IconButton>
          </div>
        </div>
        {search.isSearching && (
          <SearchRow
            placeholder={t('nav.searchMenu')}
            namespace="mfe-dine"
            onClose={search.close}
          />
        )}
      </header>
      {isMenuOpen && <MobileMenu onClose={closeMenu} />}
    </>
  );
}
