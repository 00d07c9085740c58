import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ReleaseManifest, ReleaseRoute } from '@smokehouse/shared/contract/federation';
import type { TestApp } from '../../testing';
import { activateBuiltPackages } from '../releases';

/** Creates routes with titles. Those with a description are public. */
const titledRoutes = (
  pages: Readonly<Record<string, readonly [en: string, ar: string, description?: string]>>,
): ReleaseRoute[] =>
  Object.entries(pages).map(([path, [en, ar, description]]) => ({
    path,
    page: 'page',
    title: { en, ar },
    ...(description && {
      description: { en: description, ar: `بالعربية: ${description}` },
      isPublic: true,
    }),
  }));

const file = (name: string) => ({ [name]: { integrity: `sha384-${name}`, bytes: 1 } });

const manifest = (remote: string, given: Partial<ReleaseManifest>): ReleaseManifest => ({
  remote,
  version: '1.0.0',
  hash: '0123456789ab',
  entry: `${remote}.js`,
  routes: [],
  slots: [],
  contract: {},
  files: file(`${remote}.js`),
  chunks: {},
  ...given,
});

/** Manifests with the files that the tests look for. */
const RELEASES = [
  manifest('shell', {
    routes: titledRoutes({
      '/about': ['About', 'من نحن', 'A smoke house in Riyadh and its people.'],
      '/contact': ['Contact', 'تواصل معنا', 'Address, telephone and hours of the house.'],
      '/menu': ['Menu', 'القائمة'],
      '/gallery': ['Gallery', 'المعرض'],
    }),
    files: {
      ...file('shell.js'),
      ...file('shell.css'),
      ...file('messages-en.js'),
      ...file('messages-ar.js'),
      ...file('besley-latin.woff2'),
      ...file('aref-ruqaa-arabic.woff2'),
      ...file('forms.js'),
    },
    provides: { '@smokehouse/shared/forms': ['forms.js'] },
    chunks: {
      shell: ['shell.css', 'shell.js'],
      'messages-en': ['messages-en.js'],
      'messages-ar': ['messages-ar.js'],
    },
  }),
  manifest('mfe-menu', {
    container: 'mfe_menu',
    routes: [
      { path: '/', page: 'page-home' },
      {
        path: '/all-menu',
        page: 'page-all-menu',
        data: ['GET /api/product/list'],
        title: { en: 'Available Menu', ar: 'القائمة المتاحة' },
        description: { en: 'The whole menu with prices.', ar: 'القائمة كاملة بالأسعار.' },
        isPublic: true,
      },
      { path: '/menu/:category', page: 'page-category' },
      { path: '/menu/:category/:id', page: 'page-product' },
    ],
    files: {
      ...file('mfe-menu.js'),
      ...file('page-home.js'),
      ...file('page-home.css'),
      ...file('routes.js'),
      ...file('menu-ar.js'),
    },
    chunks: {
      'page-home': ['page-home.css', 'page-home.js'],
      routes: ['routes.js'],
      'messages-ar': ['menu-ar.js'],
    },
  }),
  manifest('mfe-cart', {
    container: 'mfe_cart',
    files: { ...file('mfe-cart.js'), ...file('src_routes.js'), ...file('address.js') },
    chunks: { 'page-address': ['address.js'] },
    consumes: {
      routes: ['@smokehouse/shared/ui'],
      'page-address': ['@smokehouse/shared/ui', '@smokehouse/shared/forms'],
    },
    routes: [
      { path: '/cart', page: 'page-cart' },
      { path: '/add-address', page: 'page-address', data: ['GET /api/user/is-auth'] },
      { path: '/tasting', page: 'page-tasting', data: ['GET /api/hours'] },
      {
        path: '/gifts',
        page: 'page-gifts',
        title: { en: 'Gifts', ar: 'الهدايا' },
        description: { en: 'Vouchers for the smoke house.', ar: 'قسائم لبيت الدخان.' },
        isPublic: true,
      },
      {
        path: '/gifts/:id',
        page: 'page-gifts',
        title: { en: 'A gift', ar: 'هدية' },
        isPublic: true,
      },
    ],
  }),
  manifest('mfe-seller', {
    container: 'mfe_seller',
    routes: [
      {
        path: '/seller',
        page: 'page-seller',
        data: ['GET /api/seller/is-auth', 'GET /api/product/list'],
      },
      { path: '/seller/orders', page: 'page-orders' },
    ],
    files: { ...file('mfe-seller.js'), ...file('sign-in.js'), ...file('orders.js') },
    chunks: { 'page-sign-in': ['sign-in.js'], 'page-orders': ['orders.js'] },
  }),
];

/** Makes a small set of releases live. */
export async function publishReleases(test: TestApp): Promise<void> {
  for (const release of RELEASES) {
    const dist = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-dist-'));
    await writeFile(path.join(dist, 'release.json'), JSON.stringify(release));
    for (const name of Object.keys(release.files)) await writeFile(path.join(dist, name), '');
    await activateBuiltPackages(test.db, test.app.context.releaseStore, [dist]);
    await rm(dist, { recursive: true });
  }
}

/** The parts of a page that tests read. */
export interface ReadPage {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  html: string;
  title: string;
  /** Content of a `<meta>` by its name or property. */
  meta: (name: string) => string | undefined;
  /** Attributes of each `<script>` with an address. */
  scripts: Record<string, string>[];
  /** Attributes of each `<link>` of one kind. */
  links: (rel: string) => Record<string, string>[];
  /** The nodes of the JSON-LD graph. */
  data: Record<string, unknown>[];
}

const unescape = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)]
      .slice(1)
      .map(([, name = '', value = '']) => [name, unescape(value)]),
  );

/** Requests a page as a new visitor. */
export async function readPage(
  test: TestApp,
  url: string,
  headers: Record<string, string> = {},
): Promise<ReadPage> {
  const answer = await test.app.inject({ url, headers: { host: 'localhost:8080', ...headers } });
  const html = answer.body;
  const tags = (name: string) =>
    [...html.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))].map(([tag]) => attributesOf(tag));
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    html,
    title: unescape(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    meta: (name) => tags('meta').find((tag) => tag.name === name || tag.property === name)?.content,
    scripts: tags('script').filter((tag) => tag.src),
    links: (rel) => tags('link').filter((tag) => tag.rel === rel),
    data: block ? (JSON.parse(block) as { '@graph': Record<string, unknown>[] })['@graph'] : [],
  };
}
