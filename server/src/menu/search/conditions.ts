import type { Allergen, Product, SearchConditions } from '@smokehouse/shared/contract';
import { exposureTo } from '@smokehouse/shared/contract/menu/products/exposure';
import { LOW_SODIUM_MG } from '@smokehouse/shared/contract/menu/products/labels';
import { allowedTypos, typosBetween } from './typos';
import { inflectionStem, isArabic, isStopWord, withoutArticle, wordsOf } from './words';

/**
 * The words for an allergen, folded. Lactose is of milk, and what contains cheese contains milk.
 */
const ALLERGEN_WORDS: Readonly<Partial<Record<Allergen, string>>> = {
  gluten: 'gluten wheat flour جلوتين غلوتين قلوتين الجلوتين قمح طحين دقيق',
  crustaceans: 'crustacean shrimp prawn قشريات روبيان جمبري',
  eggs: 'egg بيض بيضه',
  fish: 'fish سمك اسماك',
  peanuts: 'peanut سوداني',
  soy: 'soy soya صويا',
  milk: 'milk dairy lactose cheese butter cream حليب لبن البان لاكتوز جبن جبنه زبده قشطه كريمه',
  nuts: 'nut almond pistachio pecan walnut cashew hazelnut مكسرات لوز فستق جوز بندق كاجو بيكان',
  celery: 'celery كرفس',
  mustard: 'mustard خردل مستردة مسطرده',
  sesame: 'sesame tahini سمسم طحينه',
  sulphites: 'sulphite sulfite كبريتيت',
  lupin: 'lupin ترمس',
  molluscs: 'mollusc رخويات',
};
const SHELLFISH: readonly Allergen[] = ['crustaceans', 'molluscs'];
const SEAFOOD: readonly Allergen[] = ['fish', ...SHELLFISH];
/** Words for several allergens. */
const GROUP_WORDS: Readonly<Record<string, readonly Allergen[]>> = {
  seafood: SEAFOOD,
  بحريات: SEAFOOD,
  shellfish: SHELLFISH,
  محار: SHELLFISH,
};
const ALLERGENS_OF: ReadonlyMap<string, readonly Allergen[]> = new Map([
  ...Object.entries(ALLERGEN_WORDS).flatMap(([allergen, words]) =>
    words.split(' ').map((word) => [stemOf(word), [allergen as Allergen]] as const),
  ),
  ...Object.entries(GROUP_WORDS).map(([word, group]) => [stemOf(word), group] as const),
]);
/** Names of two words, of which one alone means something else, or nothing. */
const ALLERGEN_NAMES: readonly (readonly [name: string, allergens: readonly Allergen[]])[] = [
  ...(['فول سوداني', 'ground nut'] as const).map((name) => [name, ['peanuts']] as const),
  ...(['فول صويا', 'soy bean', 'soya bean'] as const).map((name) => [name, ['soy']] as const),
  ['tree nut', ['nuts']],
  ...['sea food', 'ماكولات بحريه', 'اكلات بحريه', 'ثمار البحر', 'طعام بحري'].map(
    (name) => [name, SEAFOOD] as const,
  ),
  ['shell fish', SHELLFISH],
];
const ALLERGENS_OF_PAIR = new Map(
  ALLERGEN_NAMES.map(([name, allergens]) => [
    pairOf(...(wordsOf(name) as [string, string])),
    allergens,
  ]),
);

type Trait = SearchConditions['traits'][number];
/** Whole words that ask for a trait, as they are folded. */
const TRAIT_WORDS: Readonly<Record<Trait | 'halal', string>> = {
  vegan: 'vegan vegans plant_based plantbased فيقن فيجن فيغان نباتي_صرف نباتي_بحت',
  vegetarian: 'vegetarian vegetarians veggie veg meatless نباتي نباتيه نباتيين نباتيون خضري',
  spicy: 'spicy حار حاره سبايسي حراق حراقه سبايسى',
  'low-sodium':
    'low_sodium low_salt less_salt قليل_الصوديوم قليل_الملح قليله_الملح صوديوم_قليل ملح_قليل',
  halal: 'halal helal حلال الحلال',
};
const TRAIT_PHRASES = Object.entries(TRAIT_WORDS)
  .flatMap(([trait, phrases]) =>
    phrases.split(' ').map((phrase) => ({
      trait: trait as Trait | 'halal',
      words: phrase.split('_').map((word) => wordsOf(word)[0] ?? ''),
    })),
  )
  .sort((a, b) => b.words.length - a.words.length);
/** Phrases before what is left out, the longest first. */
const BEFORE = [
  ...['free from', 'free of', 'allergic to', 'allergy to', 'does not contain', 'من غير', 'خالي من'],
  ...['خاليه من', 'خال من', 'لا يحتوي علي', 'لا تحتوي علي', 'ما فيه', 'مافيه', 'ما فيها'],
  ...['حساسيه من', 'حساسيه', 'بدون', 'بدو', 'بلا', 'without', 'no', 'non', 'zero'],
].map(wordsOf);
/** Words after it. */
const AFTER = new Set('free less allergy allergies intolerant intolerance'.split(' '));
/** Words between two things that are left out. */
const AND = new Set('and or nor و او ولا'.split(' '));
const FILLER = new Set(
  'food foods dish dishes meal meals option options something anything any menu items item list stuff i am im have my me got is عندي معي لدي انا اكل اكلات طعام وجبه وجبات طبق اطباق شي شيء اي كل'.split(
    ' ',
  ),
);

const PRICE_BEFORE = [
  ...['less than', 'cheaper than', 'up to', 'under', 'below', 'max', 'اقل من', 'ارخص من', 'تحت'],
  ...['دون', 'ما يتجاوز', 'حدود'],
].map(wordsOf);
const CALORIES = new Set('cal cals kcal calorie calories سعره سعرات كالوري'.split(' '));
/** What "low calorie" means. Unit: kcal, the lowest limit of the menu's filters. */
const LOW_KCAL = 400;
const LOW_CALORIES = [
  ...['low calorie', 'low calories', 'low cal', 'low kcal', 'fewer calories', 'less calories'],
  ...['قليل السعرات', 'قليله السعرات', 'قليل سعرات', 'منخفض السعرات', 'منخفضه السعرات'],
  ...['سعرات قليله', 'سعرات منخفضه', 'سعرات اقل'],
].map(wordsOf);
const CURRENCY = new Set('sr sar riyal riyals ريال ريالات رس'.split(' '));

/** A query whose words with a meaning of their own are conditions. */
export interface ReadConditions {
  conditions: SearchConditions;
  /** What is left to search for; empty for the whole menu. */
  text: string;
}

/** Whether the words at a place are a phrase. */
const isAt = (words: readonly string[], at: number, phrase: readonly string[]) =>
  phrase.every((word, index) => words[at + index] === word);
const phraseAt = (words: readonly string[], at: number, phrases: readonly string[][]) =>
  phrases.find((phrase) => isAt(words, at, phrase));

function stemOf(word: string): string {
  return inflectionStem(wordsOf(word)[0] ?? '');
}

function pairOf(one: string, other: string): string {
  return `${inflectionStem(one)} ${inflectionStem(other)}`;
}

/** The allergens that a word names, also with the Arabic particle و before it. */
function allergensOf(word: string): readonly Allergen[] | undefined {
  return (
    ALLERGENS_OF.get(inflectionStem(word)) ??
    (word.startsWith('و') ? ALLERGENS_OF.get(inflectionStem(word.slice(1))) : undefined)
  );
}

/** What is left out, and how many words name it: `nuts` or `tree nuts`. */
interface LeftOut {
  word: string;
  allergens: readonly Allergen[] | undefined;
  length: number;
}

function leftOutAt(words: readonly string[], at: number): LeftOut {
  const [word = '', next = ''] = words.slice(at);
  const pair = [word, word.replace(/^و/, '')]
    .map((one) => ALLERGENS_OF_PAIR.get(pairOf(one, next)))
    .find((found) => found !== undefined);
  return pair
    ? { word, allergens: pair, length: 2 }
    : { word, allergens: allergensOf(word), length: 1 };
}

/** How guests call an allergen itself, not a food that contains it. */
const OWN_NAMES = Object.values(ALLERGEN_WORDS)
  .flatMap((words) =>
    words.split(' ').filter(
      (word, index, all) =>
        // The first one in each language.
        index === 0 || (isArabic(word) && !isArabic(all[index - 1] ?? '')),
    ),
  )
  .concat(Object.keys(GROUP_WORDS));
const OWN_STEMS = new Set(OWN_NAMES.map(stemOf));

/** Words before what a dish contains. Who asks so wants to know of every dish that does. */
const CONTAINS = new Set(
  (
    'contain contains containing may might with has have having include includes including there ' +
    'does do it which what are or traces of تحتوي يحتوي محتوي محتويه علي قد فيه فيها فيهم بها به مع ' +
    'تتضمن يتضمن هل يوجد ما وش ايش التي اللي هناك'
  ).split(' '),
);

/** Allergens that are all that a query names. */
export interface SoleAllergens {
  allergens: readonly Allergen[];
  /** False for a food that contains one, such as cheese. */
  isItsName: boolean;
}

/** Reads a query that only asks for allergens: `nuts`, `contains tree nuts`, `فيه مكسرات`. */
export function soleAllergens(query: string): SoleAllergens | undefined {
  const words = wordsOf(query).filter(
    (word, _, all) => all.length === 1 || !(CONTAINS.has(word) || FILLER.has(word)),
  );
  const { word, allergens, length } = leftOutAt(words, 0);
  if (allergens === undefined || length !== words.length) return undefined;
  const isAsked = words.length < wordsOf(query).length;
  return { allergens, isItsName: isAsked || length > 1 || OWN_STEMS.has(inflectionStem(word)) };
}

/** @returns the query with allergens for their misspelled names, if it has any: `no sesme` */
export function correctAllergens(
  query: string,
  isKnown: (word: string) => boolean,
): string | undefined {
  const words = wordsOf(query);
  const corrected = words.map((word) =>
    FILLER.has(word) || CONTAINS.has(word) || AFTER.has(word) || allergensOf(word) || isKnown(word)
      ? word
      : (nearestAllergen(word) ?? word),
  );
  return corrected.some((word, at) => word !== words[at]) ? corrected.join(' ') : undefined;
}

/** Own names as they are folded, and their plurals. */
const SPELLINGS = OWN_NAMES.flatMap((name) => {
  const [word = ''] = wordsOf(name);
  return isArabic(word) || word.endsWith('s') ? [word] : [word, `${word}s`];
});

function nearestAllergen(word: string): string | undefined {
  const bare = withoutArticle(word);
  const limit = allowedTypos(bare.length);
  const [nearest] = SPELLINGS.filter((name) => name.length > 3 && hasSameStart(bare, name))
    .map((name) => ({ name, typos: typosBetween(bare, name, limit) }))
    .filter(({ typos }) => typos <= limit)
    .sort((a, b) => a.typos - b.typos);
  return nearest?.name;
}

/** The first letter is seldom mistyped, and another one makes another word: heat, wheat. */
const hasSameStart = (a: string, b: string) => a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);

/**
 * Takes the conditions out of a query: what a guest leaves out, diets, a price.
 * @returns undefined for a query without conditions
 */
export function readConditions(query: string): ReadConditions | undefined {
  const words = wordsOf(query);
  const conditions: SearchConditions = { without: [], unlabelled: [], traits: [] };
  const rest: string[] = [];
  let isFound = false;
  for (let at = 0; at < words.length;) {
    const taken =
      takePrice(words, at, conditions) ||
      takeLowCalories(words, at, conditions) ||
      takeNot(words, at, conditions) ||
      takeAfter(words, at, conditions) ||
      takeBefore(words, at, conditions) ||
      takeTrait(words, at, conditions);
    if (taken > 0) isFound = true;
    else rest.push(words[at] ?? '');
    at += taken || 1;
  }
  if (!isFound) return undefined;
  const asked = rest.filter((word) => !FILLER.has(word) && !AND.has(word) && !isStopWord(word));
  return { conditions, text: asked.join(' ') };
}

/** `under 50`, `أقل من 50 ريال`, `under 500 calories`. @returns the number of words taken */
function takePrice(words: readonly string[], at: number, conditions: SearchConditions): number {
  const before = phraseAt(words, at, PRICE_BEFORE);
  if (!before) return 0;
  let next = at + before.length;
  if (CURRENCY.has(words[next] ?? '')) next++;
  const amount = /^(\d{1,5})(?:sr|sar|ريال)?$/.exec(words[next] ?? '')?.[1];
  if (amount === undefined) return 0;
  next++;
  if (CALORIES.has(words[next] ?? '')) {
    conditions.underKcal = Number(amount);
    return next + 1 - at;
  }
  if (CURRENCY.has(words[next] ?? '')) next++;
  conditions.underPrice = Number(amount);
  return next - at;
}

/** `low calorie`, `قليل السعرات`. */
function takeLowCalories(
  words: readonly string[],
  at: number,
  conditions: SearchConditions,
): number {
  const phrase = phraseAt(words, at, LOW_CALORIES);
  if (!phrase) return 0;
  conditions.underKcal = LOW_KCAL;
  return phrase.length;
}

/** `gluten free`, `nut allergy`, `lactose intolerant`. */
function takeAfter(words: readonly string[], at: number, conditions: SearchConditions): number {
  const what = leftOutAt(words, at);
  const [next = '', last = ''] = words.slice(at + what.length);
  if (!AFTER.has(next) || last === 'from' || last === 'of') return 0;
  leaveOut(what, conditions);
  return what.length + 1;
}

/** `no nuts`, `without gluten and eggs`, `بدون حليب وبيض`. */
function takeBefore(words: readonly string[], at: number, conditions: SearchConditions): number {
  const before = phraseAt(words, at, BEFORE);
  if (!before || words[at + before.length] === undefined) return 0;
  const first = leftOutAt(words, at + before.length);
  leaveOut(first, conditions);
  let next = at + before.length + first.length;
  for (;;) {
    const skipped = AND.has(words[next] ?? '') ? 1 : 0;
    const further = leftOutAt(words, next + skipped);
    if (further.allergens === undefined && !isForbidden(further.word)) return next - at;
    leaveOut(further, conditions);
    next += skipped + further.length;
  }
}

function leaveOut({ word, allergens }: LeftOut, conditions: SearchConditions): void {
  const { without, unlabelled, traits } = conditions;
  if (allergens !== undefined)
    without.push(...allergens.filter((allergen) => !without.includes(allergen)));
  else if (isForbidden(word)) conditions.isHalal = true;
  else if (MEAT.has(inflectionStem(word))) traits.push('vegetarian');
  else unlabelled.push(word);
}
/** Without meat is vegetarian. */
const MEAT = new Set(['meat', 'لحم', 'لحوم'].map(inflectionStem));

/** What is in no dish of a halal kitchen. */
const FORBIDDEN = new Set(
  'pork lard alcohol alcoholic liquor wine خنزير كحول كحولي خمر خمور نبيذ'
    .split(' ')
    .map((word) => inflectionStem(wordsOf(word)[0] ?? '')),
);
/** True for such a word, also with the Arabic particle و before it. */
const isForbidden = (word: string): boolean =>
  [word, word.replace(/^و/, '')].some((one) => FORBIDDEN.has(inflectionStem(one)));

/** `not spicy`, `non vegetarian`, `غير حار`: dishes without the label. */
function takeNot(words: readonly string[], at: number, conditions: SearchConditions): number {
  const not = phraseAt(words, at, NOT);
  if (!not) return 0;
  const found = NEGATED.find((one) => isAt(words, at + not.length, one.words));
  if (!found) return 0;
  (conditions.not ??= []).push(found.trait);
  return not.length + found.words.length;
}
type Negated = NonNullable<SearchConditions['not']>[number];
const NOT = [
  ...['not', 'non', 'no', 'without', 'never'],
  ...['غير', 'مو', 'مب', 'مش', 'موب', 'ليس', 'ليست', 'بدون', 'بلا', 'ما هو', 'من غير'],
].map(wordsOf);
/** `hot` alone names dishes; after a negation it means spicy. */
const NEGATED = [...TRAIT_PHRASES, { trait: 'spicy' as const, words: ['hot'] }].flatMap(
  ({ trait, words }) =>
    trait === 'halal' || trait === 'low-sodium' ? [] : [{ trait: trait as Negated, words }],
);

function takeTrait(words: readonly string[], at: number, conditions: SearchConditions): number {
  const found = TRAIT_PHRASES.find((one) => isAt(words, at, one.words));
  if (!found) return 0;
  if (found.trait === 'halal') conditions.isHalal = true;
  else conditions.traits.push(found.trait);
  return found.words.length;
}

/** True if a dish meets the conditions for certain. What is not labelled is met by none. */
export function meets(
  product: Product,
  { without, unlabelled, traits, not = [], underPrice, underKcal = Infinity }: SearchConditions,
): boolean {
  return (
    unlabelled.length === 0 &&
    exposureTo(product, without) === 'free' &&
    (underPrice === undefined || product.price < underPrice) &&
    (underKcal === Infinity || (product.caloriesKcal ?? Infinity) < underKcal) &&
    traits.every((trait) => hasTrait(product, trait)) &&
    !not.some((label) => hasTrait(product, label))
  );
}

function hasTrait({ sodiumMg, tags = [] }: Product, trait: Trait): boolean {
  if (trait === 'low-sodium') return sodiumMg !== undefined && sodiumMg <= LOW_SODIUM_MG;
  return tags.includes(trait) || (trait === 'vegetarian' && tags.includes('vegan'));
}
