import type { SiteFacts } from '@smokehouse/shared/contract/federation';
import type { Settings } from '../../settings';

const DEFAULT_PHONE = '+966 11 000 0000';
const DEFAULT_PAGES = {
  instagram: 'https://www.instagram.com/texasstylesmokehouse',
  facebook: 'https://www.facebook.com/texasstylesmokehouse',
};
/** The WhatsApp address of a phone number, which must be international. */
const whatsappOf = (phone: string): string =>
  phone.startsWith('+') ? `https://wa.me/${phone.replace(/\D/g, '')}` : '';

/**
 * The pages on social networks that the operator has set. The defaults are placeholders, which
 * search engines must not take for the restaurant's own pages.
 */
export function ownSocialPages({ social, phone }: SiteFacts): string[] {
  const defaults = [...Object.values(DEFAULT_PAGES), whatsappOf(phone)];
  return Object.values(social).filter((page) => page && !defaults.includes(page));
}

/**
 * The public facts about the restaurant, for the footer, the contact page and search engines. Not
 * the email address that the seller signs in with.
 */
export function siteFacts(settings: Settings): SiteFacts {
  const phone = settings.SELLER_PHONE ?? DEFAULT_PHONE;
  return {
    legalName: settings.SELLER_NAME_EN,
    legalNameAr: settings.SELLER_NAME_AR,
    address: settings.SELLER_ADDRESS_EN,
    addressAr: settings.SELLER_ADDRESS_AR,
    ...(settings.SELLER_LOCATION && { location: settings.SELLER_LOCATION }),
    vatNumber: settings.VAT_NUMBER ?? '',
    commercialRegistration: settings.COMMERCIAL_REGISTRATION ?? '',
    phone,
    email: settings.CONTACT_EMAIL ?? '',
    ...(settings.MAP_TILES && { mapHost: new URL(settings.MAP_TILES).host }),
    ...(settings.GUEST_DATA_DAYS !== 30 && { guestDataDays: settings.GUEST_DATA_DAYS }),
    social: {
      instagram: settings.INSTAGRAM_URL ?? DEFAULT_PAGES.instagram,
      facebook: settings.FACEBOOK_URL ?? DEFAULT_PAGES.facebook,
      whatsapp: settings.WHATSAPP_URL ?? whatsappOf(phone),
    },
  };
}
