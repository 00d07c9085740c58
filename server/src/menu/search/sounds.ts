import { isArabic } from './words';

/**
 * How a word sounds, in a form that its Latin and Arabic spellings share: its consonants, and the
 * vowels before each consonant and after the last one. Arabic does not write short vowels.
 */
export interface Sound {
  consonants: string;
  vowels: readonly string[];
}

/** Spellings and their sounds; the first match counts. A, I and U are vowels. */
type Spellings = readonly (readonly [spelling: RegExp, sound: string])[];

/** Digits stand for Arabic letters in chats: 7alawiyat, 3aseer. */
const LATIN: Spellings = [
  [/e$/y, ''],
  [/(?<=[aeiou])h$/y, ''],
  [/gh|g|j/y, 'G'],
  [/kh|h|[57]/y, 'H'],
  [/t?ch|sh/y, 'X'],
  [/dh|d/y, 'D'],
  [/th|t|6/y, 'T'],
  [/ph|f|v/y, 'F'],
  [/c(?=[eiy])|s|z/y, 'S'],
  [/ck|c|k|q/y, 'K'],
  [/x/y, 'KS'],
  [/b|p/y, 'B'],
  [/l/y, 'L'],
  [/m/y, 'M'],
  [/n/y, 'N'],
  [/r/y, 'R'],
  [/a|3/y, 'A'],
  [/[iey]/y, 'I'],
  [/[uow]/y, 'U'],
];
/** The last letter of karkade is spoken, that of cake is not. */
const SPOKEN_E: Spellings = [[/e$/y, 'I'], ...LATIN];
const ARABIC: Spellings = [
  [/ه$/y, 'A'],
  [/تش|ش/y, 'X'],
  [/[جغ]/y, 'G'],
  [/[حخه]/y, 'H'],
  [/[دضذظ]/y, 'D'],
  [/[تطث]/y, 'T'],
  [/ف/y, 'F'],
  [/[سصز]/y, 'S'],
  [/[كق]/y, 'K'],
  [/ب/y, 'B'],
  [/ل/y, 'L'],
  [/م/y, 'M'],
  [/ن/y, 'N'],
  [/ر/y, 'R'],
  [/[اع]/y, 'A'],
  [/ي/y, 'I'],
  [/و/y, 'U'],
];
/** In the dialects of the Gulf, ق sounds like the g of burger. */
const GULF: Spellings = [[/ق/y, 'G'], ...ARABIC];

/** @returns undefined for a word without consonants, or with a letter that has no sound here */
function soundWith(spellings: Spellings, word: string): Sound | undefined {
  let consonants = '';
  const vowels = [''];
  for (let at = 0; at < word.length;) {
    const match = matchAt(spellings, word, at);
    if (!match) return undefined;
    at += match.length;
    for (const sound of match.sound) {
      const last = vowels.at(-1) ?? '';
      if ('AIU'.includes(sound)) {
        if (!last.endsWith(sound)) vowels[vowels.length - 1] = last + sound;
      } else if (last !== '' || !consonants.endsWith(sound)) {
        // A doubled consonant counts once.
        consonants += sound;
        vowels.push('');
      }
    }
  }
  return consonants === '' ? undefined : { consonants, vowels };
}

function matchAt(spellings: Spellings, word: string, at: number) {
  for (const [spelling, sound] of spellings) {
    spelling.lastIndex = at;
    const found = spelling.exec(word);
    if (found) return { length: found[0].length, sound };
  }
  return undefined;
}

/** The sounds of a folded word: none, one, or two for an Arabic word with ق. */
export function soundsOf(word: string): Sound[] {
  const spellings = isArabic(word) ? (word.includes('ق') ? [ARABIC, GULF] : [ARABIC]) : [LATIN];
  return spellings.map((one) => soundWith(one, word)).filter((sound) => sound !== undefined);
}

/** The same for a word that may be Arabic in Latin letters. */
export function possibleSoundsOf(word: string): Sound[] {
  const spoken = /[a-z]e$/.test(word) ? soundWith(SPOKEN_E, word) : undefined;
  return spoken ? [...soundsOf(word), spoken] : soundsOf(word);
}

/** The largest difference of the vowels of two words that count as one, by number of consonants. */
const MAX_DIFFERENCE = [0, 0, 0.25, 0.75, 1.25];

/** True if two words with the same consonants may be spellings of one word. */
export function soundAlike(a: Sound, b: Sound): boolean {
  if (a.consonants !== b.consonants) return false;
  const length = a.consonants.length;
  // One consonant says nothing without a vowel.
  if (length === 1 && !hasVowels(a)) return false;
  // Three consonants without any vowel are too little: سمك (fish) is not smoke.
  if (length <= 3 && hasVowels(a) !== hasVowels(b)) return false;
  let difference = 0;
  for (let slot = 0; slot <= length; slot++)
    difference += vowelDifference(a.vowels[slot] ?? '', b.vowels[slot] ?? '', slot === length);
  return difference <= (MAX_DIFFERENCE[length] ?? 1.25);
}

const hasVowels = ({ vowels }: Sound) => vowels.some((vowel) => vowel !== '');

function vowelDifference(a: string, b: string, isLast: boolean): number {
  if (a === b) return 0;
  // A short vowel may be left out, but not at the end of a word.
  if (a === '' || b === '') return isLast ? 1 : 0.5;
  if ([...a].some((vowel) => b.includes(vowel))) return 0.25;
  return a.includes('U') || b.includes('U') ? 1 : 0.5;
}
