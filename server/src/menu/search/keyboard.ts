/** The keys of a QWERTY keyboard and of the Arabic 101 layout, in the same order. */
const QWERTY = "`qwertyuiop[]asdfghjkl;'zxcvnm,./";
const ARABIC_101 = 'ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ';
const CAPITALS: Readonly<Record<string, string>> = {
  H: 'أ',
  Y: 'إ',
  N: 'آ',
  T: 'لإ',
  G: 'لأ',
  B: 'لآ',
};
/** The one key that types two Arabic letters. */
const [LAM_ALEF_KEY, LAM_ALEF] = ['b', 'لا'];

const toArabic = new Map([...QWERTY].map((key, at) => [key, ARABIC_101[at] ?? '']));
toArabic.set(LAM_ALEF_KEY, LAM_ALEF);
const toLatin = new Map([...ARABIC_101].map((letter, at) => [letter, QWERTY[at] ?? '']));
for (const [key, letter] of Object.entries(CAPITALS))
  if (letter.length === 1) toLatin.set(letter, key.toLowerCase());

const hasLatin = /[a-z]/i;
const hasArabic = /\p{Script=Arabic}/u;

/**
 * The texts that the same keys give on the keyboard of the other language: `fvds;j` → بريسكت,
 * and the reverse. Empty for a text in both scripts.
 */
export function otherKeyboard(text: string): string[] {
  if (hasLatin.test(text) === hasArabic.test(text)) return [];
  if (hasLatin.test(text))
    return [replaceKeys(text, (key) => CAPITALS[key] ?? toArabic.get(key.toLowerCase()))];
  // The letters لا are one key or two.
  const oneKey = replaceKeys(text.replaceAll(LAM_ALEF, LAM_ALEF_KEY), (key) => toLatin.get(key));
  const twoKeys = replaceKeys(text, (key) => toLatin.get(key));
  // An English word has no punctuation inside.
  return [...new Set([oneKey, twoKeys])].filter((latin) => /^[a-z\s]+$/.test(latin));
}

const replaceKeys = (text: string, replace: (key: string) => string | undefined) =>
  [...text].map((key) => replace(key) ?? key).join('');
