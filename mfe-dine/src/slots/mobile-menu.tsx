import { useLayoutEffect, useRef } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link, useLocation } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Brand, Button, ButtonLink, Icon, IconButton, LanguageSwitch } from '@smokehouse/shared/ui';
import { LINKS } from './links';
import styles from './mobile-menu.module.css';
import { useDineLogout } from './use-dine-logout';

/**
 * The navigation of narrow screens. It is a modal dialog: the browser traps the focus in it and
 * restores the focus afterwards.
 */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t: shared } = useTranslation('shared');
  const { pathname } = useLocation();
  const guest = useSession((state) => state.guest);
  const logout = useDineLogout();
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, because the browser restores the focus only while the dialog is in the page.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const links = guest ? [...LINKS, [paths.dineOrders, 'myOrders'] as const] : LINKS;
  return (
    <dialog
      ref={ref}
      className={`mmenu ${styles.menu}`}
      aria-label={shared('nav.main')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <Brand to={paths.dineIn} />
        <IconButton label={shared('close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </header>
      <nav aria-label={shared('nav.main')}>
        {links.map(([to, key]) => (
          <Link
            key={key}
            to={to}
            aria-current={pathname === to ? 'page' : undefined}
            onClick={onClose}
          >
            {shared(`nav.${key}`)}
            <Icon name="next" className="flip" />
          </Link>
        ))}
      </nav>
      <div className={styles.end}>
        <LanguageSwitch />
        <ButtonLink variant="accent" to={paths.dineIn} onClick={onClose}>
          {shared('nav.orderNow')}
        </ButtonLink>
        {guest ? (
          <Button
            variant="line"
            onClick={() => {
              onClose();
              void logout();
            }}
          >
            {shared('nav.logout')}
          </Button>
        ) : (
          <Button
            variant="line"
            onClick={() => {
              onClose();
              useUi.getState().setGuestEntryOpen(true);
            }}
          >
            {shared('nav.login')}
          </Button>
        )}
      </div>
    </dialog>
  );
}
