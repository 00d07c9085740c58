import {
  directionOf,
  isSellerPath,
  type Language,
  type Product,
} from '@smokehouse/shared/contract';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import type { Body } from './bodies';
import { guardTag } from './guard';
import { headTags } from './head';
import type { PageAnswers } from './page-answers';
import { inlineJson, inlineText, tag } from './html';
import type { Page } from './pages';
import { preloadTags, scriptTags } from './preloads';
import { PREVIEW_STYLE_PATH, previewBar, type Shown } from './preview-page';
import { baseOf, type Live, registryOf } from './registry';
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
  /** False for a page that nobody else gets: it shows whose part is whose. */
  isShared: boolean;
  /** What this browser alone is shown. */
  trials: readonly Shown[];
  /** What stands in the page before its scripts have come; null where they make all of it. */
  body: Body | null;
  /** The answers that the page begins with. */
  data: PageAnswers;
}

/**
 * The HTML of a page: the right language and direction from the first byte, a preload for what this
 * address needs, the page as the server rendered it, and behind it the registry and the answers
 * that it began with.
 */
export function renderDocument(options: DocumentOptions): string {
  const {
    page,
    language,
    pathname,
    origin,
    live,
    now,
    site,
    currency,
    products,
    isSeller,
    body,
    trials,
  } = options;
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
  const description = structuredData({ page, language, origin, currency, site, products });
  const needs = { page, pathname, language, live, isSeller, answered: options.data.names };
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    guardTag,
    ...headTags({
      page: trials.length === 0 ? page : { ...page, isIndexed: false },
      language,
      origin,
      currency,
      theme,
    }),
    ...preloadTags(needs),
    ...(trials.length === 0 ? [] : [tag('link', { rel: 'stylesheet', href: PREVIEW_STYLE_PATH })]),
    // Not deferred: it listens before anything can be seen, and takes no longer than the style
    // sheet beside it.
    ...(shell.early && body
      ? [
          `${tag('script', { src: baseOf(shell) + shell.early, integrity: shell.files[shell.early]?.integrity, crossorigin: true })}</script>`,
        ]
      : []),
    `${tag('script', { defer: true, src: baseOf(shell) + shell.entry, integrity: shell.files[shell.entry]?.integrity, crossorigin: true })}</script>`,
    // Behind the shell, which is most of what travels: a browser that asks for a few files at a
    // time begins with it.
    ...scriptTags(needs),
  ];
  // Behind what is seen: they are read when the scripts run, which wait for the whole document.
  const foot = [
    `<script type="application/json" id="page-config">${inlineJson(config)}</script>`,
    `<script type="application/json" id="page-data">${inlineText(options.data.json)}</script>`,
    ...(description
      ? [`<script type="application/ld+json">${inlineJson(description)}</script>`]
      : []),
  ];
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-theme="${theme}">
<head>
${head.join('\n')}
</head>
<body>${trials.length === 0 ? '' : previewBar(language, trials)}<div id="root"${body ? ` data-rendered="${body.kind}"` : ''}>${body?.html ?? ''}</div>
${foot.join('\n')}
</body>
</html>
`;
}
