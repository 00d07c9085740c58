import type { Posting, SearchIndex, Term } from './search-index';
import { possibleSoundsOf, soundAlike } from './sounds';
import { allowedTypos, lettersOf, mayBeginAlike, mayBeWithin, typosBetween } from './typos';
import { derivationStem, inflectionStem, isArabic, withoutArticle } from './words';

/** How well a word of the query matches a word of the index, 1 at most. */
const QUALITY = {
  same: 1,
  withoutArticle: 0.98,
  inflected: 0.95,
  prefix: 0.8,
  sound: 0.6,
  derived: 0.6,
  oneTypo: 0.55,
  twoTypos: 0.45,
  prefixTypo: 0.4,
} as const;
/** A match from this quality on is of the whole word in one of its forms. */
export const WHOLE_WORD = QUALITY.inflected;
/** What counts less than the words of an entry's own name. */
const WEIGHT = { synonym: 0.85, ingredient: 0.7, category: 0.9 } as const;
/** Decides between equal matches: the word is what the dish is, or is in the script of the query. */
const BONUS = { head: 0.02, sameScript: 0.03 } as const;
const DESCRIPTION_SCORE = 0.3;
/** The shortest word whose beginning may contain a typo: shorter ones match too much. */
const MIN_PREFIX_WITH_TYPO = 5;
/** The shortest beginning of a word that cannot be a coincidence. */
const MIN_CERTAIN_PREFIX = 4;

/** The best match of a word of the query in one entry. */
export interface WordMatch {
  score: number;
  /** Not set for a match by category or description. */
  term?: Term;
  /** The phrase in the entry's name that the matched word is a synonym of. */
  synonymOf?: string | undefined;
  /** True if name or synonym contain the whole word in its script, correctly spelled. */
  isWholeWord: boolean;
  /** True if the word is misspelled, or spelled in another way. */
  isWeak: boolean;
}
/** Entry → match. */
export type Matches = Map<number, WordMatch>;

type Candidates = Map<Term, number>;

/** Matches of correctly spelled words and beginnings, in names and synonyms. */
export function matchExactly(index: SearchIndex, word: string): Matches {
  const candidates = findWhole(index, word);
  const bare = withoutArticle(word);
  for (const term of index.terms)
    if (term.text.startsWith(word) || term.withoutArticle.startsWith(bare))
      offer(candidates, term, QUALITY.prefix);
  return matchesOf(index, word, candidates, false);
}

/** The same without beginnings, unless they are long. */
export function matchWholeWord(index: SearchIndex, word: string): Matches {
  return word.length >= MIN_CERTAIN_PREFIX
    ? matchExactly(index, word)
    : matchesOf(index, word, findWhole(index, word), false);
}

function findWhole(index: SearchIndex, word: string): Candidates {
  const candidates: Candidates = new Map();
  offer(candidates, index.byText.get(word), QUALITY.same);
  offer(candidates, index.byText.get(withoutArticle(word)), QUALITY.withoutArticle);
  for (const term of index.byStem.get(inflectionStem(word)) ?? [])
    offer(candidates, term, QUALITY.inflected);
  return candidates;
}

/**
 * Matches of a word, each kind only if the previous one finds nothing: correctly spelled, also in
 * descriptions; spelled in another way or with one typo; with more typos.
 */
export function matchTolerantly(index: SearchIndex, word: string, isLast: boolean): Matches {
  const kinds = [
    () => new Map([...matchDescriptions(index, word), ...matchExactly(index, word)]),
    () => matchesOf(index, word, findSimilar(index, word), true),
    () => matchesOf(index, word, findFaulty(index, word, isLast), true),
  ];
  for (const match of kinds) {
    const matches = match();
    if (matches.size > 0) return matches;
  }
  return new Map();
}

function matchDescriptions(index: SearchIndex, word: string): Matches {
  const dishes = index.descriptions.get(word) ?? index.descriptions.get(inflectionStem(word));
  return new Map(
    [...(dishes ?? [])].map((dish) => [
      dish,
      { score: DESCRIPTION_SCORE, isWholeWord: false, isWeak: false },
    ]),
  );
}

/**
 * Words that sound alike or have the same root, else those that differ by one typo: برقر is a
 * spelling of برجر (burger), not بقر (beef) with a letter too many.
 */
function findSimilar(index: SearchIndex, word: string): Candidates {
  const candidates: Candidates = new Map();
  for (const sound of [...new Set([word, withoutArticle(word)])].flatMap(possibleSoundsOf))
    for (const term of index.byConsonants.get(sound.consonants) ?? [])
      if (term.sounds.some((one) => soundAlike(sound, one))) offer(candidates, term, QUALITY.sound);
  for (const term of index.byDerivation.get(derivationStem(word)) ?? [])
    offer(candidates, term, QUALITY.derived);
  if (candidates.size === 0) offerWithTypos(index, candidates, word, 1, QUALITY.oneTypo);
  return candidates;
}

/** Words that differ by two typos, or whose beginning differs by one. */
function findFaulty(index: SearchIndex, word: string, isLast: boolean): Candidates {
  const candidates: Candidates = new Map();
  const bare = withoutArticle(word);
  offerWithTypos(index, candidates, word, 2, QUALITY.twoTypos);
  if (isLast && bare.length >= MIN_PREFIX_WITH_TYPO)
    for (const term of index.terms)
      if (
        mayBeginAlike(bare, term.withoutArticle) &&
        typosBetween(bare, term.withoutArticle.slice(0, bare.length), 1) <= 1
      )
        offer(candidates, term, QUALITY.prefixTypo);
  return candidates;
}

/**
 * A typo may be in the word as it is, or in an English word without its ending. Arabic words without
 * their endings are too short and too similar.
 */
function offerWithTypos(
  index: SearchIndex,
  candidates: Candidates,
  word: string,
  limit: number,
  quality: number,
): void {
  const singular = isArabic(word) ? [] : [inflectionStem(word)];
  for (const form of new Set([withoutArticle(word), ...singular])) {
    const typos = Math.min(limit, allowedTypos(form.length));
    if (typos === 0) continue;
    const letters = lettersOf(form);
    for (const term of index.terms)
      if (
        Math.abs(form.length - term.withoutArticle.length) <= typos &&
        mayBeWithin(typos, letters, term.letters) &&
        typosBetween(form, term.withoutArticle, typos) <= typos
      )
        offer(candidates, term, quality);
  }
}

/** Keeps the best quality of a term. */
function offer(candidates: Candidates, term: Term | undefined, quality: number): void {
  if (term && quality > (candidates.get(term) ?? 0)) candidates.set(term, quality);
}

/** The entries that contain the words. A category's word also matches its dishes. */
function matchesOf(
  index: SearchIndex,
  word: string,
  candidates: Candidates,
  isWeak: boolean,
): Matches {
  const matches: Matches = new Map();
  const isOfArabic = isArabic(word);
  for (const [term, quality] of candidates)
    for (const [entry, posting] of term.postings) {
      const match = matchOf(isOfArabic, term, posting, quality, isWeak);
      keepBest(matches, entry, match);
      const { product, category = '' } = index.entries[entry] ?? {};
      if (product) continue;
      const score = match.score * WEIGHT.category;
      for (const dish of index.dishesOf.get(category) ?? [])
        keepBest(matches, dish, { score, isWholeWord: false, isWeak });
    }
  return matches;
}

function matchOf(
  isOfArabic: boolean,
  term: Term,
  { isHead, synonymOf, isIngredient }: Posting,
  quality: number,
  isWeak: boolean,
): WordMatch {
  const hasScript = term.isArabic === isOfArabic;
  const weight =
    (isIngredient ? WEIGHT.ingredient : 1) * (synonymOf === undefined ? 1 : WEIGHT.synonym);
  const bonus = (isHead ? BONUS.head : 0) + (hasScript ? BONUS.sameScript : 0);
  return {
    score: quality * weight + bonus,
    term,
    synonymOf,
    isWholeWord:
      quality >= WHOLE_WORD &&
      (synonymOf === undefined ? hasScript : isArabic(synonymOf) === isOfArabic),
    isWeak,
  };
}

function keepBest(matches: Matches, entry: number, match: WordMatch): void {
  const before = matches.get(entry);
  const isWholeWord = match.isWholeWord || Boolean(before?.isWholeWord);
  const best = before && before.score >= match.score ? before : match;
  matches.set(entry, best.isWholeWord === isWholeWord ? best : { ...best, isWholeWord });
}
