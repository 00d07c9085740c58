import { type CATEGORY_PATHS, type Language, paths, type SERVICE_PATHS } from '@smokehouse/shared/contract';

/** One text in both languages. */
export type Text = Readonly<Record<Language, string>>;

/** What a page is called and what a search engine or a shared link says about it. */
export interface PageTexts {
  /** Without the shop's name; the words that the page itself puts into the tab. */
  title: Text;
  description?: Text;
  /** False for pages that are somebody's own, empty, or a demonstration. */
  isPublic: boolean;
}

export const SITE_NAME: Text = { en: 'Texas Style Smoke House', ar: 'تكساس ستايل سموك هاوس' };
export const HOME_TITLE: Text = { en: 'Texas Style Smoke House, Riyadh', ar: 'تكساس ستايل سموك هاوس، الرياض' };
export const SHORT_NAME: Text = { en: 'Smoke House', ar: 'سموك هاوس' };
export const CITY: Text = { en: 'Riyadh', ar: 'الرياض' };
/** What the seller's address says as long as nobody set it: no street. */
export const CITY_AND_COUNTRY: Text = { en: 'Riyadh, Saudi Arabia', ar: 'الرياض، المملكة العربية السعودية' };
export const CUISINES: Readonly<Record<Language, readonly string[]>> = {
  en: ['Texas barbecue', 'Smoked meat', 'American'],
  ar: ['باربكيو تكساس', 'لحوم مدخّنة', 'أمريكي'],
};
export const DESCRIPTION: Text = {
  en: 'Texas-style smoked Black Angus in Riyadh. Order online or at your table, every day from 10:30 AM to 04:00 AM.',
  ar: 'لحم أنجوس أسود مدخّن على طريقة تكساس في الرياض. اطلب عبر الإنترنت أو من طاولتك، كل يوم من 10:30 صباحًا حتى 04:00 فجرًا.',
};
export const HERO_ALT: Text = {
  en: 'Sliced smoked brisket, beef ribs and sausage on butcher paper',
  ar: 'شرائح بريسكت مدخّن وريش ونقانق على ورق الجزار',
};
export const NOT_FOUND: Text = { en: 'Page not found', ar: 'الصفحة غير موجودة' };
export const UNKNOWN_DISH: Text = { en: 'This dish is not on the menu any more', ar: 'لم يعد هذا الطبق في القائمة' };
export const HOME: Text = { en: 'Home', ar: 'الرئيسية' };
export const MENU: Text = { en: 'Menu', ar: 'القائمة' };

const page = (en: string, ar: string, description?: Text): PageTexts => ({ title: { en, ar }, isPublic: true, ...(description && { description }) });
const ownPage = (en: string, ar: string): PageTexts => ({ title: { en, ar }, isPublic: false });

/** The pages with an address of their own; home, categories and dishes are made from the menu. */
export const PAGES: Readonly<Record<string, PageTexts>> = {
  [paths.allMenu]: page('Available Menu', 'القائمة المتاحة', {
    en: 'The whole menu of Texas Style Smoke House: brisket, ribs, burgers, sandwiches, sides, desserts and mocktails, with prices in Saudi riyals.',
    ar: 'قائمة تكساس ستايل سموك هاوس كاملة: بريسكت وريش وبرجر وساندويتشات وإضافات وحلويات وموكتيل، بالأسعار بالريال السعودي.',
  }),
  [paths.about]: page('About', 'من نحن', {
    en: 'A high-end smoke house in Riyadh: Texas-style smoked dishes built on premium Black Angus beef, and the people who tend the fire.',
    ar: 'بيت دخان راقٍ في الرياض: أطباق مدخّنة على طريقة تكساس من لحم الأنجوس الأسود الفاخر، ومن يعتنون بالنار.',
  }),
  [paths.contact]: page('Contact', 'تواصل معنا', {
    en: 'Address, telephone and hours of Texas Style Smoke House in Riyadh. Open every day from 10:30 AM to 04:00 AM.',
    ar: 'عنوان تكساس ستايل سموك هاوس في الرياض وهاتفه وساعات عمله. مفتوح كل يوم من 10:30 صباحًا حتى 04:00 فجرًا.',
  }),
  [paths.dineIn]: page('Order from your table', 'اطلب من طاولتك', {
    en: 'At the table in Texas Style Smoke House, Riyadh: choose from the menu on your phone and pay in cash when you are done.',
    ar: 'على طاولتك في تكساس ستايل سموك هاوس بالرياض: اختر من القائمة على جوالك وادفع نقدًا بعد الانتهاء.',
  }),
  [paths.privacy]: page('Privacy', 'الخصوصية', { en: 'What Texas Style Smoke House keeps about you, why, for how long, and your rights.', ar: 'ما يحتفظ به تكساس ستايل سموك هاوس عنك ولماذا وإلى متى، وما هي حقوقك.' }),
  [paths.terms]: page('Terms', 'الشروط', { en: 'The terms on which Texas Style Smoke House takes orders, payments and refunds.', ar: 'الشروط التي يستقبل بها تكساس ستايل سموك هاوس الطلبات والمدفوعات ويرد بها المبالغ.' }),
  [paths.cookies]: page('Cookies', 'ملفات الارتباط', { en: 'The few cookies that Texas Style Smoke House needs, and what each is for.', ar: 'ملفات الارتباط القليلة التي يحتاجها موقع تكساس ستايل سموك هاوس، وفيمَ يُستعمل كل منها.' }),
  // These two show their name only: nothing to find there yet.
  [paths.menu]: ownPage('Menu', 'القائمة'),
  [paths.gallery]: ownPage('Gallery', 'المعرض'),
  [paths.cart]: ownPage('Your cart', 'سلتك'),
  [paths.addAddress]: ownPage('Add shipping address', 'إضافة عنوان التوصيل'),
  [paths.myOrders]: ownPage('My Orders', 'طلباتي'),
  [paths.account]: ownPage('My Account', 'حسابي'),
  [paths.dineOrder]: ownPage('Your table’s order', 'طلب طاولتك'),
  [paths.dineOrders]: ownPage('MyOrders', 'طلباتي'),
  [paths.dominos]: ownPage('Pizza demo', 'عرض تجريبي للبيتزا'),
  [paths.seller]: ownPage('Seller', 'البائع'),
  [paths.sellerProducts]: ownPage('Product List', 'قائمة المنتجات'),
  [paths.sellerOrders]: ownPage('Orders', 'الطلبات'),
  [paths.sellerDineOrders]: ownPage('Dine Orders', 'طلبات الصالة'),
};

/** Pages that the shell itself shows: they exist whatever remotes are live. */
export const SHELL_PATHS: readonly string[] = [paths.about, paths.contact, paths.account, paths.menu, paths.gallery, paths.privacy, paths.terms, paths.cookies];

type Section = (typeof CATEGORY_PATHS)[number] | (typeof SERVICE_PATHS)[number];

/** The categories' names, as the site shows them (`category.*` of its texts). */
export const CATEGORY_NAMES: Readonly<Record<Section, Text>> = {
  appetizers: { en: 'Appetizers', ar: 'المقبلات' },
  burger: { en: 'Burger', ar: 'البرجر' },
  sandwiches: { en: 'Sandwiches', ar: 'الساندويتشات' },
  'main-course': { en: 'Main Course', ar: 'الأطباق الرئيسية' },
  'salad-2': { en: 'Salad', ar: 'السلطات' },
  'kids-meal': { en: 'Kids Meal', ar: 'وجبات الأطفال' },
  'mocktail-and-drinks': { en: 'Mocktail & Drinks', ar: 'الموكتيل والمشروبات' },
  extras: { en: 'Extras', ar: 'الإضافات' },
  dessert: { en: 'Dessert', ar: 'الحلويات' },
  'bar-bq': { en: 'Bar BQ', ar: 'المشويات' },
  'meal-thali-snack-boxes': { en: 'Meal Thali & Snack Boxes', ar: 'وجبات ثالي وصناديق الوجبات' },
  catering: { en: 'Catering', ar: 'تموين الحفلات' },
  'bulk-delivery': { en: 'Bulk Delivery', ar: 'توصيل الكميات' },
  'frozen-products': { en: 'Frozen Products', ar: 'المنتجات المجمّدة' },
};

/** A category's name; undefined where there is no such category. */
export function categoryName(path: string): Text | undefined {
  return Object.hasOwn(CATEGORY_NAMES, path) ? CATEGORY_NAMES[path as Section] : undefined;
}

/** What a category's page says about itself. */
export function categoryDescription(name: Text, dishes: readonly string[], language: Language): string {
  const some = dishes.slice(0, 4);
  return language === 'ar'
    ? `${name.ar} في تكساس ستايل سموك هاوس بالرياض: ${some.join('، ')}. اطلب عبر الإنترنت كل يوم حتى الرابعة فجرًا.`
    : `${name.en} at Texas Style Smoke House, Riyadh: ${some.join(', ')}. Order online every day until four in the morning.`;
}
