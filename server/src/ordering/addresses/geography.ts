import { normaliseForSearch } from '@smokehouse/shared/contract';

/** A text in lower case with single spaces, without punctuation. */
export const wordsOf = (text: string): string =>
  normaliseForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Without the article, which people write or leave out: `Al Kharj`, `Ar-Riyadh`, `الدمام`. */
const nameOf = (text: string): string =>
  wordsOf(text).replace(/^(?:al|ar|ad|an|as|at|az) (?=\p{L})|^ال(?=\p{L}{3})/u, '');

/** @param list separated by commas */
const namesOf = (list: string): ReadonlySet<string> => new Set(list.split(',').map(nameOf));

const SAUDI_ARABIA = namesOf(
  'Saudi Arabia, Kingdom of Saudi Arabia, The Kingdom of Saudi Arabia, KSA, K.S.A., SA, SAU, Saudi, ' +
    'السعودية, العربية السعودية, المملكة, المملكة العربية السعودية',
);

interface Region {
  names: ReadonlySet<string>;
  cities: ReadonlySet<string>;
}

const regionOf = (names: string, cities: string): Region => ({
  names: namesOf(names),
  cities: namesOf(cities),
});

const RIYADH = regionOf(
  'Riyadh, Riyadh Region, Riyadh Province, الرياض, منطقة الرياض',
  'Riyadh, Riyad, الرياض',
);

/**
 * The thirteen regions with their larger cities, as customers write them. Other cities of the
 * region of Riyadh are missing, because they may lie in a delivery area: their pin decides.
 * Source: General Authority for Statistics, administrative regions.
 */
const REGIONS: readonly Region[] = [
  RIYADH,
  regionOf(
    'Makkah, Makkah Region, Mecca, Mecca Province, مكة, مكة المكرمة, منطقة مكة المكرمة',
    'Jeddah, Jedda, Jiddah, جدة, Makkah, Mecca, مكة, مكة المكرمة, Taif, الطائف, Rabigh, رابغ',
  ),
  regionOf(
    'Madinah, Medina, Madinah Region, المدينة, المدينة المنورة, منطقة المدينة المنورة',
    'Madinah, Medina, المدينة, المدينة المنورة, Yanbu, ينبع, Al Ula, العلا',
  ),
  regionOf(
    'Eastern Province, Eastern Region, Eastern, الشرقية, المنطقة الشرقية',
    'Dammam, الدمام, Khobar, الخبر, Dhahran, الظهران, Jubail, الجبيل, Hofuf, الهفوف, Ahsa, Hasa, ' +
      'الأحساء, Qatif, القطيف, Hafr Al Batin, حفر الباطن, Khafji, الخفجي, Ras Tanura, رأس تنورة',
  ),
  regionOf(
    'Qassim, Qassim Region, القصيم, منطقة القصيم',
    'Buraydah, Buraidah, بريدة, Unaizah, Onaizah, عنيزة, Ar Rass, الرس',
  ),
  regionOf("Hail, Ha'il, حائل, منطقة حائل", "Hail, Ha'il, حائل"),
  regionOf('Tabuk, تبوك, منطقة تبوك', 'Tabuk, تبوك, Umluj, أملج'),
  regionOf('Northern Borders, الحدود الشمالية', 'Arar, عرعر, Rafha, رفحاء'),
  regionOf('Jouf, Jawf, الجوف, منطقة الجوف', 'Sakaka, سكاكا, Qurayyat, القريات'),
  regionOf('Asir, Aseer, عسير, منطقة عسير', 'Abha, أبها, Khamis Mushait, خميس مشيط, Bisha, بيشة'),
  regionOf('Jazan, Jizan, جازان, جيزان, منطقة جازان', 'Jazan, Jizan, جازان, جيزان'),
  regionOf('Najran, نجران, منطقة نجران', 'Najran, نجران, Sharurah, شرورة'),
  regionOf('Bahah, Baha, الباحة, منطقة الباحة', 'Bahah, Baha, الباحة'),
];

/** Cities abroad that customers of the Gulf name without their country. */
const ABROAD = namesOf(
  'Dubai, دبي, Abu Dhabi, أبوظبي, أبو ظبي, Sharjah, الشارقة, Doha, الدوحة, Manama, المنامة, ' +
    'Kuwait City, مدينة الكويت, Muscat, مسقط, Cairo, القاهرة, Amman',
);

const regionWith = (list: keyof Region, text: string): Region | undefined =>
  REGIONS.find((region) => region[list].has(nameOf(text)));

/** True for the city of Riyadh. */
export const isRiyadh = (city: string): boolean => RIYADH.cities.has(nameOf(city));

/** True for a known city that is not Riyadh. */
export function isElsewhere(city: string): boolean {
  const region = regionWith('cities', city);
  return ABROAD.has(nameOf(city)) || (region !== undefined && region !== RIYADH);
}

/** True for every spelling of Saudi Arabia, in both languages. */
export const isSaudiArabia = (country: string): boolean => SAUDI_ARABIA.has(nameOf(country));

/** The words of an address that cannot all be true: the field, and the code of the message. */
export type AddressProblem =
  | { field: 'country'; code: 'address_country' }
  | { field: 'city'; code: 'address_city_abroad' | 'address_city_region' };

/**
 * Compares the words of an address with each other. Names that are not known are believed.
 * @returns the first contradiction, or null
 */
export function problemOfAddress({
  city,
  state,
  country,
}: {
  city: string;
  state: string;
  country: string;
}): AddressProblem | null {
  if (!isSaudiArabia(country)) return { field: 'country', code: 'address_country' };
  if (ABROAD.has(nameOf(city))) return { field: 'city', code: 'address_city_abroad' };
  const [ofCity, ofState] = [regionWith('cities', city), regionWith('names', state)];
  const isContradiction = ofCity && ofState && ofCity !== ofState;
  return isContradiction ? { field: 'city', code: 'address_city_region' } : null;
}
