import { useLayoutEffect, useRef } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Brand, Button, ButtonLink, Icon, IconButton, LanguageSwitch } from '@smokehouse/shared/ui';
import { LINKS } from './links';
import { useSignOut } from '../../session/use-sign-out';

/**
 * The navigation of narrow screens. It is a modal dialog: the browser traps the focus in it and
 * restores the focus afterwards.
 */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shared');
  const user = useSession((state) => state.user);
  const dialog = useRef<HTMLDialogElement>(null);
  const signOut = useSignOut();
  // A layout effect, because the browser restores the focus only while the dialog is in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const links = user
    ? [...LINKS, ['myOrders', paths.myOrders] as const, ['account', paths.account] as const]
    : LINKS;
  return (
    <dialog
      ref={dialog}
      className="mmenu"
      aria-label={t('nav.main')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="mmenu-head">
        <Brand />
        <IconButton label={t('close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </div>
      <nav aria-label={t('nav.main')}>
        {links.map(([key, to]) => (
          <Link key={key} to={to} onClick={onClose}>
            {t(`nav.${key}`)}
            <Icon name="next" className="flip" />
          </Link>
        ))}
      </nav>
      <div className="mmenu-end">
        <LanguageSwitch />
        <ButtonLink variant="accent" to={paths.allMenu} onClick={onClose}>
          {t('nav.orderNow')}
        </ButtonLink>
        {user ? (
          <Button
            variant="line"
            onClick={() => {
              onClose();
              void signOut();
            }}
          >
            {t('nav.logout')}
          </Button>
        ) : (
          <Button
            variant="line"
            onClick={() => {
              onClose();
              useUi.getState().setSignInOpen(true);
            }}
          >
            {t('nav.login')}
          </Button>
        )}
      </div>
    </dialog>
  );
}
