/**
 * The page's one policy of Trusted Types. The Content-Security-Policy lets no text become script,
 * and no address a script's, unless this policy says yes; it allows no second policy. It is the
 * default one, so that webpack's loaders, ours and the payment widget come through it as they are.
 */
interface TrustedTypesFactory {
  createPolicy: (
    name: 'default',
    rules: {
      createHTML: (text: string) => string | null;
      createScriptURL: (address: string) => string | null;
    },
  ) => unknown;
}

const CHECKOUT = 'https://checkout.razorpay.com';
/** Where the site's own scripts lie: releases, and the test gateway's widget. */
const OWN_FOLDERS = ['/releases/', '/sandbox/razorpay/'];
/**
 * What would run: scripts, handlers in attributes, addresses that are scripts. The policy's
 * script-src refuses these too.
 */
const RUNS = /<script|\son\w+\s*=|javascript:|srcdoc/i;

let isPaying = false;

/**
 * A script may come from our releases or from the payment provider; anything else is refused by the
 * browser.
 */
function vouchFor(address: string): string | null {
  const { origin, pathname } = new URL(address, location.href);
  const isCheckout = origin === CHECKOUT || pathname.startsWith('/sandbox/razorpay/');
  if (
    origin !== CHECKOUT &&
    (origin !== location.origin || !OWN_FOLDERS.some((folder) => pathname.startsWith(folder)))
  )
    return null;
  isPaying ||= isCheckout;
  return address;
}

/**
 * Nothing of ours makes elements out of text. The payment widget draws its curtain so, and only
 * once it was asked for.
 */
const lookThrough = (text: string): string | null => (isPaying && !RUNS.test(text) ? text : null);

(globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('default', {
  createHTML: lookThrough,
  createScriptURL: vouchFor,
});
