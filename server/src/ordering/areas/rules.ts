import {
  DELIVERY_CHARGE_SAR,
  toHalalas,
  type DeliveryArea,
  type Place,
  type Quote,
} from '@smokehouse/shared/contract';
import type { BilingualText } from '@smokehouse/shared/contract/bilingual';
import {
  isSaudiArabia,
  wordsOf,
} from '@smokehouse/shared/contract/ordering/addresses/saudi-arabia';
import {
  type Pin,
  shapeProblem,
  type ShapeProblem,
} from '@smokehouse/shared/contract/ordering/areas/rules';
import { isElsewhere, isRiyadh, townOf } from '../addresses';
import type { FoundArea } from './queries';

/** Why a set of areas is refused. `area` is the name of the area. */
export type AreasProblem =
  | { code: `area_${ShapeProblem}`; area: BilingualText }
  | { code: 'area_name_taken'; area: BilingualText };

const namesOf = ({ name, districts }: Pick<DeliveryArea, 'name' | 'districts'>): string[] =>
  [name.en, name.ar, ...districts].map(wordsOf);

/** An area without districts that are named twice: with another case, space or mark. */
export const withDistinctDistricts = (area: DeliveryArea): DeliveryArea => ({
  ...area,
  districts: area.districts.filter(
    (one, index, all) => all.findIndex((other) => wordsOf(other) === wordsOf(one)) === index,
  ),
});

/** Checks areas before they are stored: each is one polygon, and no two share a name. */
export function problemOf(areas: readonly DeliveryArea[]): AreasProblem | null {
  const taken = new Set<string>();
  for (const area of areas) {
    const problem = shapeProblem(area.points);
    if (problem) return { code: `area_${problem}`, area: area.name };
    const names = new Set(namesOf(area));
    const isTaken = [...names].some((name) => taken.has(name)) || taken.has(`id ${area.id}`);
    if (isTaken) return { code: 'area_name_taken', area: area.name };
    for (const name of [...names, `id ${area.id}`]) taken.add(name);
  }
  return null;
}

/** The area whose name or district is in the text; of several, the longest name's. */
function areaInWords(areas: readonly FoundArea[], words: string): FoundArea | undefined {
  const text = ` ${wordsOf(words)} `;
  const named = areas.flatMap((area) =>
    namesOf(area)
      .filter((name) => name !== '' && text.includes(` ${name} `))
      .map((name) => ({ area, length: name.length })),
  );
  return named.sort((a, b) => b.length - a.length)[0]?.area;
}

/** The charge that browsers of earlier versions show. Nothing is delivered for it. */
const flat = { feeHalalas: toHalalas(DELIVERY_CHARGE_SAR), minimumHalalas: 0 };

/** A place in no area. */
export const OUTSIDE: Quote = { result: 'outside', ...flat };

/** A place of which nothing says whether it is in an area. */
const UNKNOWN: Quote = { result: 'unknown', ...flat };

/** A place that is not known, while no area takes orders: nobody needs to say where it is. */
const PAUSED: Quote = { result: 'paused', ...flat };

/** True for an address abroad, and in a city that is known and that no area names. */
export const isOutside = (
  areas: readonly FoundArea[],
  { city, country }: NonNullable<Place['address']>,
): boolean => !isSaudiArabia(country) || (isElsewhere(city) && !areaInWords(areas, city));

/** The quote of the area of a district that the customer chose, or that an address names. */
export function quoteInWords(
  areas: readonly FoundArea[],
  { words, address }: Place,
  quote: (area: FoundArea) => Quote,
): Quote {
  if (words && isElsewhere(words) && !areaInWords(areas, words)) return OUTSIDE;
  const chosen = areaInWords(areas, words ?? '');
  const refusal = address && refusalOfTown(areas, chosen, address.city);
  if (refusal) return refusal;
  const area = chosen ?? (address && areaOfAddress(areas, address));
  if (area) return quote(area);
  return areas.every(({ paused }) => paused) ? PAUSED : UNKNOWN;
}

/**
 * What a known town says against a chosen area. Riyadh is large: its districts only have to be near
 * it. Of another town, an area has the name or contains its middle; of one that begins farther away,
 * only a pin says that an address is in it. A town that no area reaches is outside, whatever is
 * chosen. The areas were found for the middle of the town.
 */
function refusalOfTown(
  areas: readonly FoundArea[],
  chosen: FoundArea | undefined,
  city: string,
): Quote | undefined {
  const town = townOf(city);
  if (!town) return undefined;
  const named = areaInWords(areas, city);
  const isWithin = (area: FoundArea, km: number) =>
    area.id === named?.id || (area.km ?? Infinity) <= km;
  if (!areas.some((area) => isWithin(area, town.km))) return OUTSIDE;
  if (!chosen || isWithin(chosen, isRiyadh(city) ? town.km : 0)) return undefined;
  return isWithin(chosen, town.km) ? UNKNOWN : OUTSIDE;
}

/** Where areas are looked for: at the pin, else at the town that the address names. */
export const anchorOf = ({ pin, address }: Place): Pin | undefined =>
  pin ?? (address && townOf(address.city)?.at);

/** A street can have the name of an area of another city, so the city decides first. */
function areaOfAddress(
  areas: readonly FoundArea[],
  { street, city }: NonNullable<Place['address']>,
): FoundArea | undefined {
  const named = areaInWords(areas, city);
  return named || isRiyadh(city) ? (areaInWords(areas, `${street}, ${city}`) ?? named) : undefined;
}

/** What delivery to an area costs. */
export function quoteOf(area: FoundArea): Quote {
  const { id, name, feeHalalas, minimumHalalas, freeAboveHalalas, minutes, paused, served } = area;
  return {
    result: paused ? 'paused' : 'area',
    area: { id, name },
    feeHalalas,
    minimumHalalas,
    ...(freeAboveHalalas !== undefined && { freeAboveHalalas }),
    minutes,
    ...(served && { served }),
  };
}
