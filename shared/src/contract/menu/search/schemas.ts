import * as z from 'zod/mini';
import { ALLERGENS } from '../products/allergens';
import { id, text, textOrEmpty } from '../../strings';

/** The longest search text. Unit: characters. */
export const MAX_SEARCH_LENGTH = 100;
/** Dishes that a search answers completely, for the suggestions below the search field. */
export const MAX_SUGGESTIONS = 6;

/** Query of a search of the menu. */
export const searchQuery = z.object({
  /** A text of characters that show nothing finds nothing. */
  q: z.pipe(z.string().check(z.trim(), z.minLength(1)), textOrEmpty(MAX_SEARCH_LENGTH)),
});

/** A category that a search found. */
export const foundCategory = z.object({
  path: z.string(),
  /** The number of its dishes. */
  count: z.number(),
});
export type FoundCategory = z.output<typeof foundCategory>;

/** Another text whose results are shown. */
export const shownFor = z.object({
  /**
   * `instead`: the query is misspelled, or typed on the keyboard of the other language. `also`: the
   * text is a synonym. `spelling`: it is another spelling of the same word.
   */
  kind: z.enum(['instead', 'also', 'spelling']),
  text: z.string(),
});
export type ShownFor = z.output<typeof shownFor>;

/** What the dishes that were found are for certain, as the query asks. */
export const searchConditions = z.object({
  /** Allergens that they do not contain, nor in traces. */
  without: z.array(z.enum(ALLERGENS)),
  /** What should be left out but is not labelled, as it was typed. Then no dish is found. */
  unlabelled: z.array(z.string()),
  traits: z.array(z.enum(['vegetarian', 'vegan', 'spicy', 'low-sodium'])),
  /** Labels that they do not have. Missing if the query asks for none. */
  not: z.optional(z.array(z.enum(['vegetarian', 'vegan', 'spicy']))),
  /** Allergens that they contain, or may contain. Missing if the query names none alone. */
  containing: z.optional(z.array(z.enum(ALLERGENS))),
  /** Every dish is halal. */
  isHalal: z.optional(z.boolean()),
  /** SAR */
  underPrice: z.optional(z.number()),
  /** kcal */
  underKcal: z.optional(z.number()),
});
export type SearchConditions = z.output<typeof searchConditions>;

/** Most words of a synonym group in one language, and most groups. */
export const MAX_SYNONYMS = 20;
export const MAX_SYNONYM_GROUPS = 300;

const synonymWords = z.array(text(40)).check(z.maxLength(MAX_SYNONYMS));
const words = {
  /** Words and phrases in English. */
  en: synonymWords,
  /** Words and phrases in Arabic. */
  ar: synonymWords,
};

/** Words and phrases that find the same dishes. */
export const synonymGroup = z.object({ ...words, _id: z.string(), version: z.number() });
export type SynonymGroup = z.output<typeof synonymGroup>;

/** A new group, or a changed one with its id and the version that the change is based on. */
export const synonymChange = z.object({
  ...words,
  id: z.optional(id),
  version: z.optional(z.int().check(z.gte(1), z.lte(2_000_000_000))),
});
