import { LRUCache } from 'lru-cache';
import { inSlices, noteItems } from '../../threads/slices';
import { inflectionStem, withoutArticle, wordsOf } from './words';

/** A word of a phrase, in the forms by which it is found. Folded. */
interface PhraseWord {
  bare: string;
  stem: string;
}

/** A phrase of the synonyms as the index needs it. */
export interface Phrase {
  /** As `fold` writes it. */
  folded: string;
  /** Its words as one, like two neighbours in a name. Folded. */
  joined: string;
  words: readonly PhraseWord[];
}

/** More than the groups can have. A change of the menu makes the index anew, of the same phrases. */
const known = new LRUCache<string, Phrase>({ max: 20_000 });

function read(text: string): Phrase {
  const words = wordsOf(text);
  const phrase = {
    folded: words.join(' '),
    joined: words.join(''),
    words: words.map((word) => ({ bare: withoutArticle(word), stem: inflectionStem(word) })),
  };
  known.set(text, phrase);
  return phrase;
}

/** Reads phrases that are not known yet, in slices: ten thousand take a third of a second. */
export async function readPhrases(texts: readonly string[]): Promise<void> {
  const unknown = texts.filter((text) => !known.has(text));
  for await (const slice of inSlices(unknown)) slice.forEach(read);
}

/** The phrases of synonym groups. Unknown ones are read at once: see {@link readPhrases}. */
export function phrasesOf<G extends readonly string[]>(
  groups: readonly G[],
): { text: string; phrase: Phrase }[][] {
  noteItems('synonyms', groups.flat().filter((text) => !known.has(text)).length);
  return groups.map((group) =>
    group.map((text) => ({ text, phrase: known.get(text) ?? read(text) })),
  );
}
