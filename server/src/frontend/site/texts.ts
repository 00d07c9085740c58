import type { Language } from '@smokehouse/shared/contract';

/** One text in both languages. */
export type Text = Readonly<Record<Language, string>>;

export const SITE_NAME: Text = { en: 'Texas Style Smoke House', ar: 'تكساس ستايل سموك هاوس' };
export const HOME_TITLE: Text = {
  en: 'Texas Style Smoke House, Riyadh',
  ar: 'تكساس ستايل سموك هاوس، الرياض',
};
export const SHORT_NAME: Text = { en: 'Smoke House', ar: 'سموك هاوس' };
export const CITY: Text = { en: 'Riyadh', ar: 'الرياض' };
/** The default of the seller's address, which has no street. */
export const CITY_AND_COUNTRY: Text = {
  en: 'Riyadh, Saudi Arabia',
  ar: 'الرياض، المملكة العربية السعودية',
};
export const CUISINES: Readonly<Record<Language, readonly string[]>> = {
  en: ['Texas barbecue', 'Smoked meat', 'American'],
  ar: ['باربكيو تكساس', 'لحوم مدخّنة', 'أمريكي'],
};
/** What the site offers, without its hours. */
const OFFER: Text = {
  en: 'Texas-style smoked Black Angus in Riyadh. Order online or at your table',
  ar: 'لحم أنجوس أسود مدخّن على طريقة تكساس في الرياض. اطلب عبر الإنترنت أو من طاولتك',
};
/** The description of the installed app. */
export const APP_DESCRIPTION: Text = { en: `${OFFER.en}.`, ar: `${OFFER.ar}.` };
/** `{{hours}}` stands for the opening hours: see `fillHours`. */
export const DESCRIPTION: Text = {
  en: `${OFFER.en}, {{hours}}.`,
  ar: `${OFFER.ar}، {{hours}}.`,
};
export const HERO_ALT: Text = {
  en: 'Sliced smoked brisket, beef ribs and sausage on butcher paper',
  ar: 'شرائح بريسكت مدخّن وأضلاع ونقانق على ورق الجزار',
};
export const LOST: Text = { en: 'This page is not complete.', ar: 'لم تكتمل هذه الصفحة.' };
export const RELOAD: Text = { en: 'Reload', ar: 'أعد تحميلها' };
export const NOT_FOUND: Text = { en: 'Page not found', ar: 'الصفحة غير موجودة' };
export const UNKNOWN_DISH: Text = {
  en: 'This dish is not on the menu any more',
  ar: 'لم يعد هذا الطبق في القائمة',
};
export const HOME: Text = { en: 'Home', ar: 'الرئيسية' };
export const MENU: Text = { en: 'Menu', ar: 'القائمة' };

/** The description of a category's page. */
export function categoryDescription(
  name: Text,
  dishes: readonly string[],
  language: Language,
): string {
  const some = dishes.slice(0, 4);
  return language === 'ar'
    ? `${name.ar} في تكساس ستايل سموك هاوس بالرياض: ${some.join('، ')}. ` +
        'اطلب عبر الإنترنت {{hours}}.'
    : `${name.en} at Texas Style Smoke House, Riyadh: ${some.join(', ')}. ` +
        'Order online {{hours}}.';
}
