import { Icon, iconButtonClass } from '@smokehouse/shared/ui';
import { page } from '../page-config';

const NETWORKS = [
  ['ig', 'Instagram', page.site.social.instagram],
  ['fb', 'Facebook', page.site.social.facebook],
  ['wa', 'WhatsApp', page.site.social.whatsapp],
] as const;

/** Links to the restaurant's social media pages, with names or as icons only. */
export function SocialLinks({ iconsOnly = false }: { iconsOnly?: boolean }) {
  return NETWORKS.map(([icon, name, href]) => (
    <a
      key={icon}
      href={href}
      rel="noreferrer"
      className={iconsOnly ? iconButtonClass : undefined}
      aria-label={iconsOnly ? name : undefined}
    >
      <Icon name={icon} />
      {!iconsOnly && name}
    </a>
  ));
}
