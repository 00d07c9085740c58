// The texts of a package in one language, wherever their files are.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const foldersIn = (dir) =>
  existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      )
    : [];

/** The files of a folder for a language, with the key below which their texts are. */
function filesOf(folder, language, ownKey) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name === `${language}.json` || name.endsWith(`.${language}.json`))
    .map((name) => ({
      file: path.join(folder, name),
      key: name === `${language}.json` ? ownKey : name.split('.')[0],
    }));
}

/**
 * Lists the files of texts. `locales/<language>.json` holds texts of the whole package, and
 * `src/<feature>/locales/<language>.json` those of a feature, below the feature's name.
 * `<key>.<language>.json` in either folder holds those below another key. The titles that
 * `src/generated/titles.<language>.json` collects from the declarations of pages have keys of their
 * own.
 * @param {string} dir the package's folder
 * @param {'en' | 'ar'} language
 * @returns {{file: string, key: string | undefined}[]} `key` is undefined for texts with keys of
 *   their own
 */
const findTexts = (dir, language) => [
  ...filesOf(path.join(dir, 'locales'), language, undefined),
  ...foldersIn(path.join(dir, 'src')).flatMap((feature) =>
    filesOf(path.join(dir, 'src', feature, 'locales'), language, feature),
  ),
  ...[path.join(dir, 'src/generated', `titles.${language}.json`)]
    .filter(existsSync)
    .map((file) => ({ file, key: undefined })),
];

/** @throws {Error} with the file's path when it is no JSON */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

/**
 * Reads all texts of a package in one language.
 * @param {string} dir the package's folder
 * @param {'en' | 'ar'} language
 * @returns {Record<string, any>}
 * @throws {Error} when a file is no JSON
 */
exports.readTexts = (dir, language) =>
  Object.assign(
    {},
    ...findTexts(dir, language).map(({ file, key }) => {
      const texts = readJson(file);
      return key ? { [key]: texts } : texts;
    }),
  );

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * The texts of a file by key, nested ones with dots. None if the file is missing.
 * @param {string} file
 * @returns {Map<string, string>}
 * @throws {Error} for a value that is neither a text nor a group of texts
 */
function textsOf(file) {
  const collect = (texts, prefix) =>
    Object.entries(texts).flatMap(([key, value]) => {
      if (typeof value === 'string') return [[prefix + key, value]];
      if (value === null || typeof value !== 'object' || Array.isArray(value))
        throw new Error(`${file}: ${prefix}${key} is no text`);
      return collect(value, `${prefix}${key}.`);
    });
  return new Map(existsSync(file) ? collect(readJson(file), '') : []);
}

/**
 * The keys of texts that have plural forms, without the form. A key that ends in `_other` alone
 * (`reason_other`) is one only if its text says a count.
 * @param {readonly [string, string][]} texts
 */
const countedKeys = (texts) =>
  new Set(
    texts
      .filter(([key, text]) =>
        key.endsWith('_other') ? text.includes('{{count') : PLURAL.test(key),
      )
      .map(([key]) => key.replace(PLURAL, '')),
  );

/**
 * The names in `{{…}}`, without their formats.
 * @param {string} text
 */
const placeholdersOf = (text) =>
  new Set(
    [...text.matchAll(/\{\{-?([^{}]*)\}\}/g)].map(([, inside = '']) =>
      inside.replace(/,.*/s, '').trim(),
    ),
  );

/**
 * The placeholders that a plural form may leave out. It may say the number in words ("one dish"):
 * that is `count`, or the only placeholder of a text without it. A form for none may say anything.
 * @param {string} key
 * @param {Set<string>} names the placeholders of the text
 * @param {string} name
 */
const isInWords = (key, names, name) =>
  key.endsWith('_zero') ||
  (/_(?:one|two)$/.test(key) && (name === 'count' || (names.size === 1 && !names.has('count'))));

/**
 * The placeholders that texts lack or have too many, compared with all English forms of a text:
 * `open ({{closesAt}})`.
 * @param {Map<string, string>} texts
 * @param {Map<string, string>} english
 * @param {(key: string) => string} baseOf the key without its plural form
 */
function comparePlaceholders(texts, english, baseOf) {
  /** @type {Map<string, Set<string>>} */
  const expected = new Map();
  for (const [key, text] of english) {
    const names = expected.get(baseOf(key)) ?? new Set();
    for (const name of placeholdersOf(text)) names.add(name);
    expected.set(baseOf(key), names);
  }
  /** @type {string[]} */
  const lacking = [];
  /** @type {string[]} */
  const unknown = [];
  const note = (faults, key, names) => {
    if (names.length > 0) faults.push(`${key} (${names.map((name) => `{{${name}}}`).join(' ')})`);
  };
  for (const [key, text] of texts) {
    const names = expected.get(baseOf(key));
    if (!names) continue;
    const found = placeholdersOf(text);
    const isCounted = baseOf(key) !== key;
    note(
      lacking,
      key,
      [...names].filter((name) => !found.has(name) && !(isCounted && isInWords(key, names, name))),
    );
    note(
      unknown,
      key,
      [...found].filter((name) => !names.has(name) && !(isCounted && name === 'count')),
    );
  }
  return { lacking, unknown };
}

/**
 * The faults of one file of texts, beside that of the other language.
 * @param {string} file
 * @param {string} other the file of the other language
 * @param {'en' | 'ar'} language
 */
function faultsOf(file, other, language) {
  const texts = textsOf(file);
  const inOther = textsOf(other);
  const counted = countedKeys([...texts, ...inOther]);
  const baseOf = (/** @type {string} */ key) => {
    const base = key.replace(PLURAL, '');
    return counted.has(base) ? base : key;
  };
  const bases = new Set([...texts.keys()].map(baseOf));
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return {
    missing: [...new Set([...inOther.keys()].map(baseOf))].filter((key) => !bases.has(key)),
    // A language in which all forms are alike may have one text without a form.
    plurals: [...bases]
      .filter((key) => counted.has(key) && !texts.has(key))
      .flatMap((key) => forms.map((form) => `${key}_${form}`).filter((form) => !texts.has(form))),
    empty: [...texts.keys()].filter((key) => texts.get(key)?.trim() === ''),
    ...comparePlaceholders(texts, language === 'en' ? texts : inOther, baseOf),
  };
}

/**
 * Finds what a file of texts lacks: texts that the other language has, plural forms, words, and
 * placeholders. Arabic has six plural forms where English has two.
 * @param {string} dir the package's folder
 * @returns {string[]} sentences: `locales/ar.json lacks title, which locales/en.json has.`
 * @throws {Error} when a file is no JSON
 */
exports.findMissingTexts = (dir) =>
  /** @type {const} */ ([
    ['en', 'ar'],
    ['ar', 'en'],
  ]).flatMap(([language, other]) => {
    const inOther = (/** @type {string} */ file) =>
      file.replace(new RegExp(`${language}\\.json$`), `${other}.json`);
    const files = new Set([
      ...findTexts(dir, language).map(({ file }) => file),
      ...findTexts(dir, other).map(({ file }) =>
        file.replace(new RegExp(`${other}\\.json$`), `${language}.json`),
      ),
    ]);
    return [...files].flatMap((file) => {
      const { missing, plurals, empty, lacking, unknown } = faultsOf(file, inOther(file), language);
      const [name, otherName] = [file, inOther(file)].map((one) => path.relative(dir, one));
      return [
        ...(missing.length > 0
          ? [`${name} lacks ${missing.join(', ')}, which ${otherName} has.`]
          : []),
        ...(plurals.length > 0 ? [`${name} lacks the plural forms ${plurals.join(', ')}.`] : []),
        ...(empty.length > 0 ? [`${name} has no words for ${empty.join(', ')}.`] : []),
        ...(lacking.length > 0 ? [`${name} lacks the placeholders of ${lacking.join(', ')}.`] : []),
        ...(unknown.length > 0
          ? [`${name} has placeholders that ${otherName} lacks: ${unknown.join(', ')}.`]
          : []),
      ];
    });
  });
