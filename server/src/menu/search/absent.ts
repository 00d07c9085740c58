import type { SearchIndex } from './search-index';
import { inflectionStem, wordsOf } from './words';

/**
 * What guests ask for and restaurants like this one may not have, with what is near. A dish or a
 * synonym of the word replaces the answer: then it is on the menu.
 */
const ASKED: readonly (readonly [near: string, words: readonly string[]])[] = [
  [
    'drinks',
    [
      ...[
        'water',
        'mineral water',
        'sparkling water',
        'beer',
        'wine',
        'alcohol',
        'vodka',
        'whisky',
      ],
      ...[
        'energy drink',
        'red bull',
        'latte',
        'cappuccino',
        'ماء',
        'مويه',
        'موية',
        'مياه',
        'مويا',
        'ماي',
      ],
      ...['karak', 'karak tea', 'chai', 'كرك', 'شاي كرك', 'شاي'],
      ...[
        'sprite',
        '7up',
        'seven up',
        'fanta',
        'mirinda',
        'سبرايت',
        'سفن اب',
        'سفن',
        'فانتا',
        'ميرندا',
      ],
      ...['بيرة', 'بيره', 'نبيذ', 'خمر', 'كحول', 'لاتيه', 'كابتشينو', 'ريد بول'],
    ],
  ],
  [
    'desserts',
    [
      ...['ice cream', 'gelato', 'sorbet', 'sundae', 'donut', 'waffle', 'pancake', 'tiramisu'],
      ...['ايسكريم', 'آيس كريم', 'ايس كريم', 'بوظة', 'جيلاتو', 'وافل', 'بان كيك', 'تيراميسو'],
    ],
  ],
  [
    'beef',
    [
      ...['lamb', 'mutton', 'goat', 'veal', 'camel', 'pork', 'bacon', 'ham', 'liver', 'kidney'],
      ...['غنم', 'خروف', 'لحم غنم', 'ضأن', 'حاشي', 'عجل', 'بتلو', 'تيس', 'كبدة', 'كبده', 'كلاوي'],
      ...['خنزير', 'حري', 'نعيمي', 'لحم خروف', 'لحم عجل', 'لحم حاشي', 'بيكون'],
    ],
  ],
];
const PHRASES = ASKED.flatMap(([near, phrases]) =>
  phrases.map((phrase) => ({ near, words: wordsOf(phrase) })),
).sort((a, b) => b.words.length - a.words.length);

/**
 * Words for a dish without its sugar, fat or caffeine, and what is near where nothing else is named.
 * The dish that has them is not what was asked for, and for some guests a danger.
 */
const VARIANTS: readonly (readonly [words: readonly string[], near?: string])[] = [
  [['diet', 'zero', 'light', 'lite', 'دايت', 'زيرو', 'لايت']],
  [
    ['decaf', 'decaffeinated', 'ديكاف', 'منزوع الكافيين', 'منزوعة الكافيين', 'منزوع كافيين'],
    'coffee',
  ],
];
const VARIANT_PHRASES = VARIANTS.flatMap(([phrases, near = '']) =>
  phrases.map((phrase) => ({ near, words: wordsOf(phrase) })),
);
/** Drinks whose variant it can name from in front. Before other words it leaves out: zero gluten. */
const AFTER_ZERO = new Set(
  'coke cola pepsi cocacola coca sprite fanta 7up mirinda soda'.split(' '),
);

/** What a query asks for that is not on the menu. */
export interface Absent {
  /** As it was typed. */
  text: string;
  /** What is searched for instead: the rest of the query, or what is near. */
  near: string;
}

/** @returns undefined if the query asks for none of them, or if a dish is called so */
export function findAbsent(index: SearchIndex, query: string): Absent | undefined {
  const words = wordsOf(query);
  const stems = words.map(inflectionStem);
  for (const phrase of PHRASES) {
    const wanted = phrase.words.map(inflectionStem);
    const at = stems.findIndex((_, start) => wanted.every((one, i) => stems[start + i] === one));
    const isJoined = wanted.length > 1 && stems.join('') === wanted.join('');
    if (at < 0 && !isJoined) continue;
    if (isNamed(index, phrase.words)) return undefined;
    const typed = isJoined ? words : words.slice(at, at + wanted.length);
    const rest = isJoined ? [] : words.filter((_, i) => i < at || i >= at + wanted.length);
    return { text: typed.join(' '), near: rest.join(' ') || phrase.near };
  }
  return undefined;
}

/**
 * Whether a dish is asked for in a variant that the menu does not have: diet cola, decaf coffee.
 * @returns undefined if not, or if a dish is called so
 */
export function findVariant(index: SearchIndex, query: string): Absent | undefined {
  const words = wordsOf(query);
  for (const phrase of VARIANT_PHRASES) {
    const { length } = phrase.words;
    const at = words.findIndex((_, start) =>
      phrase.words.every((one, i) => words[start + i] === one),
    );
    const next = words[at + length];
    if (at < 0 || (words[at] === 'zero' && next !== undefined && !AFTER_ZERO.has(next))) continue;
    if (isNamed(index, phrase.words)) return undefined;
    const near = [...words.slice(0, at), ...words.slice(at + length)].join(' ') || phrase.near;
    if (near !== '') return { text: words.join(' '), near };
  }
  return undefined;
}

function isNamed(index: SearchIndex, words: readonly string[]): boolean {
  // Two neighbours of a name are one word of the index.
  const word = words.join('');
  return index.byText.has(word) || index.byStem.has(inflectionStem(word));
}
