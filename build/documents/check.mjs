// Finds dead references in the repository's documents and comments.
import path from 'node:path';

/**
 * The text of every tracked file by its path from the root; files that are no text are empty.
 * @typedef {ReadonlyMap<string, string>} Files
 */

const SOURCE = /\.(?:[cm]?[jt]sx?|css|sql|sh|py|jsonc|ya?ml)$/;
/** What names a file, not a variable or an address. */
const EXTENSION = /\.(?:[cm]?[jt]sx?|json|jsonc|md|css|sql|sh|py|svg|webp|ya?ml|html|conf)$/;
/** Files that builds and runs make. */
const GENERATED =
  /(?:^|\/)(?:dist|data|\.cache|node_modules|vendor|test-results|\d+\.\d+\.\d+[^/]*)\/|^(?:release|manifest|mf-manifest)\.json$|^types\.d\.ts$/;
/** Templates and examples name what does not exist here; a migration never changes. */
const EXEMPT = /^(?:build\/(?:starter|starter-repository|fixtures|documents)|server\/migrations)\//;

/** @param {string} text */
const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** The page, call, table or package that the documents add as an example. */
const EXAMPLE = /gift-?card|mfe-reviews/i;

/** Names that the documents take from other projects. */
const FOREIGN = new Set([
  'early_hints',
  'isolatedDeclarations',
  'loadShare',
  'pg_dump',
  'preloadRemote',
  'provideExternalRuntime',
]);

/** What a document writes in code style, without blocks. @param {string} text */
const codeOf = (text) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);

/** The anchors that GitHub gives to the headings of a page. @param {string} text */
export function anchorsOf(text) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const headings = text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+)$/gm);
  return new Set(
    [...headings].map(([, heading]) => {
      const slug = heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .trim()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-');
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count ? `${slug}-${count}` : slug;
    }),
  );
}

/** @param {Files} files @returns {(place: string) => boolean} whether a file or a folder exists */
function existence(files) {
  const places = new Set(files.keys());
  for (const file of files.keys())
    for (let at = path.posix.dirname(file); at !== '.'; at = path.posix.dirname(at)) places.add(at);
  return (place) => places.has(place.replace(/\/$/, ''));
}

/** Relative links of Markdown without a file or heading. @param {Files} files */
export function deadLinks(files) {
  const exists = existence(files);
  const dead = [];
  for (const [file, text] of files) {
    if (!file.endsWith('.md') || EXEMPT.test(file)) continue;
    for (const [, target] of withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [place, anchor] = target.split('#');
      const to = place ? path.posix.join(path.posix.dirname(file), place) : file;
      const heading = anchor === undefined || anchorsOf(files.get(to) ?? '').has(anchor);
      if (!exists(to) || !heading) dead.push(`${file}: ${target}`);
    }
  }
  return dead;
}

/** The comments of a source, or the whole of a document. @param {string} file @param {string} text */
function prose(file, text) {
  if (file.endsWith('.md')) return text;
  if (!SOURCE.test(file)) return '';
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?:^|\s)(?:\/\/|--|#)[^\n]*/g) ?? [];
  return comments.join('\n').replace(/^\s*(?:\*|\/\/|--|#) ?/gm, '');
}

/** Decisions that a document or a comment names and that do not exist. @param {Files} files */
export function deadDecisions(files) {
  const numbers = new Set(
    [...files.keys()].map((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]),
  );
  const dead = [];
  for (const [file, text] of files) {
    if (EXEMPT.test(file)) continue;
    const named = prose(file, text).matchAll(/\bdecisions?(?:\s+|\/)(\d{4})\b/gi);
    for (const [, number] of named) if (!numbers.has(number)) dead.push(`${file}: ${number}`);
  }
  return dead;
}

/** @param {string} name @returns {string[]} `{a,b}.ts` names two files */
function spread(name) {
  const [, head, choices, tail] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(name) ?? [];
  if (choices === undefined) return [name];
  return choices.split(',').flatMap((choice) => spread(head + choice + tail));
}

/** The ends of all paths: a document may shorten a path. @param {Files} files */
function endingsOf(files) {
  const endings = new Set();
  for (const file of files.keys()) {
    const parts = file.split('/');
    for (let from = 0; from < parts.length; from++)
      for (let to = from + 1; to <= parts.length; to++)
        endings.add(parts.slice(from, to).join('/'));
  }
  return endings;
}

/** What names a file or folder without an extension, by its path from the root. */
const FROM_ROOT = /^(?:docs|server|shared|shell|mfe-[a-z]+|build|e2e|deploy)\//;

/** Files and folders that a document names in code style. @param {string} text */
const pathsInDocument = (text) =>
  codeOf(text).filter(
    (code) =>
      /^[\w{][\w./{},@-]*$/.test(code) &&
      (EXTENSION.test(code) || code.endsWith('/') || FROM_ROOT.test(code)) &&
      !GENERATED.test(code) &&
      !EXAMPLE.test(code),
  );

/** Files that comments name by their path from the root. @param {string} comments */
const pathsInComments = (comments) =>
  [
    ...comments.matchAll(
      /(?<![\w./@-])(?:docs|server|shared|shell|mfe-[a-z]+|build|e2e|deploy)\/[\w./-]+/g,
    ),
  ]
    .map(([found]) => found.replace(/[./]+$/, ''))
    // Sources are never `.js`, but what builds make of them is.
    .filter((found) => EXTENSION.test(found) && !/\.js$/.test(found) && !GENERATED.test(found));

/**
 * Files that a document or a comment names and that do not exist. A document may shorten a path:
 * `money/bills/index.ts` is a file below `server/src`.
 * @param {Files} files
 */
export function deadPaths(files) {
  const exists = existence(files);
  const endings = endingsOf(files);
  const isKnown = (/** @type {string} */ name) => endings.has(name.replace(/\/$/, ''));
  return [...files].flatMap(([file, text]) => {
    if (EXEMPT.test(file)) return [];
    const dead = file.endsWith('.md')
      ? pathsInDocument(text).filter((code) => !spread(code).every(isKnown))
      : pathsInComments(prose(file, text)).filter((place) => !exists(place));
    return dead.map((place) => `${file}: ${place}`);
  });
}

/** The function, column or setting that a piece of code style names. @param {string} code */
function nameIn(code) {
  const name = /^([A-Za-z]\w*)(?:\(.*\))?$/.exec(code)?.[1] ?? '';
  return /[a-z][A-Z]|_/.test(name) && !EXAMPLE.test(name) ? name : undefined;
}

/** Names that documents write in code style and no source contains. @param {Files} files */
export function deadNames(files) {
  const known = new Set(FOREIGN);
  for (const [file, text] of files)
    // A page is made of the records there.
    if (!file.endsWith('.md') && !file.startsWith('docs/measurements/'))
      for (const name of text.match(/[A-Za-z_]\w*/g) ?? []) known.add(name);
  return [...files].flatMap(([file, text]) => {
    if (!file.endsWith('.md') || EXEMPT.test(file)) return [];
    const names = codeOf(text).map(nameIn);
    return names.filter((name) => name && !known.has(name)).map((name) => `${file}: ${name}`);
  });
}

/** The names of the scripts of each package, by its folder. @param {Files} files */
function scriptsOf(files) {
  /** @type {Map<string, Set<string>>} */
  const scripts = new Map();
  for (const [file, text] of files)
    if (/^(?:[\w-]+\/)?package\.json$/.test(file))
      scripts.set(path.posix.dirname(file), new Set(Object.keys(JSON.parse(text).scripts ?? {})));
  return scripts;
}

/** `npm run` commands in documents that the package they name does not have. @param {Files} files */
export function deadCommands(files) {
  const scripts = scriptsOf(files);
  const dead = [];
  for (const [file, text] of files) {
    if (!file.endsWith('.md') || EXEMPT.test(file)) continue;
    const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block);
    for (const code of [...codeOf(text), ...blocks])
      for (const [command, name, rest] of code.matchAll(/npm run (?:-s )?([\w:-]+)([^&;#\n]*)/g)) {
        const folder = /-w ([\w-]+)/.exec(rest)?.[1] ?? '.';
        if (!EXAMPLE.test(command) && !scripts.get(folder)?.has(name))
          dead.push(`${file}: ${command.trim()}`);
      }
  }
  return dead;
}

/** @param {string} code without differences of indentation and line breaks */
const compact = (code) => code.replace(/\s+/g, ' ').trim();

/**
 * Excerpts in Markdown that are not in their file. An excerpt is a block of code whose first line is
 * a comment with a path; a comment `…` leaves lines out.
 * @param {Files} files
 */
export function changedExcerpts(files) {
  const changed = [];
  for (const [file, text] of files) {
    if (!file.endsWith('.md') || EXEMPT.test(file)) continue;
    const blocks = text.matchAll(/^```\w+\n(?:\/\/|--) (\S+\.\w+)\n([\s\S]*?)^```/gm);
    for (const [, place, code] of blocks) {
      const source = compact(files.get(place) ?? '');
      for (const part of code.split(/^\s*(?:\/\/|--) …$/m))
        if (!source.includes(compact(part))) changed.push(`${file}: ${place}`);
    }
  }
  return changed;
}
