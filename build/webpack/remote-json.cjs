const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const LANGUAGES = ['en', 'ar'];

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${error.message}`);
  }
}

/** `address.title` in `{ "address": { "title": … } }`. */
const textAt = (texts, key) => key.split('.').reduce((part, name) => part?.[name], texts);

/**
 * A text of a page: as it stands in `remote.json`, or the one of the package's own texts that it
 * names.
 */
function textOf(dir, route, field) {
  const given = route[field];
  if (typeof given !== 'string') return given;
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const file = path.join(dir, 'locales', `${language}.json`);
      const text = textAt(readJson(file), given);
      if (typeof text === 'string' && text && !text.includes('{{')) return [language, text];
      throw new Error(
        `${path.join(dir, 'remote.json')}: the ${field} of ${route.path} is "${given}", and ${file} has no plain text of that name.`,
      );
    }),
  );
}

function readRoute(dir, route) {
  const [title, description] = [textOf(dir, route, 'title'), textOf(dir, route, 'description')];
  return { ...route, ...(title && { title }), ...(description && { description }) };
}

/**
 * What a package says of itself in `remote.json`, as its release carries it. A title is said once:
 * where the page shows it, it is one of the package's texts, and `remote.json` names its key.
 * @param {string} dir the package's folder
 * @returns {Pick<import('@smokehouse/shared/contract/federation').ReleaseManifest, 'routes' |
 *   'slots' | 'live'>}
 * @throws with one sentence where a file cannot be read or a text is missing in a language
 */
exports.readRemote = (dir) => {
  const file = path.join(dir, 'remote.json');
  const { routes = [], slots = [], live } = existsSync(file) ? readJson(file) : {};
  return { routes: routes.map((route) => readRoute(dir, route)), slots, live };
};
