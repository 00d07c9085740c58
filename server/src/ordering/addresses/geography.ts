import type { BilingualText } from '@smokehouse/shared/contract/bilingual';
import {
  isSaudiArabia,
  nameOf,
  SAUDI_ARABIA,
} from '@smokehouse/shared/contract/ordering/addresses/saudi-arabia';
import { isInRegion, type Pin, RIYADH_PIN } from '@smokehouse/shared/contract/ordering/areas/rules';

/** How the places of the lists below are called, by each of their names. */
const placeNames = new Map<string, BilingualText>();

const isArabic = (name: string): boolean => /\p{Script=Arabic}/u.test(name);

/** Adds a place whose names are in one language, and then in the other. */
function addPlace(names: readonly string[]): void {
  const en = names.find((name) => !isArabic(name));
  const ar = names.find(isArabic);
  if (!en || !ar) return;
  for (const name of names.map(nameOf)) if (!placeNames.has(name)) placeNames.set(name, { en, ar });
}

/**
 * @param list separated by commas: each place by its English names and then its Arabic ones, of
 *   which the first are the usual ones
 */
function namesOf(list: string): ReadonlySet<string> {
  const names = list.split(',').map((name) => name.trim());
  const starts = names.flatMap((name, index) =>
    index === 0 || (!isArabic(name) && isArabic(names[index - 1] ?? '')) ? index : [],
  );
  starts.forEach((start, index) => addPlace(names.slice(start, starts[index + 1])));
  return new Set(names.map(nameOf));
}

/** The name of a known city or region in both languages; another name as it is written. */
export const placeNameOf = (written: string): BilingualText =>
  placeNames.get(nameOf(written)) ?? { en: written, ar: written };

namesOf(SAUDI_ARABIA);

interface Region {
  names: ReadonlySet<string>;
  cities: ReadonlySet<string>;
  /**
   * The first digit of all its postcodes; absent where codes of post boxes begin otherwise.
   * Source: National Address, postal regions.
   */
  postcodes?: string;
}

const regionOf = (names: string, cities: string, postcodes?: string): Region => ({
  names: namesOf(names),
  cities: namesOf(cities),
  ...(postcodes !== undefined && { postcodes }),
});

const RIYADH = regionOf(
  'Riyadh, Riyadh Region, Riyadh Province, الرياض, منطقة الرياض',
  'Riyadh, Riyad, الرياض',
  '1',
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
    '2',
  ),
  regionOf(
    'Madinah, Medina, Madinah Region, المدينة, المدينة المنورة, منطقة المدينة المنورة',
    'Madinah, Medina, المدينة, المدينة المنورة, Yanbu, ينبع, Al Ula, العلا',
  ),
  regionOf(
    'Eastern Province, Eastern Region, Eastern, الشرقية, المنطقة الشرقية',
    'Dammam, الدمام, Khobar, الخبر, Dhahran, الظهران, Jubail, الجبيل, Hofuf, الهفوف, Ahsa, Hasa, ' +
      'الأحساء, Qatif, القطيف, Hafr Al Batin, حفر الباطن, Khafji, الخفجي, Ras Tanura, رأس تنورة',
    '3',
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

/** A town by its names. */
export interface Town {
  names: ReadonlySet<string>;
  at: Pin;
  /** How far from its middle its addresses lie. Unit: km. */
  km: number;
}

const townAt = (names: string, lng: number, lat: number): Town => ({
  names: namesOf(names),
  at: { lng, lat },
  km: 40,
});

/** Riyadh and the towns around it, which one region and perhaps one delivery area contain. */
const TOWNS: readonly Town[] = [
  { names: RIYADH.cities, at: RIYADH_PIN, km: 60 },
  townAt('Diriyah, Diriya, Dariyah, الدرعية', 46.57, 24.74),
  townAt('Al Kharj, Kharj, Alkharj, الخرج, Sayh, السيح', 47.31, 24.15),
  townAt('Dilam, Ad Dilam, الدلم', 47.16, 23.99),
  townAt('Muzahimiyah, Al Muzahmiyya, Muzahmiya, المزاحمية', 46.26, 24.48),
  townAt('Dhurma, Dhruma, Durma, ضرما, ضرماء', 46.13, 24.6),
  townAt('Huraymila, Huraimila, حريملاء', 46.12, 25.13),
  townAt('Rumah, Rumaah, رماح', 47.16, 25.56),
  townAt('Thadiq, ثادق', 45.87, 25.29),
  townAt('Shaqra, Shagra, شقراء', 45.25, 25.25),
  townAt("Al Majma'ah, Majmaah, Al Majmaah, المجمعة", 45.35, 25.9),
  townAt('Zulfi, Az Zulfi, الزلفي', 44.8, 26.3),
  townAt('Hawtat Bani Tamim, Hotat Bani Tamim, حوطة بني تميم', 46.84, 23.52),
  townAt("Al Quway'iyah, Quwayiyah, Quwaiyah, القويعية", 45.27, 24.05),
  townAt('Dawadmi, Ad Dawadimi, Duwadimi, الدوادمي', 44.39, 24.51),
  townAt('Aflaj, Al Aflaj, Layla, الأفلاج, ليلى', 46.73, 22.28),
];

/** The distance of two places that are near each other. Unit: km. */
function kmBetween(a: Pin, b: Pin): number {
  const north = (a.lat - b.lat) * 111.2;
  const east = (a.lng - b.lng) * 111.2 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

const regionWith = (list: 'names' | 'cities', text: string): Region | undefined =>
  REGIONS.find((region) => region[list].has(nameOf(text)));

/** True for the city of Riyadh. */
export const isRiyadh = (city: string): boolean => RIYADH.cities.has(nameOf(city));

/** True for a known city that is not Riyadh. */
export function isElsewhere(city: string): boolean {
  const region = regionWith('cities', city);
  return ABROAD.has(nameOf(city)) || (region !== undefined && region !== RIYADH);
}

/** Riyadh or a town around it, by its name; undefined for any other city. */
export const townOf = (city: string): Town | undefined =>
  TOWNS.find(({ names }) => names.has(nameOf(city)));

/** True if a pin cannot lie in a city. Cities that are not known are believed. */
export function isFarFrom(city: string, pin: Pin): boolean {
  const town = townOf(city);
  return town ? kmBetween(pin, town.at) > town.km : isElsewhere(city) && isInRegion(pin);
}

/** The parts of an address that cannot all be true: the field, and the code of the message. */
export type AddressProblem =
  | { field: 'country'; code: 'address_country' }
  | { field: 'city'; code: 'address_city_abroad' | 'address_city_region' | 'address_city_pin' }
  | { field: 'state'; code: 'address_state_pin' }
  | { field: 'zipcode'; code: 'address_zipcode_city' };

/** True if no postcode of a city begins so. Cities of which that is not certain are believed. */
function isPostcodeElsewhere(city: string, zipcode: string): boolean {
  const region = townOf(city) ? RIYADH : regionWith('cities', city);
  return region?.postcodes !== undefined && !zipcode.startsWith(region.postcodes);
}

/** What a pin says against a city, and against the region that an address names. */
function problemOfPin(city: string, region: Region | undefined, pin: Pin): AddressProblem | null {
  if (isFarFrom(city, pin)) return { field: 'city', code: 'address_city_pin' };
  const isOther = region !== undefined && region !== RIYADH && isInRegion(pin);
  return isOther ? { field: 'state', code: 'address_state_pin' } : null;
}

/**
 * Compares the words of an address with each other and with its pin. Names that are not known are
 * believed.
 * @returns the first contradiction, or null
 */
export function problemOfAddress({
  city,
  state,
  country,
  zipcode,
  pin,
}: {
  city: string;
  state: string;
  country: string;
  zipcode: string;
  pin?: Pin | undefined;
}): AddressProblem | null {
  if (!isSaudiArabia(country)) return { field: 'country', code: 'address_country' };
  if (ABROAD.has(nameOf(city))) return { field: 'city', code: 'address_city_abroad' };
  const [ofCity, ofState] = [regionWith('cities', city), regionWith('names', state)];
  const isContradiction = ofCity && ofState && ofCity !== ofState;
  if (isContradiction) return { field: 'city', code: 'address_city_region' };
  const ofPin = pin && problemOfPin(city, ofState, pin);
  if (ofPin) return ofPin;
  return isPostcodeElsewhere(city, zipcode)
    ? { field: 'zipcode', code: 'address_zipcode_city' }
    : null;
}
