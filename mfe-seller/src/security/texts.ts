import { lazyTexts } from '@smokehouse/shared/bundled/lazy-texts';

/** The texts of the account page, the second step and password recovery. */
export const securityTexts = lazyTexts('mfe-seller', 'security', (language) =>
  language === 'ar'
    ? import(/* webpackChunkName: "security-ar" */ '../../locales/security.ar.json')
    : import(/* webpackChunkName: "security-en" */ '../../locales/security.en.json'),
);
