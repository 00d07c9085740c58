import {
  directionOf,
  isSellerPath,
  type Language,
  type Product,
} from '@smokehouse/shared/contract';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import type { Body } from './bodies';
import { headTags } from './head';
import { fillHours } from './hours-texts';
import type { PublicHours } from './opening-hours';
import type { PageAnswers } from './page-answers';
import { inlineJson, inlineText, tag } from './html';
import { inlineScriptTag } from './inline-script';
import { lostScriptsNotice } from './lost-scripts';
import type { Page } from './pages';
import { preloadTags, scriptTag, scriptTags } from './preloads';
import { PREVIEW_STYLE_PATH, previewBar, type ShownPreview } from './preview-page';
import { type Live, type LiveRelease, registryOf } from './registry';
import { releaseName } from '../releases';
import { structuredData } from './structured-data';

export interface DocumentOptions {
  page: Page;
  language: Language;
  pathname: string;
  /** `https://smokehouse.example`. */
  origin: string;
  live: Live;
  now: number;
  site: PageConfig['site'];
  currency: string;
  products: readonly Product[];
  hours: PublicHours;
  /** Whether the seller is signed in. Others get the sign-in instead of the seller's pages. */
  isSeller: boolean;
  /** False for previews and developers' pages, which show the boundaries of the packages. */
  isShared: boolean;
  /** The releases that only this browser gets. */
  previews: readonly ShownPreview[];
  /** The rendered HTML; null if the browser renders the page. */
  body: Body | null;
  /** The answers that the page was rendered with. */
  data: PageAnswers;
}

/**
 * The HTML of a page: language and direction, preloads for its address, the rendered body, the
 * registry, and the answers that it was rendered with.
 */
export function renderDocument(options: DocumentOptions): string {
  const {
    language,
    pathname,
    origin,
    live,
    now,
    site,
    currency,
    products,
    hours,
    isSeller,
    body,
    previews,
  } = options;
  const page = {
    ...options.page,
    description: fillHours(options.page.description, hours, language),
  };
  const shell = live.get('shell');
  if (!shell) throw new Error('no release of the shell is live: run npm run build');
  const config: PageConfig = {
    language,
    registry: registryOf(live),
    shell: releaseName(shell),
    now,
    site,
    ...(!options.isShared && { overlay: true }),
  };
  const theme = isSellerPath(pathname) ? 'light' : 'dark';
  const jsonLd = structuredData({ page, language, origin, currency, site, products, hours });
  const preloads = { page, pathname, language, live, isSeller, answered: options.data.names };
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    inlineScriptTag,
    ...headTags({
      page: previews.length === 0 ? page : { ...page, isIndexed: false },
      language,
      origin,
      currency,
      theme,
    }),
    ...preloadTags(preloads),
    ...(previews.length === 0
      ? []
      : [tag('link', { rel: 'stylesheet', href: PREVIEW_STYLE_PATH })]),
    ...earlyScriptTags(shell, body),
    scriptTag(shell, shell.entry, { defer: true }),
    // After the shell's entry, the largest file: a browser with few connections starts with it.
    ...scriptTags(preloads),
  ];
  // After the body: deferred scripts run when the whole document is parsed.
  const foot = [
    `<script type="application/json" id="page-config">${inlineJson(config)}</script>`,
    `<script type="application/json" id="page-data">${inlineText(options.data.json())}</script>`,
    ...(jsonLd ? [`<script type="application/ld+json">${inlineJson(jsonLd)}</script>`] : []),
  ];
  const bar = previews.length === 0 ? '' : previewBar(language, previews, pathname);
  const rendered = body ? ` data-rendered="${body.kind}"` : '';
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-theme="${theme}">
<head>
${head.join('\n')}
</head>
<body>${bar}<div id="root"${rendered}>${body?.html ?? ''}</div>
${lostScriptsNotice(language)}
${foot.join('\n')}
</body>
</html>
`;
}

/**
 * The script that records clicks on the rendered page. It is not deferred, because it records them
 * from the first paint on, and it takes no longer to load than the style sheets.
 */
function earlyScriptTags(shell: LiveRelease, body: Body | null): string[] {
  return shell.early && body ? [scriptTag(shell, shell.early, {})] : [];
}
