import { useEffect, useRef } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Brand, Icon, LanguageSwitch } from '@smokehouse/shared/ui';
import { useDineLogout } from './use-dine-logout';

/** The whole-screen menu of small screens. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t: shared } = useTranslation('shared');
  const guest = useSession((state) => state.guest);
  const logout = useDineLogout();
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    closeButton.current?.focus();
    const escape = (event: KeyboardEvent) => { if (event.key === 'Escape') onClose(); };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [onClose]);
  const links = [[paths.dineIn, 'home'], [paths.about, 'about'], [paths.contact, 'contact'], ...(guest ? [[paths.dineOrders, 'myOrders'] as const] : [])] as const;
  return (
    <div className="mmenu" role="dialog" aria-modal="true" aria-label={shared('nav.main')}>
      <header>
        <Brand to={paths.dineIn} />
        <button ref={closeButton} type="button" className="iconbtn" aria-label={shared('close')} onClick={onClose}><Icon name="x" /></button>
      </header>
      <nav aria-label={shared('nav.main')}>
        {links.map(([to, key]) => <Link key={key} to={to} onClick={onClose}>{shared(`nav.${key}`)}<Icon name="next" className="flip" /></Link>)}
      </nav>
      <div className="mfe-dine-menu-end">
        <LanguageSwitch />
        <Link className="btn btn-accent" to={paths.dineIn} onClick={onClose}>{shared('nav.orderNow')}</Link>
        {guest
          ? <button type="button" className="btn btn-line" onClick={() => { onClose(); void logout(); }}>{shared('nav.logout')}</button>
          : <button type="button" className="btn btn-line" onClick={() => { onClose(); useUi.getState().setGuestEntryOpen(true); }}>{shared('nav.login')}</button>}
      </div>
    </div>
  );
}
