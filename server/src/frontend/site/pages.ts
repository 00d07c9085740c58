import {
  CATEGORY_ALIASES,
  isCategoryPath,
  type Language,
  paths,
  type Product,
} from '@smokehouse/shared/contract';
import type { ReleaseRoute } from '@smokehouse/shared/contract/federation';
import { decodePart } from './addresses';
import { type Live, matchesRoute, ownerOf } from './registry';
import {
  CATEGORY_NAMES,
  categoryDescription,
  categoryName,
  DESCRIPTION,
  HOME_TITLE,
  MENU,
  NOT_FOUND,
  SITE_NAME,
  UNKNOWN_DISH,
} from './texts';

/** What an address is, in one language. */
export interface Page {
  status: 200 | 404 | 503;
  /** The one address of this page; another one that leads here is its second name. */
  path: string;
  /** As in the browser's tab. */
  title: string;
  /** As in the page's heading. */
  name: string;
  description: string;
  /** Whether search engines may keep it. */
  isIndexed: boolean;
  /** What it shows of the menu. */
  shows:
    | { kind: 'home' | 'page' }
    | { kind: 'menu'; products: readonly Product[] }
    | { kind: 'category'; category: string; products: readonly Product[] }
    | { kind: 'product'; product: Product };
}

/** A dish's texts in the reader's language; English where the Arabic one is missing. */
export const dishName = (dish: Product, language: Language): string =>
  (language === 'ar' && dish.nameAr) || dish.name;
export const dishDescription = (dish: Product, language: Language): string =>
  (language === 'ar' && dish.descriptionAr) || dish.description;

interface Question {
  pathname: string;
  language: Language;
  live: Live;
  /** The menu; null while it cannot be read. */
  products: readonly Product[] | null;
}

const hasParameter = (path: string): boolean => path.includes(':');

/**
 * The address that takes the place of another one for good, if it does: React Router does not mind
 * the case, search engines do.
 */
export function movedTo(pathname: string, live: Live): string | undefined {
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

/** Finds out what is at an address. */
export function findPage(question: Question): Page {
  const { pathname, language, live, products } = question;
  const route = ownerOf(live, pathname)?.route;
  const isThere = pathname === paths.home || route !== undefined;
  if (!isThere) return missing(question, NOT_FOUND[language]);
  if (pathname === paths.home) {
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
  if (matchesRoute('/menu/:category', pathname)) return findCategory(question);
  if (matchesRoute('/menu/:category/:id', pathname)) return findProduct(question);
  const name = route?.title?.[language] ?? SITE_NAME[language];
  return {
    status: 200,
    path: pathname,
    title: route?.title ? titled(name, language) : name,
    name,
    description: route?.description?.[language] ?? DESCRIPTION[language],
    // A page that its team did not name yet is not offered to search engines.
    isIndexed: isNamed(route) && route.isPublic === true,
    shows:
      pathname === paths.allMenu ? { kind: 'menu', products: products ?? [] } : { kind: 'page' },
  };
}

const isNamed = (route: ReleaseRoute | undefined): route is ReleaseRoute =>
  route?.title !== undefined;

/**
 * The pages that search engines may find, besides those that are made from the menu: their packages
 * name them and say so.
 */
export function publicPages(live: Live): string[] {
  const routes = [...live.values()].flatMap((manifest) => manifest.routes);
  return routes
    .filter((route) => isNamed(route) && route.isPublic && !hasParameter(route.path))
    .map(({ path }) => path);
}

function findCategory(question: Question): Page {
  const { pathname, language, products } = question;
  const category = decodePart(pathname.split('/')[2] ?? '');
  const name = categoryName(category);
  if (!name) return missing(question, NOT_FOUND[language]);
  if (!products) return unavailable(question, name[language]);
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
    // A category without dishes is a page, but nothing to find.
    isIndexed: own.length > 0,
    shows: { kind: 'category', category, products: own },
  };
}

function findProduct(question: Question): Page {
  const { pathname, language, products } = question;
  if (!products) return unavailable(question, MENU[language]);
  const id = decodePart(pathname.split('/')[3] ?? '');
  const product = products.find((one) => one._id === id);
  if (!product) return missing(question, UNKNOWN_DISH[language]);
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
    shows: { kind: 'product', product },
  };
}

/** A search engine shows about this much. Unit: characters. */
const SUMMARY_LENGTH = 200;

function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  return `${line.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…`;
}

const titled = (name: string, language: Language): string => `${name} · ${SITE_NAME[language]}`;

function missing({ pathname, language }: Question, name: string): Page {
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

/** The menu cannot be read now: the page opens and says so, and search engines come again. */
function unavailable({ pathname, language }: Question, name: string): Page {
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
