import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { Icon, IconButton } from '@smokehouse/shared/ui';
import styles from './profile-menu.module.css';
import { useDineLogout } from './use-dine-logout';

/** My Orders and Logout. Closes on Escape, on a click outside and when the focus leaves it. */
export function ProfileMenu() {
  const { t: shared } = useTranslation('shared');
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const logout = useDineLogout();
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnOutsideClick = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOnOutsideClick);
    return () => document.removeEventListener('pointerdown', closeOnOutsideClick);
  }, [isOpen]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  }
  function onBlur(event: FocusEvent) {
    if (event.relatedTarget && !ref.current?.contains(event.relatedTarget)) setOpen(false);
  }
  return (
    <div className={styles.anchor} ref={ref} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        ref={button}

        aria-expanded={isOpen}
        label={shared('nav.profile')}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="user" />
      </IconButton>
      {isOpen && (
        <div className="drop">
          <Link to={paths.dineOrders} onClick={() => setOpen(false)}>
            <Icon name="list" />
            {shared('nav.myOrders')}
          </Link>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              void logout();
            }}
          >
            <Icon name="out" className="flip" />
            {shared('nav.logout')}
          </button>
        </div>
      )}
    </div>
  );
}
