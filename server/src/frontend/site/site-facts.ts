import type { SiteFacts } from '@smokehouse/shared/contract/federation';
import type { Settings } from '../../settings';

/**
 * The public facts about the restaurant, for the footer, the contact page and search engines. Not
 * the email address that the seller signs in with.
 */
export function siteFacts(settings: Settings): SiteFacts {
  return {
    legalName: settings.SELLER_NAME_EN,
    legalNameAr: settings.SELLER_NAME_AR,
    address: settings.SELLER_ADDRESS_EN,
    addressAr: settings.SELLER_ADDRESS_AR,
    ...(settings.SELLER_LOCATION && { location: settings.SELLER_LOCATION }),
    vatNumber: settings.VAT_NUMBER ?? '',
    commercialRegistration: settings.COMMERCIAL_REGISTRATION ?? '',
    phone: settings.SELLER_PHONE ?? '+966 11 000 0000',
    email: settings.CONTACT_EMAIL ?? '',
    social: {
      instagram: settings.INSTAGRAM_URL,
      facebook: settings.FACEBOOK_URL,
      whatsapp: settings.WHATSAPP_URL,
    },
  };
}
