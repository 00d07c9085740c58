import {
  isSellerPath,
  type Language,
  PICTURE_WIDTHS,
  pictureUrl,
  type Product,
  sitePictureUrl,
} from '@smokehouse/shared/contract';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { tag } from './html';
import { isPageCall, isPersonalCall } from './page-calls';
import type { Page } from './pages';
import { baseOf, type Live, ownerOf } from './registry';

const FONTS: Readonly<Record<Language, RegExp>> = {
  en: /^(besley|readex-pro-latin)/,
  ar: /^(aref-ruqaa|readex-pro-arabic)/,
};

export interface PreloadOptions {
  page: Page;
  pathname: string;
  language: Language;
  live: Live;
  isSeller: boolean;
  /** The calls whose answers the page contains. */
  answered: ReadonlySet<string>;
}

/** The page chunk that is shown: a remote's page, or the sign-in in its place. */
function shownRoute({ pathname, live, isSeller }: PreloadOptions) {
  const owner = ownerOf(live, pathname);
  if (!owner) return undefined;
  const { page, data = [] } = owner.route;
  // Without a seller's session, the seller's pages show the sign-in.
  if (isSellerPath(pathname) && !isSeller)
    return { manifest: owner.manifest, page: 'page-sign-in', data: data.filter(isPersonalCall) };
  return { manifest: owner.manifest, page, data };
}

/**
 * Preloads of an address: the largest picture, the language's fonts, style sheets, and calls whose
 * answers the page does not contain.
 */
export function preloadTags(options: PreloadOptions): string[] {
  const { page, language, live, answered } = options;
  const shell = live.get('shell');
  if (!shell) return [];
  const fonts = Object.keys(shell.files).filter(
    (file) => file.endsWith('.woff2') && FONTS[language].test(file),
  );
  const shown = shownRoute(options);
  return [
    ...pictures(page),
    ...fonts.map((file) =>
      tag('link', {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: baseOf(shell) + file,
        crossorigin: true,
      }),
    ),
    ...chunk(shell, 'shell')
      .filter(isStyle)
      .map((file) => style(shell, file)),
    ...(shown?.data ?? []).filter((name) => isPageCall(name) && !answered.has(name)).map(fetchTag),
    ...(shown
      ? filesFor(shown.manifest, shown.page, language)
          .filter(isStyle)
          .map((file) => style(shown.manifest, file))
      : []),
  ];
}

/**
 * The scripts of an address besides the shell's entry: the shell's texts, the remote's entry, texts
 * and page chunk, and the shared modules that they import.
 */
export function scriptTags(options: PreloadOptions): string[] {
  const { language, live } = options;
  const shell = live.get('shell');
  if (!shell) return [];
  const shown = shownRoute(options);
  return [
    ...chunk(shell, `messages-${language}`)
      .filter(isScript)
      .map((file) => script(shell, file)),
    ...(shown
      ? filesFor(shown.manifest, shown.page, language)
          .filter(isScript)
          .map((file) => script(shown.manifest, file))
      : []),
    ...(shown
      ? sharedFor(shown.manifest, shown.page, shell).map((file) => script(shell, file))
      : []),
  ];
}

const isScript = (file: string): boolean => file.endsWith('.js');
const isStyle = (file: string): boolean => file.endsWith('.css');
const chunk = (manifest: ReleaseManifest, name: string): readonly string[] =>
  manifest.chunks[name] ?? [];

/**
 * The files of a remote's only exposed module. If the build did not name its chunk, these are the
 * files that belong to no named chunk.
 */
function exposed(manifest: ReleaseManifest): readonly string[] {
  const named = manifest.chunks['routes'];
  if (named) return named;
  const others = new Set([...Object.values(manifest.chunks).flat(), manifest.server]);
  return Object.keys(manifest.files).filter((file) => file !== manifest.entry && !others.has(file));
}

/** The files of a page's package. For the shell's own pages, its entry is already included. */
function filesFor(manifest: ReleaseManifest, page: string, language: Language): string[] {
  const remote = manifest.container
    ? [manifest.entry, ...exposed(manifest), ...chunk(manifest, `messages-${language}`)]
    : [];
  return [...new Set([...remote, ...chunk(manifest, page)])];
}

/**
 * The shared modules that a page imports and that are not part of the shell's entry. Without this
 * tag the loader would request them one round trip later.
 */
function sharedFor(
  { container, consumes = {} }: ReleaseManifest,
  page: string,
  { provides = {} }: ReleaseManifest,
): string[] {
  const keys = [container, 'routes', page].flatMap((name) => (name && consumes[name]) || []);
  return [...new Set(keys.flatMap((key) => provides[key] ?? []))];
}

/** A script of a release with its integrity hash. */
export function scriptTag(
  manifest: ReleaseManifest,
  file: string,
  attributes: { async?: true; defer?: true },
): string {
  const open = tag('script', {
    ...attributes,
    src: baseOf(manifest) + file,
    integrity: manifest.files[file]?.integrity,
    crossorigin: true,
  });
  return `${open}</script>`;
}

/**
 * Async scripts instead of preloads: they can run in any order before the shell, because a chunk
 * only registers its modules and an entry only registers its container. The shell uses what is
 * registered and loads the rest.
 */
const script = (manifest: ReleaseManifest, file: string): string =>
  scriptTag(manifest, file, { async: true });

/** webpack's style loader finds an existing style sheet by `data-href`. */
const style = (manifest: ReleaseManifest, file: string): string =>
  tag('link', {
    rel: 'stylesheet',
    'data-href': file,
    href: baseOf(manifest) + file,
    integrity: manifest.files[file]?.integrity,
    crossorigin: true,
  });

/** In the same mode as the API client's request, or browsers would make it twice. */
const fetchTag = (name: string): string =>
  tag('link', {
    rel: 'preload',
    as: 'fetch',
    href: name.replace('GET ', ''),
    crossorigin: 'use-credentials',
  });

const srcset = (widths: readonly number[], address: (width: number) => string): string =>
  widths.map((width) => `${address(width)} ${width}w`).join(', ');

/**
 * The page's largest picture. The candidates are the same as in the page's own `srcset`, or
 * browsers would fetch two sizes.
 */
function pictures(page: Page): string[] {
  if (page.shows.kind === 'home') {
    return [
      picture({
        media: '(max-width: 760px)',
        imagesrcset: srcset([640, 960], (width) => sitePictureUrl('hero-1-phone', width)),
        imagesizes: '100vw',
      }),
      picture({
        media: 'not all and (max-width: 760px)',
        imagesrcset: srcset([768, 1200, 1920], (width) => sitePictureUrl('hero-1', width)),
        imagesizes: '100vw',
      }),
    ];
  }
  if (page.shows.kind === 'product' && page.shows.product.image)
    return [picture(dishCandidates(page.shows.product))];
  return [];
}

const dishCandidates = ({ image }: Product) => ({
  imagesrcset: PICTURE_WIDTHS.map((width) => `${pictureUrl(image, width)} ${width}w`).join(', '),
  imagesizes: '(max-width: 760px) 100vw, 55vw',
});

const picture = (attributes: Readonly<Record<string, string>>): string =>
  tag('link', { rel: 'preload', as: 'image', ...attributes, fetchpriority: 'high' });
