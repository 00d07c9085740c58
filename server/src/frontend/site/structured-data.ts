import {
  CATEGORY_PATHS,
  CURRENCY_LABEL,
  type Language,
  paths,
  pictureUrl,
  type Product,
  sitePictureUrl,
} from '@smokehouse/shared/contract';
import type { SiteFacts } from '@smokehouse/shared/contract/federation';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { canonicalIn } from './addresses';
import { openingHoursData, type PublicHours } from './opening-hours';
import { dishDescription, dishName, type Page } from './pages';
import { ownSocialPages } from './site-facts';
import { CITY, CITY_AND_COUNTRY, CUISINES, HOME, MENU, SITE_NAME } from './texts';
import { CATEGORY_NAMES, categoryName } from '../../menu/categories';

type Node = Record<string, unknown>;

export interface StructuredDataOptions {
  page: Page;
  language: Language;
  /** `https://smokehouse.example`. */
  origin: string;
  currency: string;
  site: SiteFacts;
  products: readonly Product[];
  hours: PublicHours;
}

/** The JSON-LD of a page (schema.org); null if the page is not indexed. */
export function structuredData(source: StructuredDataOptions): Node | null {
  const { page } = source;
  if (page.status !== 200 || !page.isIndexed) return null;
  return { '@context': 'https://schema.org', '@graph': [restaurant(source), ...shown(source)] };
}

function shown(source: StructuredDataOptions): Node[] {
  const { shows } = source.page;
  if (shows.kind === 'menu') return [menu(source, shows.products)];
  if (shows.kind === 'category')
    return [menu(source, shows.products), breadcrumbs(source, shows.category)];
  if (shows.kind === 'product')
    return [
      dishPage(source, shows.product),
      breadcrumbs(source, shows.product.category, shows.product),
    ];
  return [];
}

const at = ({ origin, language }: StructuredDataOptions, path: string): string =>
  canonicalIn(origin + path, language);
const restaurantId = ({ origin }: StructuredDataOptions): string => `${origin}/#restaurant`;

function restaurant(source: StructuredDataOptions): Node {
  const { language, origin, site, products } = source;
  const prices = products.map(({ price }) => price);
  const address = textIn(language, site.address, site.addressAr);
  const socialPages = ownSocialPages(site);
  return {
    '@type': 'Restaurant',
    '@id': restaurantId(source),
    name: SITE_NAME[language],
    legalName: textIn(language, site.legalName, site.legalNameAr),
    url: at(source, paths.home),
    image: [`${origin}${sitePictureUrl('hero-1', 1920)}`],
    logo: `${origin}/icon-512.png`,
    telephone: site.phone,
    ...(site.email && { email: site.email }),
    address: {
      '@type': 'PostalAddress',
      ...(address !== CITY_AND_COUNTRY[language] && { streetAddress: address }),
      addressLocality: CITY[language],
      addressCountry: 'SA',
    },
    ...(site.location && { geo: { '@type': 'GeoCoordinates', ...site.location } }),
    ...openingHoursData(source.hours, language),
    servesCuisine: CUISINES[language],
    ...(prices.length > 0 && {
      priceRange: `${CURRENCY_LABEL} ${Math.min(...prices)}–${Math.max(...prices)}`,
    }),
    currenciesAccepted: source.currency,
    acceptsReservations: false,
    hasMenu: at(source, paths.allMenu),
    menu: at(source, paths.allMenu),
    ...(socialPages.length > 0 && { sameAs: socialPages }),
  };
}

/** The dishes of a page by category, in the menu's order, then those without a category. */
function menu(source: StructuredDataOptions, products: readonly Product[]): Node {
  const { language, page } = source;
  const uncategorized = products.filter(({ category }) => !categoryName(category));
  const sections = CATEGORY_PATHS.map((path) => ({
    name: CATEGORY_NAMES[path][language],
    url: at(source, paths.category(path)),
    dishes: products.filter(({ category }) => category === path),
  }));
  return {
    '@type': 'Menu',
    '@id': `${at(source, page.path)}#menu`,
    name: page.name,
    url: at(source, page.path),
    inLanguage: language,
    hasMenuSection: sections
      .filter(({ dishes }) => dishes.length > 0)
      .map(({ name, url, dishes }) => ({
        '@type': 'MenuSection',
        name,
        url,
        hasMenuItem: dishes.map((dish) => menuItem(source, dish)),
      })),
    ...(uncategorized.length > 0 && {
      hasMenuItem: uncategorized.map((dish) => menuItem(source, dish)),
    }),
  };
}

function menuItem(source: StructuredDataOptions, dish: Product): Node {
  const { language, origin } = source;
  const description = dishDescription(dish, language);
  return {
    '@type': 'MenuItem',
    name: dishName(dish, language),
    ...(description && { description }),
    url: at(source, paths.product(dish)),
    ...(dish.image && { image: origin + pictureUrl(dish.image, 800) }),
    ...(dish.caloriesKcal !== undefined && {
      nutrition: { '@type': 'NutritionInformation', calories: `${dish.caloriesKcal} kcal` },
    }),
    offers: offer(source, dish),
  };
}

function offer(source: StructuredDataOptions, dish: Product): Node {
  return {
    '@type': 'Offer',
    price: dish.price.toFixed(2),
    priceCurrency: source.currency,
    availability: `https://schema.org/${dish.inStock ? 'InStock' : 'OutOfStock'}`,
    url: at(source, paths.product(dish)),
    seller: { '@id': restaurantId(source) },
  };
}

/** A dish is both a Product, for shopping results, and a MenuItem. */
function dishPage(source: StructuredDataOptions, dish: Product): Node {
  const item = menuItem(source, dish);
  return {
    ...item,
    '@type': ['Product', 'MenuItem'],
    '@id': `${at(source, paths.product(dish))}#dish`,
    sku: dish._id,
    ...(dish.image && {
      image: [1200, 800, 480].map((width) => source.origin + pictureUrl(dish.image, width as 480)),
    }),
    brand: { '@type': 'Brand', name: SITE_NAME[source.language] },
    inLanguage: source.language,
  };
}

/** The breadcrumbs of the page: Home / Menu / category / dish. */
function breadcrumbs(source: StructuredDataOptions, category: string, dish?: Product): Node {
  const { language } = source;
  const section = categoryName(category);
  const steps = [
    { name: HOME[language], path: paths.home as string },
    { name: MENU[language], path: paths.allMenu as string },
    ...(section ? [{ name: section[language], path: paths.category(category) }] : []),
    ...(dish ? [{ name: dishName(dish, language), path: paths.product(dish) }] : []),
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(source, path),
    })),
  };
}
