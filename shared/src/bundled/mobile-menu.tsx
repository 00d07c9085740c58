import { useTranslation } from '@smokehouse/shared/i18n';
import { NavLink } from '@smokehouse/shared/router';
import {
  Brand,
  Button,
  ButtonLink,
  Icon,
  IconButton,
  LanguageSwitch,
  useModal,
} from '@smokehouse/shared/ui';

/**
 * The navigation of narrow screens. It is a modal dialog: the browser traps the focus in it and
 * restores the focus afterwards.
 */
export function MobileMenu({
  home,
  order,
  links,
  account,
  onClose,
}: {
  /** Address of the logo's link. */
  home: string;
  /** Address of the large button. */
  order: string;
  links: readonly { to: string; label: string }[];
  /** Signs in or out, unless it is unknown who is signed in. Called after the menu has closed. */
  account: { label: string; onPress: () => void } | false;
  onClose: () => void;
}) {
  const { t } = useTranslation('shared');
  return (
    <dialog {...useModal(onClose)} className="mmenu" aria-label={t('nav.main')}>
      <div className="mmenu-head">
        <Brand to={home} />
        <IconButton label={t('close')} onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </div>
      <nav aria-label={t('nav.main')}>
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} end onClick={onClose}>
            {label}
            <Icon name="next" className="flip" />
          </NavLink>
        ))}
      </nav>
      <div className="mmenu-end">
        <LanguageSwitch />
        <ButtonLink variant="accent" to={order} onClick={onClose}>
          {t('nav.orderNow')}
        </ButtonLink>
        {account && (
          <Button
            variant="line"
            onClick={() => {
              onClose();
              account.onPress();
            }}
          >
            {account.label}
          </Button>
        )}
      </div>
    </dialog>
  );
}
