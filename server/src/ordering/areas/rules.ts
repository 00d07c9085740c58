import {
  DELIVERY_CHARGE_SAR,
  normaliseForSearch,
  toHalalas,
  type DeliveryArea,
  type Quote,
} from '@smokehouse/shared/contract';
import { shapeProblem, type ShapeProblem } from '@smokehouse/shared/contract/ordering/areas/rules';
import type { FoundArea } from './queries';

/** Why a set of areas is refused. `area` is the name of the area. */
export type AreasProblem =
  { code: `area_${ShapeProblem}`; area: string } | { code: 'area_name_taken'; area: string };

const namesOf = ({ name, districts }: Pick<DeliveryArea, 'name' | 'districts'>): string[] =>
  [name.en, name.ar, ...districts].map(wordsOf);

/** A text in lower case with single spaces, without punctuation. */
const wordsOf = (text: string): string =>
  normaliseForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

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
export function areaInWords(areas: readonly FoundArea[], words: string): FoundArea | undefined {
  const text = ` ${wordsOf(words)} `;
  const named = areas.flatMap((area) =>
    namesOf(area)
      .filter((name) => name !== '' && text.includes(` ${name} `))
      .map((name) => ({ area, length: name.length })),
  );
  return named.sort((a, b) => b.length - a.length)[0]?.area;
}

/** Delivery to an address that nothing says the place of. */
export const FLAT_QUOTE: Quote = {
  result: 'unknown',
  feeHalalas: toHalalas(DELIVERY_CHARGE_SAR),
  minimumHalalas: 0,
};

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
