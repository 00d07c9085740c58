import { rawAnswer, rawFailure } from './errors';
import { PLAIN_PAGE_POLICY, PLAIN_PAGE_STYLE } from './load-shedding-page';

/** Neither an address nor all cookies of the site together are longer. Unit: characters. */
const LONG_ADDRESS = 8_000;
const LONG_COOKIES = 4_000;
const REQUEST_LINE = /^[A-Z]{3,10} (?<address>\S*)/;
/** A cookie within a header, with what its value begins with. */
const COOKIE = /(?:^|; ?)(?<name>[\w!#$%&'*+.^|~-]+)=(?<value>[^;]*)/g;
/** Text from within a header of cookies. An address contains no spaces. */
const WITHIN_COOKIES = /; [\w!#$%&'*+.^|~-]+=/;

/**
 * Answers a request whose headers are too long to be read, as bytes of HTTP.
 *
 * Cookies that a script has set are sent with each request: no page could be loaded that takes them
 * away. So the answer does, and the visitor may have to sign in again. An address that is too long
 * signs nobody out.
 * @param packet the last bytes that were read of the request: anything from all of it to a part of one
 *   header
 */
export function answerLongHeaders(packet: unknown): string {
  // Fastify declares the JSON of a Buffer.
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  const address = REQUEST_LINE.exec(text)?.groups?.['address'];
  if (address?.startsWith('/api/') || (address !== undefined && !text.startsWith('GET ')))
    return rawFailure(413, 'too_large');
  const cookies = cookiesOf(text);
  return rawAnswer(
    413,
    [
      'content-type: text/html; charset=utf-8',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `content-security-policy: ${PLAIN_PAGE_POLICY}`,
      // Takes all, whatever their path and domain, but only with https.
      ...(cookies ? ['clear-site-data: "cookies"'] : []),
      ...(cookies ?? []).map((name) => `set-cookie: ${name}=; Path=/; Max-Age=0`),
    ],
    page(cookies ? 'cookies' : 'address'),
  );
}

/**
 * The names of the longest cookies, without which the others are short enough, if the cookies are what
 * is too long; otherwise undefined. Each may be short: what is refused is the sum.
 */
function cookiesOf(text: string): string[] | undefined {
  const [first = '', ...headers] = text.split('\r\n');
  // The packet may begin within the address, or within the cookies.
  const isAddress = / HTTP\/1\.\d$/.test(first) || REQUEST_LINE.test(first);
  if (isAddress && first.length > LONG_ADDRESS) return undefined;
  const parts = headers
    .filter((line) => /^cookie:/i.test(line))
    .map((line) => line.slice(7).trim());
  const isWithin = !isAddress && WITHIN_COOKIES.test(first);
  if (isWithin) parts.push(first);
  const found = parts.flatMap((part) => [...part.matchAll(COOKIE)]);
  const long = longestOf(found, isWithin ? 0 : LONG_COOKIES);
  return long.length > 0
    ? [...new Set(long.map(({ groups }) => groups?.['name'] ?? ''))]
    : undefined;
}

/** The longest of the cookies, without which the others have no more characters than `most`. */
function longestOf(cookies: readonly RegExpExecArray[], most: number): RegExpExecArray[] {
  const sorted = [...cookies].sort(([a], [b]) => b.length - a.length);
  let left = sorted.reduce((sum, [text]) => sum + text.length, 0);
  return sorted.filter(([text]) => {
    const isTaken = left > most;
    left -= text.length;
    return isTaken;
  });
}

const TEXTS = {
  cookies: {
    en: {
      text: 'Your browser sent more than the site accepts. What it had stored for the site was removed. You may have to sign in again.',
      link: 'Try again',
    },
    ar: {
      text: 'أرسل متصفحك أكثر مما يقبله الموقع، فأُزيل ما كان محفوظًا فيه للموقع. قد تحتاج إلى تسجيل الدخول مجددًا.',
      link: 'أعد المحاولة',
    },
    href: '',
  },
  address: {
    en: {
      text: 'The address, or what your browser sent with it, is too long.',
      link: 'To the menu',
    },
    ar: { text: 'العنوان، أو ما أرسله متصفحك معه، أطول مما يقبله الموقع.', link: 'إلى القائمة' },
    href: '/',
  },
} as const;
const HEADINGS = { en: 'This page cannot be opened', ar: 'تعذّر فتح هذه الصفحة' } as const;

/** In both languages: which one the visitor reads may be in a header that was not read. */
function page(reason: keyof typeof TEXTS): string {
  const { href, ...texts } = TEXTS[reason];
  const section = (language: 'en' | 'ar') => `<section lang="${language}" dir="${
    language === 'ar' ? 'rtl' : 'ltr'
  }">
<h1>${HEADINGS[language]}</h1>
<p>${texts[language].text}</p>
<p><a href="${href}">${texts[language].link}</a></p>
</section>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${HEADINGS.en} · ${HEADINGS.ar}</title>
<style>${PLAIN_PAGE_STYLE}</style>
</head>
<body>
<main>
${section('en')}
${section('ar')}
</main>
</body>
</html>`;
}
