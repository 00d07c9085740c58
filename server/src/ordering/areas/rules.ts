import {
  DELIVERY_CHARGE_SAR,
  toHalalas,
  type DeliveryArea,
  type Place,
  type Quote,
} from '@smokehouse/shared/contract';
import { shapeProblem, type ShapeProblem } from '@smokehouse/shared/contract/ordering/areas/rules';
import { isElsewhere, isRiyadh, isSaudiArabia, wordsOf } from '../addresses';
import type { FoundArea } from './queries';

/** Why a set of areas is refused. `area` is the name of the area. */
export type AreasProblem =
  { code: `area_${ShapeProblem}`; area: string } | { code: 'area_name_taken'; area: string };

const namesOf = ({ name, districts }: Pick<DeliveryArea, 'name' | 'districts'>): string[] =>
  [name.en, name.ar, ...districts].map(wordsOf);

/** Checks areas before they are stored: each is one polygon, and no two share a name. */
export function problemOf(areas: readonly DeliveryArea[]): AreasProblem | null {
  const taken = new Set<string>();
  for (const area of areas) {
    const problem = shapeProblem(area.points);
    if (problem) return { code: `area_${problem}`, area: area.name.en };
    const names = new Set(namesOf(area));
    const isTaken = [...names].some((name) => taken.has(name)) || taken.has(`id ${area.id}`);
    if (isTaken) return { code: 'area_name_taken', area: area.name.en };
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
  const area = areaInWords(areas, words ?? '') ?? (address && areaOfAddress(areas, address));
  return area ? quote(area) : UNKNOWN;
}

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
