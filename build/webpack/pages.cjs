// Collects the pages that the features of a package declare, so that no list of pages is edited by
// hand. A declaration is `src/<feature>/page.ts` or `src/<feature>/<name>.page.ts`; its form is
// `DeskPage` of mfe-seller.
const { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const LANGUAGES = ['en', 'ar'];
const GROUPS = ['menu', 'service', 'site'];
const DECLARATION = /^(?:([a-z-]+)\.)?page\.ts$/;
const NOTE = '// Written by `npm run pages` from the declarations of the pages: do not edit.\n';
/** The width of a line of the formatter. */
const WIDTH = 100;

/** The declarations' files, relative to `src/`, by name. */
const findDeclarations = (dir) =>
  readdirSync(path.join(dir, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(path.join(dir, 'src', name))
        .filter((file) => DECLARATION.test(file))
        .map((file) => `${name}/${file}`),
    )
    .sort();

/**
 * Reads a declaration without loading what it imports.
 * @throws {Error} when it exports no page
 */
function readPage(dir, file) {
  // Few builds have pages to collect.
  const swc = require('@swc/core');
  const source = readFileSync(path.join(dir, 'src', file), 'utf8');
  const { code } = swc.transformSync(source, {
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exported = {};
  vm.runInNewContext(code, { exports: exported, require: () => ({}) }, { filename: file });
  if (!exported.page || typeof exported.load !== 'function')
    throw new Error(`${file} has to export page and load`);
  // Of this realm, so that it compares equal to what a file holds.
  return { file, page: JSON.parse(JSON.stringify(exported.page)) };
}

/** A page's place in the sidebar. Pages without a link come last. */
const placeOf = ({ link }) => (link ? GROUPS.indexOf(link.group) * 1000 + link.order : Infinity);

/** All that is wrong with the declarations together. */
function faultsOf(dir, declared) {
  const paths = new Map();
  const places = new Map();
  const isTaken = (map, key, file) => {
    const other = map.get(key);
    map.set(key, file);
    return other;
  };
  const sourceOf = (file) =>
    [
      file,
      path.join(path.dirname(file), 'load.ts'),
      path.join(path.dirname(file), 'public/load.ts'),
    ]
      .map((name) => path.join(dir, 'src', name))
      .filter(existsSync)
      .map((name) => readFileSync(name, 'utf8'))
      .join('\n');
  return declared.flatMap(({ file, page }) => {
    const { title, link, under } = page;
    const samePath = isTaken(paths, page.path, file);
    const samePlace = link && isTaken(places, placeOf(page), file);
    const isTitled = typeof title === 'string' || (title?.en && title.ar);
    return [
      [samePath, `has the path of ${samePath}`],
      [samePlace, `has the place of ${samePlace} in the sidebar`],
      [!isTitled, 'has no title in each language'],
      [link && !keyOf(page), 'has a link, and its title no key'],
      [
        under && !declared.some((other) => other.page.path === under && other.page.link),
        `is under ${under}, which has no link`,
      ],
      [
        !sourceOf(file).includes(`webpackChunkName: "${page.chunk}"`),
        `loads no chunk of the name ${page.chunk}`,
      ],
    ]
      .filter(([isFault]) => isFault)
      .map(([, fault]) => `${file} ${fault}`);
  });
}

const keyOf = ({ title }) => (typeof title === 'string' ? title : title.key);

/** The route of a page in `remote.json`. */
function routeOf({ path: address, chunk, title, tab, permission, data = [] }) {
  const { key: _key, ...texts } = typeof title === 'string' ? {} : title;
  return {
    path: address,
    page: chunk,
    title: tab ?? (typeof title === 'string' ? title : texts),
    ...(permission && { data: ['GET /api/seller/is-auth', ...data] }),
  };
}

/** What the desk reads of a page at run time. */
function entryOf({
  path: address,
  title: _title,
  permission,
  isBare,
  start,
  link,
  under,
  ...page
}) {
  const { order: _order, ...shown } = link ?? {};
  return {
    path: address,
    ...(link && { title: keyOf({ ...page, title: _title }) }),
    permission,
    isBare,
    start,
    ...(link && { link: shown }),
    under,
  };
}

/** JSON in the formatter's form: an array of texts is one line where it fits. */
const toJson = (value) =>
  `${JSON.stringify(value, null, 2).replace(
    /^( *)(.*)\[\n((?: *"[^\n]*",?\n)+) *\](,?)$/gm,
    (all, indent, start, items, end) => {
      const line = `${indent}${start}[${items.trim().replace(/,\n */g, ', ')}]${end}`;
      return line.length <= WIDTH ? line : all;
    },
  )}\n`;

/** A value in one line. */
const inLine = (value) =>
  typeof value === 'object'
    ? `{ ${fieldsOf(value).join(', ')} }`
    : JSON.stringify(value).replace(/^"(.*)"$/, "'$1'");

const fieldsOf = (object) =>
  Object.entries(object).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${inLine(value)}`,
  );

/** An element of an array as the formatter writes it: one line, or one for each field. */
function toElement(object) {
  const line = `  ${inLine(object)},\n`;
  if (line.length <= WIDTH + 1) return line;
  return `  {\n${fieldsOf(object)
    .map((field) => `    ${field},\n`)
    .join('')}  },\n`;
}

const pagesSource = (pages) => `${NOTE}import type { DeskEntry } from '../desk-page';

export const PAGES: readonly DeskEntry[] = [
${pages.map((page) => toElement(entryOf(page))).join('')}];
`;

/** A name for what a file exports. */
const nameOf = (file) =>
  file
    .replace(/\.?page\.ts$/, '')
    .replace(/\/$/, '')
    .replace(/[/-]+(\w)/g, (_, letter) => letter.toUpperCase());

const loadsSource = (declared) => `${NOTE}import type { LoadPage } from '../desk-page';
${declared
  .map(({ file }) => file.replace(/\.ts$/, ''))
  .sort()
  .map((file) => `import { load as ${nameOf(`${file}.ts`)} } from '../${file}';\n`)
  .join('')}
/** In the order of \`PAGES\`. */
export const LOADS: readonly LoadPage[] = [
${declared.map(({ file }) => `  ${nameOf(file)},\n`).join('')}];
`;

/** The titles that have a key, in one language. */
const titlesOf = (pages, language) =>
  Object.fromEntries(
    pages
      .filter(({ title }) => title.key)
      .map(({ title }) => /** @type {[string, string]} */ ([title.key, title[language]]))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/**
 * Returns the files that follow from the declarations of a package: the routes of `remote.json`, and
 * `src/generated/`.
 * @param {string} dir the package's folder
 * @returns {Map<string, string>} path inside the package → text; empty without a declaration
 * @throws {Error} that names each declaration that is wrong
 */
function collectPages(dir) {
  const files = existsSync(path.join(dir, 'src')) ? findDeclarations(dir) : [];
  if (files.length === 0) return new Map();
  const declared = files
    .map((file) => readPage(dir, file))
    .sort(({ page }, { page: other }) => {
      const [one, two] = [placeOf(page), placeOf(other)];
      return one === two ? 0 : one - two;
    });
  const faults = faultsOf(dir, declared);
  if (faults.length > 0) throw new Error(`${dir}: ${faults.join('; ')}`);
  const pages = declared.map(({ page }) => page);
  const { routes: _routes, ...rest } = JSON.parse(
    readFileSync(path.join(dir, 'remote.json'), 'utf8'),
  );
  return new Map([
    ['remote.json', toJson({ routes: pages.map(routeOf), ...rest })],
    ['src/generated/pages.ts', pagesSource(pages)],
    ['src/generated/loads.ts', loadsSource(declared)],
    ...LANGUAGES.map(
      (language) =>
        /** @type {[string, string]} */ ([
          `src/generated/titles.${language}.json`,
          toJson(titlesOf(pages, language)),
        ]),
    ),
  ]);
}

/**
 * Writes the files that have changed.
 * @param {string} dir the package's folder
 * @param {{isCheck?: boolean}} [options] `isCheck`: writes nothing
 * @returns {string[]} the files that were, or are, not current
 */
function writePages(dir, { isCheck = false } = {}) {
  const stale = [...collectPages(dir)].filter(([name, text]) => {
    const file = path.join(dir, name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  for (const [name, text] of isCheck ? [] : stale) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), text);
  }
  return stale.map(([name]) => name);
}

/** Collects the pages again while `webpack serve` waits for changes. */
class CollectPages {
  /** @param {string} dir the package's folder */
  constructor(dir) {
    this.dir = dir;
    /** @type {Error | undefined} */
    this.fault = undefined;
  }

  apply(compiler) {
    compiler.hooks.watchRun.tap('CollectPages', () => {
      this.fault = undefined;
      // Webpack remembers that a file is missing, and hears of a folder that returns, not of the
      // files in it.
      compiler.inputFileSystem?.purge?.(path.join(this.dir, 'src'));
      try {
        // The watcher read their times before they were written.
        for (const name of writePages(this.dir))
          compiler.fileTimestamps?.delete(path.join(this.dir, name));
      } catch (error) {
        // Thrown here, it would end the watching.
        this.fault = error;
      }
    });
    compiler.hooks.afterCompile.tap('CollectPages', ({ contextDependencies, errors }) => {
      if (this.fault) errors.push(this.fault);
      // Nothing imports a new declaration yet, so the folder itself is watched.
      if (existsSync(path.join(this.dir, 'src/generated')))
        contextDependencies.add(path.join(this.dir, 'src'));
    });
  }
}

module.exports = { collectPages, writePages, CollectPages };
