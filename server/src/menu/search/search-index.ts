import { normaliseForSearch, type Product } from '@smokehouse/shared/contract';
import { type Phrase, phrasesOf } from './phrases';
import { type Sound, soundsOf } from './sounds';
import { lettersOf } from './typos';
import {
  derivationStem,
  inflectionStem,
  isArabic,
  isStopWord,
  withoutArticle,
  wordsOf,
} from './words';

/** A category with its names in both languages. */
export interface SearchCategory {
  path: string;
  names: readonly string[];
}
/** Words and phrases of both languages that mean the same. */
export type SynonymGroup = readonly string[];

/** What a menu's index is made of. */
export interface SearchSource {
  /** In the order of the menu. */
  products: readonly Product[];
  categories: readonly SearchCategory[];
  synonyms: readonly SynonymGroup[];
  /** Dish id → what guests call it by its ingredients. */
  foods?: ReadonlyMap<string, readonly string[]>;
}

/** A dish or a category. */
export interface Entry {
  product?: Product;
  category: string;
  /** The names, normalised but with punctuation, for the search by a part of a name. */
  names: readonly string[];
  /** The names, folded and without articles, for the search by the whole name. */
  folded: readonly string[];
}

/** An entry that has a word in its names, or by a synonym of a word in its names. */
export interface Posting {
  /** True if the word is what the dish is: the last one in English, the first one in Arabic. */
  isHead: boolean;
  /** The phrase in the name, if the word is a synonym of it. */
  synonymOf?: string;
  /** True if the dish is not called so, but is made of it. */
  isIngredient?: boolean;
}

/** A word of the index. */
export interface Term {
  /** Folded. */
  text: string;
  withoutArticle: string;
  isArabic: boolean;
  /** As it is written in the name. */
  display: string;
  sounds: readonly Sound[];
  /** Of the word without article. */
  letters: number;
  /** By entry. */
  postings: Map<number, Posting>;
}

export interface SearchIndex {
  entries: readonly Entry[];
  terms: readonly Term[];
  byText: ReadonlyMap<string, Term>;
  byStem: ReadonlyMap<string, readonly Term[]>;
  byDerivation: ReadonlyMap<string, readonly Term[]>;
  byConsonants: ReadonlyMap<string, readonly Term[]>;
  /** Words of the descriptions, as they are and by stem → dishes. */
  descriptions: ReadonlyMap<string, ReadonlySet<number>>;
  /** Category path → its dishes. */
  dishesOf: ReadonlyMap<string, readonly number[]>;
}

/** Builds the index of a menu. It is immutable: a changed menu gets a new one. */
export function buildIndex({ products, categories, synonyms, foods }: SearchSource): SearchIndex {
  const named = [
    ...products.map((product) => ({
      product,
      category: product.category,
      originals: [product.name, product.nameAr ?? ''],
    })),
    ...categories.map(({ path, names }) => ({ category: path, originals: names })),
  ];
  const entries: Entry[] = named.map(({ originals, ...entry }) => ({
    ...entry,
    names: originals.map(normaliseForSearch),
    folded: originals.map(foldName),
  }));
  const byText = new Map<string, Term>();
  named.forEach(({ originals }, entry) =>
    originals.forEach((name) => addName(byText, name, entry)),
  );
  products.forEach(({ _id }, entry) => {
    for (const word of foods?.get(_id) ?? [])
      for (const text of wordsOf(word))
        addTerm(byText, text, word, entry, { isHead: false, isIngredient: true });
  });
  addSynonyms(byText, synonyms);
  const terms = [...byText.values()];
  return {
    entries,
    terms,
    byText,
    byStem: groupBy(terms, ({ text }) => [inflectionStem(text)]),
    byDerivation: groupBy(terms, ({ text }) => [derivationStem(text)]),
    byConsonants: groupBy(terms, ({ sounds }) => sounds.map(({ consonants }) => consonants)),
    descriptions: indexDescriptions(products),
    dishesOf: groupBy([...products.keys()], (dish) => [products[dish]?.category ?? '']),
  };
}

/** Adds the words of a name, and each two neighbours as one word: hot dog, hotdog. */
function addName(byText: Map<string, Term>, name: string, entry: number): void {
  const words = name.split(/\s+/).flatMap((original) => {
    const folded = wordsOf(original);
    return folded.map((text) => ({ text, display: folded.length === 1 ? trim(original) : text }));
  });
  words.forEach(({ text, display }, position) => {
    const next = words[position + 1];
    const isHead = isArabic(text) ? position === 0 : !next;
    if (!isStopWord(text)) addTerm(byText, text, display, entry, { isHead });
    if (next) {
      const both = `${display} ${next.display}`;
      addTerm(byText, text + next.text, both, entry, { isHead: false });
    }
  });
}

/** A name, or a query for a whole name, without what spellings differ in. */
export const foldName = (name: string): string => wordsOf(name).map(withoutArticle).join(' ');

/** A word without the punctuation around it. */
const trim = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');

function addTerm(
  byText: Map<string, Term>,
  text: string,
  display: string,
  entry: number,
  posting: Posting,
): void {
  let term = byText.get(text);
  if (!term) {
    const bare = withoutArticle(text);
    term = {
      text,
      withoutArticle: bare,
      isArabic: isArabic(text),
      display,
      sounds: [...new Set([text, bare])].flatMap(soundsOf),
      letters: lettersOf(bare),
      postings: new Map(),
    };
    byText.set(text, term);
  }
  const known = term.postings.get(entry);
  if (!known) term.postings.set(entry, { ...posting });
  else if (posting.isHead) known.isHead = true;
  // Of several phrases in the names, the one in the script of the word is shown.
  if (known?.synonymOf && isArabic(known.synonymOf) !== isArabic(text))
    known.synonymOf = posting.synonymOf ?? known.synonymOf;
}

/** Entries with one phrase of a group in their names are also found by its other phrases. */
function addSynonyms(byText: Map<string, Term>, synonyms: readonly SynonymGroup[]): void {
  const byStem = groupBy([...byText.values()], ({ text }) => [inflectionStem(text)]);
  const postingsOf = ({ bare, stem }: Phrase['words'][number]) =>
    new Map(
      (byStem.get(stem) ?? [])
        .filter((term) => isSameWord(term.withoutArticle, bare))
        .flatMap(({ postings }) => [...postings]),
    );
  // Found before any word is added: groups do not chain.
  const found = phrasesOf(synonyms).map((group) =>
    group.map(({ text, phrase }) => ({
      text,
      phrase,
      postings: intersect(phrase.words, postingsOf),
    })),
  );
  for (const group of found) {
    for (const { text, postings } of group) {
      // Most phrases are in no name.
      if (postings.size === 0) continue;
      for (const other of group) {
        if (other.text === text) continue;
        for (const [entry, posting] of postings)
          addTerm(byText, other.phrase.joined, other.text, entry, { ...posting, synonymOf: text });
      }
    }
  }
}

/**
 * True for two forms of a noun. مشوية (grilled) has the stem of مشويات (grills), but is an
 * adjective.
 */
const isSameWord = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);

/** The postings that all words have. */
function intersect<Word>(
  [first, ...others]: readonly Word[],
  postingsOf: (word: Word) => Map<number, Posting>,
): Map<number, Posting> {
  let common = first === undefined ? new Map<number, Posting>() : postingsOf(first);
  for (const word of others) {
    if (common.size === 0) break;
    const postings = postingsOf(word);
    common = new Map([...common].filter(([entry]) => postings.has(entry)));
  }
  return common;
}

function indexDescriptions(products: readonly Product[]): Map<string, Set<number>> {
  const index = new Map<string, Set<number>>();
  products.forEach(({ description, descriptionAr = '' }, dish) => {
    for (const word of wordsOf(`${description} ${descriptionAr}`))
      for (const key of new Set([word, inflectionStem(word)])) {
        const dishes = index.get(key);
        if (dishes) dishes.add(dish);
        else index.set(key, new Set([dish]));
      }
  });
  return index;
}

function groupBy<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}
