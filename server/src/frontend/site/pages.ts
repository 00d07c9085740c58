import {
  CATEGORY_ALIASES,
  isCategoryPath,
  type Language,
  paths,
  type Product,
} from '@smokehouse/shared/contract';
import type { ReleaseRoute } from '@smokehouse/shared/contract/federation';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { decodePart } from './addresses';
import { type Live, matchesRoute, ownerOf } from './registry';
import { CATEGORY_NAMES, categoryName } from '../../menu/categories';
import type { PictureTexts } from '../../menu/products';
import {
  categoryDescription,
  DESCRIPTION,
  HOME_TITLE,
  MENU,
  NOT_FOUND,
  SITE_NAME,
  UNKNOWN_DISH,
} from './texts';

/** The page at an address, in one language. */
export interface Page {
  status: 200 | 404 | 503;
  /** The canonical path. */
  path: string;
  /** For `<title>`. */
  title: string;
  /** The heading. */
  name: string;
  description: string;
  /** Whether search engines may index it. */
  isIndexed: boolean;
  /** The part of the menu that it shows. */
  shows:
    | { kind: 'home' | 'page' }
    | { kind: 'menu'; products: readonly Product[] }
    | { kind: 'category'; category: string; products: readonly Product[] }
    | { kind: 'product'; product: Product; pictureText?: string | undefined };
}

/** A dish's texts in the reader's language; English where the Arabic one is missing. */
export const dishName = (dish: Product, language: Language): string =>
  textIn(language, dish.name, dish.nameAr);
export const dishDescription = (dish: Product, language: Language): string =>
  textIn(language, dish.description, dish.descriptionAr);

interface PageQuery {
  pathname: string;
  language: Language;
  live: Live;
  /** The menu; null if it could not be read. */
  products: readonly Product[] | null;
  /** What pictures show, by dish. */
  pictureTexts?: PictureTexts | undefined;
}

const hasParameter = (path: string): boolean => path.includes(':');

/**
 * The path to which an address redirects permanently, if it does: old names of categories, and
 * other upper and lower case, which React Router ignores and search engines do not.
 */
export function canonicalPath(pathname: string, live: Live): string | undefined {
  const [, menu, category = '', ...rest] = pathname.split('/');
  if (
    menu?.toLowerCase() === 'menu' &&
    rest.length === 0 &&
    Object.hasOwn(CATEGORY_ALIASES, category)
  )
    return paths.category(CATEGORY_ALIASES[category] ?? '');
  const path = ownerOf(live, pathname)?.route.path;
  return path !== undefined && !hasParameter(path) && path !== pathname ? path : undefined;
}

/** Finds the page at an address. */
export function findPage(query: PageQuery): Page {
  const { pathname, language, live } = query;
  if (pathname === paths.home) return homePage(language);
  const route = ownerOf(live, pathname)?.route;
  if (!route) return notFound(query, NOT_FOUND[language]);
  if (matchesRoute('/menu/:category', pathname)) return findCategory(query);
  if (matchesRoute('/menu/:category/:id', pathname)) return findProduct(query);
  return declaredPage(query, route);
}

function homePage(language: Language): Page {
  return {
    status: 200,
    path: paths.home,
    title: HOME_TITLE[language],
    name: SITE_NAME[language],
    description: DESCRIPTION[language],
    isIndexed: true,
    shows: { kind: 'home' },
  };
}

/** A page with the texts that its route declares in the release. */
function declaredPage({ pathname, language, products }: PageQuery, route: ReleaseRoute): Page {
  const name = route.title?.[language] ?? SITE_NAME[language];
  return {
    status: 200,
    path: pathname,
    title: isNamed(route) ? titled(name, language) : name,
    name,
    description: route.description?.[language] ?? DESCRIPTION[language],
    // Pages without a title in their release are not indexed.
    isIndexed: isNamed(route) && route.isPublic === true,
    shows:
      pathname === paths.allMenu ? { kind: 'menu', products: products ?? [] } : { kind: 'page' },
  };
}

const isNamed = (route: ReleaseRoute): boolean => route.title !== undefined;

/** Paths of the pages, except those of the menu, that their packages declare as public. */
export function publicPages(live: Live): string[] {
  const routes = [...live.values()].flatMap((manifest) => manifest.routes);
  return routes
    .filter((route) => isNamed(route) && route.isPublic && !hasParameter(route.path))
    .map(({ path }) => path);
}

function findCategory(query: PageQuery): Page {
  const { pathname, language, products } = query;
  const category = decodePart(pathname.split('/')[2] ?? '');
  const name = categoryName(category);
  if (!name) return notFound(query, NOT_FOUND[language]);
  if (!products) return unavailable(query, name[language]);
  const own = products.filter((product) => product.category === category);
  return {
    status: 200,
    path: paths.category(category),
    title: titled(name[language], language),
    name: name[language],
    description:
      own.length > 0
        ? categoryDescription(
            name,
            own.map((dish) => dishName(dish, language)),
            language,
          )
        : DESCRIPTION[language],
    // A category without dishes has a page, but is not indexed.
    isIndexed: own.length > 0,
    shows: { kind: 'category', category, products: own },
  };
}

function findProduct(query: PageQuery): Page {
  const { pathname, language, products, pictureTexts } = query;
  if (!products) return unavailable(query, MENU[language]);
  const id = decodePart(pathname.split('/')[3] ?? '');
  const product = products.find((one) => one._id === id);
  if (!product) return notFound(query, UNKNOWN_DISH[language]);
  const name = dishName(product, language);
  const section = isCategoryPath(product.category)
    ? CATEGORY_NAMES[product.category][language]
    : MENU[language];
  return {
    status: 200,
    path: paths.product(product),
    title: titled(name, language),
    name,
    description:
      summary(dishDescription(product, language)) ||
      `${name} · ${section} · ${DESCRIPTION[language]}`,
    isIndexed: true,
    shows: { kind: 'product', product, pictureText: pictureTexts?.[id]?.[language] },
  };
}

/** The length that search engines show. Unit: characters. */
const SUMMARY_LENGTH = 200;

function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  return `${line.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…`;
}

const titled = (name: string, language: Language): string => `${name} · ${SITE_NAME[language]}`;

function notFound({ pathname, language }: PageQuery, name: string): Page {
  return {
    status: 404,
    path: pathname,
    title: titled(name, language),
    name,
    description: DESCRIPTION[language],
    isIndexed: false,
    shows: { kind: 'page' },
  };
}

/** The menu cannot be read: the page shows that, and search engines retry later. */
function unavailable({ pathname, language }: PageQuery, name: string): Page {
  return {
    status: 503,
    path: pathname,
    title: titled(name, language),
    name,
    description: DESCRIPTION[language],
    isIndexed: false,
    shows: { kind: 'page' },
  };
}
