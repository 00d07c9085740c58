import {
  type Allergen,
  normaliseForSearch,
  type Product,
  type SearchConditions,
} from '@smokehouse/shared/contract';
import { exposureTo } from '@smokehouse/shared/contract/menu/products/exposure';
import { findAbsent, findVariant } from './absent';
import { correctAllergens, meets, readConditions, soleAllergens } from './conditions';
import { otherKeyboard } from './keyboard';
import {
  type Matches,
  matchExactly,
  matchTolerantly,
  matchWholeWord,
  type WordMatch,
} from './match-words';
import { foldName, type SearchIndex } from './search-index';
import { typosBetween } from './typos';
import { inflectionStem, isArabic, queryWords, withoutArticle, wordsOf } from './words';

/** Another text whose results are shown. */
export interface ShownFor {
  /**
   * `instead`: the query is misspelled or typed on the keyboard of the other language. `also`: the
   * text is a synonym. `spelling`: it is another spelling of the same word.
   */
  kind: 'instead' | 'also' | 'spelling';
  text: string;
}

export interface SearchResult {
  /** The best first. */
  products: Product[];
  /** Category paths, the best first. */
  categories: string[];
  shownFor?: ShownFor;
}

/** What a guest finds: dishes that meet the conditions of the query, or what is near. */
export interface MenuAnswer extends SearchResult {
  conditions?: SearchConditions;
  /** What was asked for and is not on the menu. */
  notOnMenu?: string;
  /** More dishes than were found contain what was asked for, or may contain it. */
  exposed?: { allergens: Allergen[]; count: number };
}

/** More words are ignored. */
const MAX_WORDS = 8;
const MAX_CATEGORIES = 3;
/** The lowest score of a category in the results. */
const MIN_CATEGORY_SCORE = 0.4;
/** The score of a dish whose name contains the query inside of a word. */
const CONTAINED_SCORE = 0.7;
/** The shortest text that is found inside of a word. Unit: characters. */
const MIN_INSIDE = 4;
/** Added if the name contains the whole query from the start of a word, and if it is the query. */
const BONUS = { contained: 0.2, same: 0.5 } as const;

/** Matches of an entry: one for each word of the query that it matches. */
interface Found {
  score: number;
  words: readonly (WordMatch | undefined)[];
}
/** Entry → its matches. */
type FoundEntries = Map<number, Found>;
/**
 * Dish → whether its name contains the text from the start of a word, after the Arabic particle
 * that says whom it is for, or inside of a word.
 */
type Contained = Map<number, Place>;
type Place = 'word' | 'for' | 'inside';
/** One reading of the query and the entries that it finds. */
interface Reading {
  words: readonly string[];
  found: FoundEntries;
  isOtherKeyboard: boolean;
}

/**
 * Answers a query as guests type it: names, and conditions like "without nuts" or "under 50". A
 * dish that does not meet a condition for certain is never found.
 */
export function answerQuery(index: SearchIndex, query: string): MenuAnswer {
  const answer = answerTyped(index, query);
  if (isFound(answer)) return answer;
  const corrected = correctAllergens(query, (word) => index.byStem.has(inflectionStem(word)));
  if (corrected === undefined) return answer;
  const other = answerTyped(index, corrected);
  const { containing = [], without = [] } = other.conditions ?? {};
  if (!isFound(other) || containing.length + without.length === 0) return answer;
  return { ...other, shownFor: { kind: 'instead', text: corrected } };
}

/** True for an answer with results to the query as it was typed. */
const isFound = ({ products, categories, shownFor, conditions }: MenuAnswer) =>
  products.length + categories.length > 0 &&
  shownFor?.kind !== 'instead' &&
  !conditions?.unlabelled.length;

function answerTyped(index: SearchIndex, query: string): MenuAnswer {
  // Before the conditions: zero is a word for both.
  const variant = findVariant(index, query);
  if (variant) {
    const { shownFor: _shownFor, ...near } = answerQuery(index, variant.near);
    return { ...near, notOnMenu: variant.text };
  }
  const read = readConditions(query);
  if (!read) return findAllergens(index, query) ?? findOrNear(index, query);
  const { conditions, text } = read;
  const all: MenuAnswer = { products: allDishes(index), categories: [] };
  const found = text === '' ? all : findOrNear(index, text);
  const { shownFor, notOnMenu, ...named } = found.products.length > 0 ? found : all;
  const products = new Set([
    ...named.products,
    ...named.categories.flatMap((path) => dishesOfCategory(index, path)),
  ]);
  return {
    products: [...products].filter((product) => meets(product, conditions)),
    // A category is not filtered.
    categories: [],
    ...(shownFor && { shownFor }),
    ...(notOnMenu !== undefined && { notOnMenu }),
    conditions,
  };
}

/**
 * Answers a query that names allergens alone. Who asks for nuts wants to know which dishes contain
 * them, and one of that name, or none, would read as if no other did. A food of that name is found
 * by it, with the number of dishes that contain what it contains.
 * @returns undefined for other queries
 */
function findAllergens(index: SearchIndex, query: string): MenuAnswer | undefined {
  const sole = soleAllergens(query);
  if (!sole) return undefined;
  const containing = [...sole.allergens];
  const products = allDishes(index).filter(
    (dish) => dish.allergens && exposureTo(dish, containing) !== 'free',
  );
  if (products.length === 0) return undefined;
  const named = searchMenu(index, query);
  const isNamed = named.products.length > 0 && named.shownFor === undefined;
  if (isNamed && !sole.isItsName) {
    const count = products.length;
    return count <= named.products.length
      ? named
      : { ...named, exposed: { allergens: containing, count } };
  }
  return {
    products: [
      ...new Set([...named.products.filter((dish) => products.includes(dish)), ...products]),
    ],
    categories: [],
    conditions: { without: [], unlabelled: [], traits: [], containing },
  };
}

function findOrNear(index: SearchIndex, text: string): MenuAnswer {
  const absent = findAbsent(index, text);
  if (!absent) return searchMenu(index, text);
  const { products, categories } = searchMenu(index, absent.near);
  return { products, categories, notOnMenu: absent.text };
}

const dishesOfCategory = ({ entries, dishesOf }: SearchIndex, path: string): Product[] =>
  (dishesOf.get(path) ?? []).flatMap((entry) => entries[entry]?.product ?? []);

const allDishes = ({ entries }: SearchIndex): Product[] => {
  const products = entries.flatMap(({ product }) => product ?? []);
  return [...products.filter(({ inStock }) => inStock), ...products.filter((one) => !one.inStock)];
};

/**
 * Searches dishes and categories. First come the dishes whose names contain the text. If one
 * contains it from the start of a word, other dishes are only found by inflection and synonyms.
 */
export function searchMenu(index: SearchIndex, text: string): SearchResult {
  const contained = findContained(index, text);
  const reading = readQuery(index, text);
  const scores = scoreAll(index, foldName(text), contained, reading.found);
  const dishes = rank(index, scores);
  const categories = rankCategories(index, reading.found, text);
  const shownFor = contained.size > 0 ? undefined : shownForOf(reading, dishes[0], categories[0]);
  return {
    products: dishes.flatMap((entry) => index.entries[entry]?.product ?? []),
    categories: categories.map((entry) => index.entries[entry]?.category ?? ''),
    ...(shownFor && { shownFor }),
  };
}

/** Entry → score, of the entries that contain the text and of those that were found otherwise. */
function scoreAll(
  index: SearchIndex,
  name: string,
  contained: Contained,
  found: FoundEntries,
): Map<number, number> {
  const isStrict = [...contained.values()].includes('word');
  const scores = new Map<number, number>();
  for (const [entry, { score, words }] of found)
    if (!isStrict || !index.entries[entry]?.product || isNamed(words)) scores.set(entry, score);
  for (const [entry, where] of contained) {
    const isSame = index.entries[entry]?.folded.includes(name);
    const bonus = (where === 'inside' ? 0 : BONUS.contained) + (isSame ? BONUS.same : 0);
    scores.set(entry, Math.max(scores.get(entry) ?? 0, CONTAINED_SCORE) + bonus);
  }
  return scores;
}

/** True if name or synonyms have all words of the query, in one of their forms. */
const isNamed = (words: Found['words']) => words.every((match) => match?.isWholeWord);

/** Dishes whose names contain the text, from the start of a word or inside of one. */
function findContained(index: SearchIndex, text: string): Contained {
  const contained: Contained = new Map();
  const needle = normaliseForSearch(text);
  if (needle === '') return contained;
  const bare = needle.split(/\s+/).map(withoutArticle).join(' ');
  const needles = bare === needle ? [needle] : [needle, bare];
  index.entries.forEach(({ product, names }, entry) => {
    if (!product) return;
    for (const name of names)
      for (const one of needles) {
        if (!name.includes(one)) continue;
        const place = placeOf(name, one);
        // Steak contains tea.
        if (place === 'inside' && one.length < MIN_INSIDE) continue;
        if (place === 'word' || !contained.has(entry)) contained.set(entry, place);
      }
  });
  return contained;
}

const LETTER = /[\p{L}\p{N}]/u;
const BEFORE_WORD = /^(?:[وف]?(?:[بك]?ال|لل)|و)$/;
/** A dish for children is one of those for children, and not called children. */
const FOR = /^[وف]?لل$/;
const BEGINS_WITH_FOR = /^[وف]?لل(?=.{2})/;

/** Where a name contains a text: from the start of a word, or after its Arabic article. */
function placeOf(name: string, text: string): Place {
  let place: Place = 'inside';
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
    if (at === 0 || !LETTER.test(name[at - 1] ?? ''))
      return BEGINS_WITH_FOR.test(text) ? 'for' : 'word';
    if (!isArabic(name[at - 1] ?? '')) continue;
    const before = name.slice(0, at);
    const particle = before.slice(before.lastIndexOf(' ') + 1);
    if (FOR.test(particle)) place = 'for';
    else if (BEFORE_WORD.test(particle)) return 'word';
  }
  return place;
}

/** The shortest part of a word that was typed without a space: cheeseburger. */
const MIN_PART = 3;

/** The same words with other spaces: several as one, or one as two words of the menu. */
function spacings(index: SearchIndex, words: readonly string[]): string[][] {
  const [word = '', ...others] = words;
  if (others.length > 0) return [[words.join('')]];
  const splits: string[][] = [];
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => index.byStem.has(inflectionStem(part)))) splits.push(parts);
  }
  return splits;
}

/** The first reading of the query that finds something, the most literal one first. */
function readQuery(index: SearchIndex, text: string): Reading {
  const words = queryWords(text).slice(0, MAX_WORDS);
  const typed = [words, ...spacings(index, words)].map((one) => ({
    words: one,
    isOtherKeyboard: false,
  }));
  const converted = otherKeyboard(text).map((one) => ({
    words: queryWords(one).slice(0, MAX_WORDS),
    isOtherKeyboard: true,
  }));
  const all = [...typed, ...converted].filter((reading) => reading.words.length > 0);
  for (const reading of all) {
    const match = reading.isOtherKeyboard ? matchWholeWord : matchExactly;
    const found = findAll(reading.words, (word) => match(index, word));
    if (found.size > 0) return { ...reading, found };
  }
  const tolerantly = (reading: readonly string[]) => (word: string, position: number) =>
    matchTolerantly(index, word, position === reading.length - 1);
  for (const reading of all) {
    const found = findAll(reading.words, tolerantly(reading.words));
    if (found.size > 0) return { ...reading, found };
  }
  return { words, found: findSome(words, tolerantly(words)), isOtherKeyboard: false };
}

type WordMatcher = (word: string, position: number) => Matches;

/** Entries that match all words. */
function findAll(words: readonly string[], match: WordMatcher): FoundEntries {
  const matches: Matches[] = [];
  for (const [position, word] of words.entries()) {
    const found = match(word, position);
    if (found.size === 0) return new Map();
    matches.push(found);
  }
  return combine(matches, words.length);
}

/** Entries that match at least half of the words. */
function findSome(words: readonly string[], match: WordMatcher): FoundEntries {
  if (words.length < 2) return new Map();
  return combine(words.map(match), Math.ceil(words.length / 2));
}

function combine(matches: readonly Matches[], least: number): FoundEntries {
  const found: FoundEntries = new Map();
  for (const entry of new Set(matches.flatMap((one) => [...one.keys()]))) {
    const words = matches.map((one) => one.get(entry));
    if (words.filter(Boolean).length < least) continue;
    const sum = words.reduce((total, match) => total + (match?.score ?? 0), 0);
    found.set(entry, { words, score: sum / matches.length });
  }
  return found;
}

/** Dishes by score, those in stock first, then in the order of the menu. */
function rank(index: SearchIndex, scores: ReadonlyMap<number, number>): number[] {
  const isSoldOut = (entry: number) => (index.entries[entry]?.product?.inStock ? 0 : 1);
  return [...scores]
    .filter(([entry]) => index.entries[entry]?.product)
    .sort(([a, scoreA], [b, scoreB]) =>
      Math.abs(scoreA - scoreB) > 1e-9 ? scoreB - scoreA : isSoldOut(a) - isSoldOut(b) || a - b,
    )
    .map(([entry]) => entry);
}

/** Categories whose names or synonyms match all words of the query. One letter finds none. */
function rankCategories(index: SearchIndex, found: FoundEntries, text: string): number[] {
  if (normaliseForSearch(text).length < 2) return [];
  return [...found]
    .filter(
      ([entry, { score, words }]) =>
        !index.entries[entry]?.product && score >= MIN_CATEGORY_SCORE && words.every(Boolean),
    )
    .sort(([a, one], [b, other]) => other.score - one.score || a - b)
    .slice(0, MAX_CATEGORIES)
    .map(([entry]) => entry);
}

/** What the best dish was found by, if it is not what was typed. */
function shownForOf(
  { words, found, isOtherKeyboard }: Reading,
  best: number | undefined,
  category: number | undefined,
): ShownFor | undefined {
  const ofCategory = category === undefined ? undefined : found.get(category)?.words;
  const ofDish = best === undefined ? undefined : found.get(best)?.words;
  // A dish that was found by its category has no matching word of its own.
  const matches = words.map((_, position) => {
    const match = ofDish?.[position];
    return match?.term ? match : (ofCategory?.[position] ?? match);
  });
  if (isOtherKeyboard || matches.some((match) => match?.isWeak)) {
    const corrected = matches.map((match, position) =>
      match?.term && (match.isWeak || isOtherKeyboard)
        ? withoutArticle(match.synonymOf ?? match.term.display)
        : (words[position] ?? ''),
    );
    return { kind: 'instead', text: corrected.join(' ') };
  }
  const position = matches.findIndex((match) => match?.synonymOf !== undefined);
  const synonym = matches[position]?.synonymOf;
  const word = words[position] ?? '';
  // The name in the other language is not worth a notice.
  if (synonym === undefined || isArabic(synonym) !== isArabic(word)) return undefined;
  return { kind: isSpelling(word, synonym) ? 'spelling' : 'also', text: synonym };
}

const isSpelling = (word: string, synonym: string) =>
  typosBetween(withoutArticle(word), wordsOf(synonym).join(''), 1) <= 1;
