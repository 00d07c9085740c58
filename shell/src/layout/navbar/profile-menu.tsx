import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { Icon, IconButton } from '@smokehouse/shared/ui';
import { useSignOut } from '../../session/use-sign-out';

/**
 * The customer's menu: My Orders, My Account and Logout. It closes on Escape, when the focus leaves
 * it, and after a choice.
 */
export function ProfileMenu({ name }: { name: string }) {
  const { t } = useTranslation('shared');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const signOut = useSignOut();
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
    }
  };
  return (
    <div className="menu-anchor wide-only" onBlur={onBlur} onKeyDown={onKeyDown}>
      <IconButton
        ref={button}

        aria-expanded={open}
        label={t('nav.profile')}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
      </IconButton>
      {open && (
        <div className="drop">
          <p className="drop-name">
            <bdi>{name}</bdi>
          </p>
          <Link to={paths.myOrders} onClick={() => setOpen(false)}>
            <Icon name="list" />
            {t('nav.myOrders')}
          </Link>
          <Link to={paths.account} onClick={() => setOpen(false)}>
            <Icon name="user" />
            {t('nav.account')}
          </Link>
          {/* Safari does not focus a clicked button: without preventDefault, the blur would close
              the menu before the click. */}
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setOpen(false);
              void signOut();
            }}
          >
            <Icon name="out" className="flip" />
            {t('nav.logout')}
          </button>
        </div>
      )}
    </div>
  );
}
