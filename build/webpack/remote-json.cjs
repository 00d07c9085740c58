const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { readTexts } = require('./texts.cjs');

const LANGUAGES = /** @type {const} */ (['en', 'ar']);

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${error.message}`);
  }
}

/** What `remote.json` and a route of it can have. */
const FIELDS = ['routes', 'slots', 'live'];
const ROUTE_FIELDS = [
  'path',
  'page',
  'data',
  'rendered',
  'query',
  'title',
  'description',
  'isPublic',
  'context',
];

/** A mistyped field would have no effect, or be refused only by the site. */
function checkFields(what, value, known) {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new Error(`${what} has an unknown field "${unknown}". It can have ${known.join(', ')}.`);
}

/** Reads a nested text: `address.title` of `{ "address": { "title": … } }`. */
const textAt = (texts, key) => key.split('.').reduce((part, name) => part?.[name], texts);

/**
 * Resolves a text of a page. In `remote.json` it is either the text itself in each language, or the
 * key of a text in `locales/`.
 */
function textOf(dir, route, field) {
  const given = route[field];
  if (typeof given !== 'string') return given;
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const text = textAt(readTexts(dir, language), given);
      if (typeof text === 'string' && text && !text.includes('{{')) return [language, text];
      throw new Error(
        `${path.join(dir, 'remote.json')}: the ${field} of ${route.path} is "${given}", ` +
          `and ${path.join(dir, 'locales', `${language}.json`)} has no plain text of that name.`,
      );
    }),
  );
}

function readRoute(dir, route) {
  const [title, description] = [textOf(dir, route, 'title'), textOf(dir, route, 'description')];
  return { ...route, ...(title && { title }), ...(description && { description }) };
}

/**
 * Reads `remote.json` in the form that a release contains. Text keys are replaced by the texts of
 * `locales/`.
 * @param {string} dir the package's folder
 * @returns {Pick<import('@smokehouse/shared/contract/federation').ReleaseManifest, 'routes' |
 *   'slots' | 'live'>}
 * @throws {Error} when a file cannot be read or has an unknown field, or a text is missing in a
 *   language
 */
exports.readRemote = (dir) => {
  const file = path.join(dir, 'remote.json');
  const remote = existsSync(file) ? readJson(file) : {};
  checkFields(file, remote, FIELDS);
  const { routes = [], slots = [], live } = remote;
  for (const route of routes) checkFields(`${file}: the route ${route.path}`, route, ROUTE_FIELDS);
  return { routes: routes.map((route) => readRoute(dir, route)), slots, live };
};
