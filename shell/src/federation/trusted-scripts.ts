/**
 * The page's only Trusted Types policy. The Content-Security-Policy allows no second one, and lets
 * no string become HTML or a script's URL without it. It is the default policy, so webpack's
 * loaders, our own and the payment widget use it unchanged.
 */
interface TrustedTypesFactory {
  createPolicy: (
    name: 'default',
    rules: {
      createHTML: (text: string) => string | null;
      createScriptURL: (address: string, type: string, sink: string) => string | null;
    },
  ) => unknown;
}

const CHECKOUT_ORIGIN = 'https://checkout.razorpay.com';
const SANDBOX_FOLDER = '/sandbox/razorpay/';
/** Folders of the site's own scripts: releases, the service worker, the sandbox's payment widget. */
const OWN_FOLDERS = ['/releases/', '/offline/', SANDBOX_FOLDER];
/**
 * HTML that would run code: scripts, event handler attributes, `javascript:` URLs. The policy's
 * script-src rejects these too.
 */
const EXECUTABLE_HTML = /<script|\son\w+\s*=|javascript:|srcdoc/i;

let isPaymentWidgetLoaded = false;

/**
 * Allows scripts of our releases and of the payment provider, and the worker of the map, which its
 * chunk creates from its own text. The browser rejects all others.
 */
function allowScriptUrl(address: string, _type: string, sink: string): string | null {
  const { protocol, origin, pathname } = new URL(address, location.href);
  if (protocol === 'blob:' && sink === 'Worker constructor') return address;
  const isCheckout = origin === CHECKOUT_ORIGIN || pathname.startsWith(SANDBOX_FOLDER);
  const isOwn =
    origin === location.origin && OWN_FOLDERS.some((folder) => pathname.startsWith(folder));
  if (origin !== CHECKOUT_ORIGIN && !isOwn) return null;
  isPaymentWidgetLoaded ||= isCheckout;
  return address;
}

/**
 * Our own code never creates elements from strings. The payment widget does, so HTML is allowed
 * only after the widget was requested.
 */
const allowHtml = (text: string): string | null =>
  isPaymentWidgetLoaded && !EXECUTABLE_HTML.test(text) ? text : null;

(globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('default', {
  createHTML: allowHtml,
  createScriptURL: allowScriptUrl,
});

// A module, which webpack can inline.
export {};
