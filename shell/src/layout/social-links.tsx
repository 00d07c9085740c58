import { Icon, iconButtonClass } from '@smokehouse/shared/ui';
import { page } from '../page-config';

const { instagram, facebook, whatsapp } = page.site.social;
const LINKS = (
  [
    ['ig', 'Instagram', instagram],
    ['fb', 'Facebook', facebook],
    ['wa', 'WhatsApp', whatsapp],
  ] as const
).filter(([, , href]) => href);

/** False if the settings hide all links. */
export const hasSocialLinks = LINKS.length > 0;

/** Links to the restaurant's social media pages, with names or as icons only. */
export function SocialLinks({ iconsOnly = false }: { iconsOnly?: boolean }) {
  return LINKS.map(([icon, name, href]) => (
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
