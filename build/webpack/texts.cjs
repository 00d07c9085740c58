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
      const texts = JSON.parse(readFileSync(file, 'utf8'));
      return key ? { [key]: texts } : texts;
    }),
  );
