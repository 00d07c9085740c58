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
import { isForPages, isForVisitor } from './page-calls';
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
  /** The calls whose answers travel in the page. */
  answered: ReadonlySet<string>;
}

/** The route that is really shown, where a remote owns the address. */
function shownRoute({ pathname, live, isSeller }: PreloadOptions) {
  const owner = ownerOf(live, pathname);
  if (!owner) return undefined;
  const { page, data = [] } = owner.route;
  // Others see the sign-in in place of the seller's pages.
  if (isSellerPath(pathname) && !isSeller)
    return { manifest: owner.manifest, page: 'page-sign-in', data: data.filter(isForVisitor) };
  return { manifest: owner.manifest, page, data };
}

/**
 * What this address needs to be seen, so that nothing waits to be discovered: the largest picture,
 * the language's fonts, the styles, and the dishes.
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
    ...(shown?.data ?? []).filter((name) => isForPages(name) && !answered.has(name)).map(answer),
    ...(shown
      ? filesFor(shown.manifest, shown.page, language)
          .filter(isStyle)
          .map((file) => style(shown.manifest, file))
      : []),
  ];
}

/**
 * The scripts that this address needs besides the shell's: its texts, the owning remote with its
 * texts and the page's chunk, and what these share.
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
 * The files of a remote's only exposed module. Where the build gives them no name, they are what no
 * named chunk holds.
 */
function exposed(manifest: ReleaseManifest): readonly string[] {
  const named = manifest.chunks['routes'];
  if (named) return named;
  const others = new Set([...Object.values(manifest.chunks).flat(), manifest.server]);
  return Object.keys(manifest.files).filter((file) => file !== manifest.entry && !others.has(file));
}

/**
 * What a page needs of its owner. The shell's own pages need no more than their chunk: the shell is
 * there.
 */
function filesFor(manifest: ReleaseManifest, page: string, language: Language): string[] {
  const remote = manifest.container
    ? [manifest.entry, ...exposed(manifest), ...chunk(manifest, `messages-${language}`)]
    : [];
  return [...new Set([...remote, ...chunk(manifest, page)])];
}

/**
 * What a page's code takes from the shell and is not a part of the shell's entry. Found out by the
 * loader, it would be a round trip more.
 */
function sharedFor(
  { container, consumes = {} }: ReleaseManifest,
  page: string,
  { provides = {} }: ReleaseManifest,
): string[] {
  const keys = [container, 'routes', page].flatMap((name) => (name && consumes[name]) || []);
  return [...new Set(keys.flatMap((key) => provides[key] ?? []))];
}

/**
 * Not preloaded but run as they come, in any order, while the shell travels: a chunk only puts its
 * modules on its build's list, and a remote's entry leaves its container. The shell then finds them
 * there, instead of fetching one after the other. What did not come it fetches itself.
 */
const script = (manifest: ReleaseManifest, file: string): string =>
  `${tag('script', { async: true, src: baseOf(manifest) + file, integrity: manifest.files[file]?.integrity, crossorigin: true })}</script>`;

/** `data-href` is how the chunk's own loader finds that its style is there. */
const style = (manifest: ReleaseManifest, file: string): string =>
  tag('link', {
    rel: 'stylesheet',
    'data-href': file,
    href: baseOf(manifest) + file,
    integrity: manifest.files[file]?.integrity,
    crossorigin: true,
  });

/** In the very mode in which the client asks, or the answer is fetched twice. */
const answer = (name: string): string =>
  tag('link', {
    rel: 'preload',
    as: 'fetch',
    href: name.replace('GET ', ''),
    crossorigin: 'use-credentials',
  });

const srcset = (widths: readonly number[], address: (width: number) => string): string =>
  widths.map((width) => `${address(width)} ${width}w`).join(', ');

/**
 * The largest thing of a page where it is a picture; the same candidates as the page's own
 * `srcset`, or it is fetched twice.
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
