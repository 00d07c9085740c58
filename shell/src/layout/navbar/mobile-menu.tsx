import { MobileMenu as Menu } from '@smokehouse/shared/bundled/mobile-menu';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession } from '@smokehouse/shared/stores';
import { LINKS } from './links';
import { useSignOut } from '../../session/use-sign-out';
import { signInFromNavigation } from '../../session/sign-in-target';
import { useIsSessionUnknown } from '../../session/use-is-session-unknown';

/** The shop's navigation on narrow screens. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shared');
  const user = useSession((state) => state.user);
  const isUnknown = useIsSessionUnknown();
  const signOut = useSignOut();
  const links = user
    ? [...LINKS, ['myOrders', paths.myOrders] as const, ['account', paths.account] as const]
    : LINKS;
  return (
    <Menu
      home={paths.home}
      order={paths.allMenu}
      links={links.map(([key, to]) => ({ to, label: t(`nav.${key}`) }))}
      account={
        user
          ? { label: t('nav.logout'), onPress: () => void signOut() }
          : !isUnknown && { label: t('nav.login'), onPress: signInFromNavigation }
      }
      onClose={onClose}
    />
  );
}
