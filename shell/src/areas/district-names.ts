import type { DeliveryArea, Language } from '@smokehouse/shared/contract';
import { nameOf } from '@smokehouse/shared/contract/ordering/addresses/saudi-arabia';

const ARABIC = /\p{Script=Arabic}/u;
const isArabic = (name: string): boolean => ARABIC.test(name);

/** What sounds alike in both scripts, as one consonant. What is not listed is a vowel. */
const CONSONANTS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/ه$|(?<=[aeiou])h$/g, ''],
  [/sh|ش/g, 'X'],
  [/gh|[gjغج]/g, 'G'],
  [/dh|[dدضذظ]/g, 'D'],
  [/th|[tتطث]/g, 'T'],
  [/kh|[hحخه]/g, 'H'],
  [/[szسصز]/g, 'S'],
  [/[kqكق]/g, 'K'],
  [/[bpب]/g, 'B'],
  [/[fvف]/g, 'F'],
  [/[lل]/g, 'L'],
  [/[mم]/g, 'M'],
  [/[nن]/g, 'N'],
  [/[rر]/g, 'R'],
  [/[^A-Z ]/g, ''],
  [/(.)\1/g, '$1'],
];

/** The consonants of a name: those of `Al Malaz` and `الملز` are the same. */
const soundOf = (name: string): string =>
  CONSONANTS.reduce(
    (text, [spelling, sound]) => text.replace(spelling, sound),
    nameOf(name).toLowerCase(),
  );

/** The only name of the other script that sounds like it; undefined if there is none, or a choice. */
function translationOf(name: string, names: readonly string[]): string | undefined {
  const alike = names.filter((one) => soundOf(one) === soundOf(name));
  const [own, others] = [true, false].map((isOwn) =>
    alike.filter((one) => (isArabic(one) === isArabic(name)) === isOwn),
  );
  return own?.length === 1 && others?.length === 1 ? others[0] : undefined;
}

/** Names that differ by more than case, article and marks. The first spelling counts. */
function distinct(names: readonly string[]): string[] {
  const known = new Set<string>();
  return names.filter((name) => known.size < known.add(nameOf(name)).size);
}

/**
 * The districts of all areas, each once: a seller lists some in both languages, or by several
 * spellings, and an area is often called like one of them.
 */
export function districtNames(
  areas: readonly Pick<DeliveryArea, 'name' | 'districts'>[],
  language: Language,
): string[] {
  const isForeign = (name: string) => isArabic(name) !== (language === 'ar');
  const names = areas.flatMap(({ name, districts }) => {
    const ofArea = [name.en, name.ar].map(nameOf);
    const others = distinct(districts).filter((one) => !ofArea.includes(nameOf(one)));
    return [
      name[language],
      ...others.filter((one) => !(isForeign(one) && translationOf(one, others))),
    ];
  });
  return distinct(names);
}
