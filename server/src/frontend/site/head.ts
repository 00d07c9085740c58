import {
  type Language,
  LANGUAGES,
  pictureUrl,
  type Product,
  sitePictureUrl,
} from '@smokehouse/shared/contract';
import { canonicalIn, inLanguage } from './addresses';
import { escapeHtml, tag } from './html';
import type { Page } from './pages';
import { HERO_ALT, SITE_NAME } from './texts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en_GB', ar: 'ar_SA' };
/** `--bg` of the two themes (`shared/src/styles/tokens.css`), for the browser's own bars. */
const THEME_COLOURS = { dark: '#151110', light: '#f2eee7' } as const;

export type Theme = keyof typeof THEME_COLOURS;

export interface HeadOptions {
  page: Page;
  language: Language;
  /** `https://smokehouse.example`. */
  origin: string;
  currency: string;
  theme: Theme;
}

/** Title, description, icons, and tags for search engines and shared links. One tag a line. */
export function headTags({ page, language, origin, currency, theme }: HeadOptions): string[] {
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    tag('meta', { name: 'description', content: page.description }),
    ...addressTags(page, language, origin),
    ...sharingTags(page, language, origin, currency),
    tag('meta', { name: 'theme-color', content: THEME_COLOURS[theme] }),
    tag('link', { rel: 'icon', href: '/favicon.ico', sizes: '32x32' }),
    tag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    tag('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
    tag('link', { rel: 'manifest', href: inLanguage('/site.webmanifest', language) }),
  ];
}

/** `robots`, the canonical address and the alternates in each language. */
function addressTags(page: Page, language: Language, origin: string): string[] {
  if (page.status !== 200) return [tag('meta', { name: 'robots', content: 'noindex' })];
  const address = origin + page.path;
  const canonical = tag('link', { rel: 'canonical', href: canonicalIn(address, language) });
  if (!page.isIndexed) return [tag('meta', { name: 'robots', content: 'noindex' }), canonical];
  return [
    tag('meta', { name: 'robots', content: 'index, follow, max-image-preview:large' }),
    canonical,
    ...LANGUAGES.map((one) =>
      tag('link', { rel: 'alternate', hreflang: one, href: canonicalIn(address, one) }),
    ),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: address }),
  ];
}

/** Tags for the card of a shared link: Open Graph and Twitter. */
function sharingTags(page: Page, language: Language, origin: string, currency: string): string[] {
  const shown = page.shows.kind === 'product' ? page.shows : undefined;
  const product = shown?.product;
  const picture = product?.image
    ? dishPicture(product, shown?.pictureText ?? page.name)
    : { path: sitePictureUrl('hero-1', 1200), width: 1200, height: 667, alt: HERO_ALT[language] };
  const og = (property: string, content: string): string => tag('meta', { property, content });
  return [
    og('og:type', product ? 'product' : 'website'),
    og('og:site_name', SITE_NAME[language]),
    og('og:title', page.name),
    og('og:description', page.description),
    og('og:url', page.status === 200 ? canonicalIn(origin + page.path, language) : `${origin}/`),
    og('og:locale', LOCALES[language]),
    ...LANGUAGES.filter((one) => one !== language).map((one) =>
      og('og:locale:alternate', LOCALES[one]),
    ),
    og('og:image', origin + picture.path),
    og('og:image:type', 'image/webp'),
    og('og:image:width', String(picture.width)),
    og('og:image:height', String(picture.height)),
    og('og:image:alt', picture.alt),
    ...(product
      ? [
          og('product:price:amount', product.price.toFixed(2)),
          og('product:price:currency', currency),
          og('product:availability', product.inStock ? 'in stock' : 'out of stock'),
        ]
      : []),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    tag('meta', { name: 'twitter:title', content: page.name }),
    tag('meta', { name: 'twitter:description', content: page.description }),
    tag('meta', { name: 'twitter:image', content: origin + picture.path }),
    tag('meta', { name: 'twitter:image:alt', content: picture.alt }),
  ];
}

function dishPicture(product: Product, alt: string) {
  return {
    path: pictureUrl(product.image, 1200),
    width: 1200,
    height: 900,
    alt,
  };
}
