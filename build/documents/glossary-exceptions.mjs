/**
 * Texts that keep a word that the glossary replaces. `places`: how the place of a text begins.
 * @type {readonly import('./glossary.mjs').Exception[]}
 */
export const EXCEPTIONS = [
  {
    words: ['login', 'logout', 'logged in'],
    places: [
      'mfe-cart/locales/address.en.json: login',
      'mfe-dine/locales/en.json: loginToContinue',
      'mfe-orders/locales/en.json: login',
      'mfe-seller/locales/en.json: logout',
      'mfe-seller/locales/en.json: signIn.submit',
      'shared/locales/en.json: nav.login',
      'shared/locales/en.json: nav.logout',
      'shell/locales/signIn.en.json: login',
      'shell/locales/signIn.en.json: done',
      'server/src/http/request-messages.ts: guest_needed',
      'server/src/people/accounts/messages.ts: signed_in',
    ],
    reason: 'the specification fixes the words of these buttons and messages',
  },
  {
    words: ['seller dashboard', 'admin panel', 'seller'],
    places: ['shell/locales/en.json: footer.seller', 'shell/locales/en.json: footer.sellerOpened'],
    reason: 'the specification fixes the words of this button and its message',
  },
  {
    words: ['product'],
    places: [
      'mfe-dine/locales/en.json: dineIn.none',
      'mfe-dine/locales/en.json: dineOrder.product',
      'mfe-menu/locales/en.json: emptyCategory',
      'mfe-menu/locales/en.json: product.about',
      'mfe-menu/locales/en.json: product.related',
      'mfe-seller/locales/en.json: list.product',
      'mfe-seller/remote.json: routes.1.title',
      'mfe-seller/src/dishes/add-product.page.ts: title',
      'mfe-seller/src/dishes/page.ts: title',
    ],
    reason: 'the specification fixes the words of these headings',
  },
  {
    words: ['product', 'منتج'],
    places: [
      'shared/locales/en.json: category.frozen-products',
      'shared/locales/ar.json: category.frozen-products',
      'server/src/menu/categories/index.ts: frozen-products',
    ],
    reason: 'goods of a shop, not dishes; the specification fixes the name',
  },
  {
    words: ['seller'],
    places: ['mfe-menu/locales/en.json: best', 'mfe-seller/src/today/locales/en.json: best'],
    reason: 'a best seller is a dish',
  },
  {
    words: ['phone'],
    places: [
      'mfe-cart/locales/address.en.json: phone',
      'mfe-seller/src/bills/public/bill-paper.tsx: phone',
      'server/src/money/bills/pdf/bill.ts: ',
    ],
    reason: 'the specification fixes the name of this field of an address and of a bill',
  },
  {
    words: ['phone', 'هاتف'],
    places: [
      'shell/locales/contact.en.json: phone',
      'shell/locales/legal.en.json: phone',
      'shell/locales/contact.ar.json: phone',
      'shell/locales/legal.ar.json: phone',
      'shell/remote.json: routes.1.description',
    ],
    reason: 'the number of the restaurant can be one of a landline',
  },
  {
    words: ['phone'],
    places: [
      'mfe-dine/remote.json: routes.0.description',
      'mfe-seller/src/pictures/locales/en.json: ',
      'mfe-seller/src/security/locales/en.json: totp.off',
      'mfe-seller/src/security/locales/en.json: recovery.text',
    ],
    reason: 'the device, not its number',
  },
  {
    words: ['فئة'],
    places: [
      'mfe-seller/src/shift/locales/ar.json: denomination',
      'mfe-seller/src/shift/locales/ar.json: pieceOf',
    ],
    reason: 'the value of a note or coin, not a part of the menu',
  },
  {
    words: ['ناقص'],
    places: [
      'server/src/desk/exports/accounting.ts: heading.ar',
      'server/src/frontend/site/preview-texts.ts: ar.reasons.forged',
      'server/src/http/request-messages.ts: invalid',
      'server/src/menu/options/messages.ts: import_',
    ],
    reason: 'minus, or missing from what was sent: no cash that is short',
  },
  {
    words: ['الخادم'],
    places: ['server/src/http/request-messages.ts: wrong_host'],
    reason: 'says which server was asked',
  },
];
