import { CATEGORY_PATHS, LANGUAGES, paths, type Product } from '@smokehouse/shared/contract';
import { canonicalIn } from './addresses';
import { escapeHtml } from './html';
import { publicPaths } from './page-calls';

/** Time of the last change, by dish. */
export type ChangeDates = ReadonlyMap<string, Date>;

interface Entry {
  path: string;
  changed: Date | undefined;
}

/**
 * The sitemap: each public page in each language.
 * @param pages paths of the packages' public pages
 */
export function sitemap(
  origin: string,
  products: readonly Product[],
  dates: ChangeDates,
  pages: readonly string[] = [],
): string {
  const latest = (dishes: readonly Product[]): Date | undefined => {
    const times = dishes.flatMap(({ _id }) => dates.get(_id)?.getTime() ?? []);
    return times.length > 0 ? new Date(Math.max(...times)) : undefined;
  };
  const inCategory = (category: string) =>
    products.filter((product) => product.category === category);
  const entries: Entry[] = [
    { path: paths.home, changed: latest(products) },
    ...pages.map((path) => ({
      path,
      changed: path === paths.allMenu ? latest(products) : undefined,
    })),
    ...CATEGORY_PATHS.filter((category) => inCategory(category).length > 0).map((category) => ({
      path: paths.category(category),
      changed: latest(inCategory(category)),
    })),
    ...products.map((product) => ({ path: paths.product(product), changed: latest([product]) })),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.flatMap((entry) => LANGUAGES.map((language) => url(origin, entry, language))).join('\n')}
</urlset>
`;
}

function url(
  origin: string,
  { path, changed }: Entry,
  language: (typeof LANGUAGES)[number],
): string {
  const address = origin + path;
  const alternate = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`;
  return [
    `<url><loc>${escapeHtml(canonicalIn(address, language))}</loc>`,
    ...(changed ? [`<lastmod>${changed.toISOString()}</lastmod>`] : []),
    ...LANGUAGES.map((one) => alternate(one, canonicalIn(address, one))),
    `${alternate('x-default', address)}</url>`,
  ].join('');
}

/**
 * `robots.txt`. Private pages contain `noindex` themselves. Crawlers may make the public calls,
 * which pages need to render.
 */
export function robots(origin: string): string {
  return `User-agent: *
${publicPaths.map((path) => `Allow: ${path}`).join('\n')}
Disallow: /api/
Disallow: /sandbox/

Sitemap: ${origin}/sitemap.xml
`;
}
