import { MobileMenu as Menu } from '@smokehouse/shared/bundled/mobile-menu';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { LINKS } from './links';
import { useDineLogout } from './use-dine-logout';

/** The navigation of the dine-in pages on narrow screens. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shared');
  const { t: own } = useTranslation('mfe-dine');
  const guest = useSession((state) => state.guest);
  const isUnknown = useSession((state) => Boolean(state.recheck));
  const logout = useDineLogout();
  const links = guest ? [...LINKS, [paths.dineOrders, 'myOrders'] as const] : LINKS;
  return (
    <Menu
      home={paths.dineIn}
      order={paths.dineIn}
      links={[
        ...links.map(([to, key]) => ({ to, label: t(`nav.${key}`) })),
        { to: paths.home, label: own('nav.shop') },
      ]}
      account={
        guest
          ? { label: t('nav.logout'), onPress: () => void logout() }
          : !isUnknown && {
              label: t('nav.login'),
              onPress: () => useUi.getState().setGuestEntryOpen(true),
            }
      }
      onClose={onClose}
    />
  );
}
