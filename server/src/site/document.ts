import { directionOf, isSellerPath, type Language, type Product } from '@smokehouse/shared/contract';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import { headTags } from './head';
import { inlineJson, tag } from './html';
import type { Page } from './pages';
import { preloadTags } from './preloads';
import { baseOf, integrityOf, type Live, registryOf } from './registry';
import { releaseName } from '../releases';
import { structuredData } from './structured-data';

export interface DocumentOptions {
  page: Page;
  language: Language;
  pathname: string;
  /** Where the site is for its visitors: `https://smokehouse.example`. */
  origin: string;
  live: Live;
  now: number;
  site: PageConfig['site'];
  currency: string;
  products: readonly Product[];
  /** Whether the seller asks: others see the sign-in in place of the seller's pages. */
  isSeller: boolean;
}

/**
 * The HTML of a page: the right language and direction from the first byte, what the page is about for those who run no
 * script, the registry inlined, and a preload for what this address needs.
 */
export function renderDocument(options: DocumentOptions): string {
  const { page, language, pathname, origin, live, now, site, currency, products, isSeller } = options;
  const shell = live.get('shell');
  if (!shell) throw new Error('no release of the shell is live: run npm run build');
  const config: PageConfig = { language, registry: registryOf(live), integrity: integrityOf(live), shell: releaseName(shell), now, site };
  const theme = isSellerPath(pathname) ? 'light' : 'dark';
  const data = structuredData({ page, language, origin, currency, site, products });
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    ...headTags({ page, language, origin, currency, theme }),
    ...preloadTags({ page, pathname, language, live, isSeller }),
    ...(data ? [`<script type="application/ld+json">${inlineJson(data)}</script>`] : []),
    `<script type="application/json" id="page-config">${inlineJson(config)}</script>`,
    `${tag('script', { defer: true, src: baseOf(shell) + shell.entry, integrity: shell.files[shell.entry]?.integrity, crossorigin: true })}</script>`,
  ];
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-theme="${theme}">
<head>
${head.join('\n')}
</head>
<body><div id="root"></div></body>
</html>
`;
}
