import { useEffect, useRef, useState } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { Icon } from '@smokehouse/shared/ui';
import { useDineLogout } from './use-dine-logout';

/** My Orders and Logout; closes on Escape and on a click elsewhere. */
export function ProfileMenu() {
  const { t: shared } = useTranslation('shared');
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const logout = useDineLogout();
  useEffect(() => {
    if (!isOpen) return undefined;
    const away = (event: PointerEvent) => { if (!ref.current?.contains(event.target as Node)) setOpen(false); };
    const escape = (event: KeyboardEvent) => { if (event.key === 'Escape') setOpen(false); };
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  return (
    <div className="hide-m mfe-dine-profile" ref={ref}>
      <button type="button" className="iconbtn" aria-expanded={isOpen} aria-label={shared('nav.profile')} onClick={() => setOpen(!isOpen)}><Icon name="user" /></button>
      {isOpen && (
        <div className="drop">
          <Link to={paths.dineOrders} onClick={() => setOpen(false)}><Icon name="list" />{shared('nav.myOrders')}</Link>
          <button type="button" onClick={() => { setOpen(false); void logout(); }}><Icon name="out" className="flip" />{shared('nav.logout')}</button>
        </div>
      )}
    </div>
  );
}
