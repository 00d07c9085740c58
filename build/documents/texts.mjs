// Collects the texts of the product in both languages from its files.
import ts from 'typescript';

/**
 * One text that people read.
 * @typedef {{ place: string, language: 'en' | 'ar', text: string }} Text
 *   place: the file, and the names of the properties that lead to the text
 */

const ARABIC = /\p{Script=Arabic}/u;
const isLanguage = (/** @type {string | undefined} */ name) => name === 'en' || name === 'ar';

/** Sources of the product: no tests, tools or examples. */
const SOURCE =
  /^(?:shell|shared|mfe-[a-z]+)\/(?:src\/.+\.tsx?|remote\.json)$|^server\/src\/.+\.[jt]s$|^server\/menu-data\/.+\.json$/;
const LOCALE = /\/locales\/(?:[\w-]+\.)?(en|ar)\.json$/;
/** What people type, other systems write or developers see, and what repeats texts of other files. */
const NO_TEXTS =
  /\.test\.tsx?$|\/testing|\/generated\/|^server\/src\/(?:menu\/search\/(?!messages)|people\/accounts\/common-passwords|ordering\/addresses\/geography|operations\/sample-orders)/;

/** @param {unknown} value @param {string[]} path @returns {Generator<{ path: string[], text: string }>} */
function* stringsOf(value, path = []) {
  if (typeof value === 'string') yield { path, text: value };
  else if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* stringsOf(inner, [...path, key]);
}

/** Locales, titles of pages and the menu. @param {string} file @param {string} json @returns {Text[]} */
function textsOfJson(file, json) {
  const whole = /** @type {'en' | 'ar' | undefined} */ (LOCALE.exec(file)?.[1]);
  return [...stringsOf(JSON.parse(json))].flatMap(({ path, text }) => {
    const named = path.findLast(isLanguage);
    const language = whole ?? (ARABIC.test(text) ? 'ar' : named);
    return language ? [{ place: `${file}: ${path.join('.')}`, language, text }] : [];
  });
}

/** The text of a literal, with gaps for what is filled in. @param {ts.Node} node */
function literalOf(node) {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
  return undefined;
}

/** `Cash · نقدًا` are two texts. @param {string} text */
const parts = (text) => text.split(' · ').map((part) => part.trim());

/** @param {ts.Node} node the property names that lead to it */
function pathOf(node) {
  const path = [];
  for (let at = node; at; at = at.parent)
    if (ts.isPropertyAssignment(at)) path.unshift(at.name.getText().replace(/['"]/g, ''));
  return path;
}

/** The branch of `language === 'ar' ? … : …` that a node is in. @param {ts.Node} node */
function branchOf(node) {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at;
    if (ts.isConditionalExpression(parent) && /=== 'ar'|isArabic/.test(parent.condition.getText()))
      return at === parent.whenTrue ? 'ar' : at === parent.whenFalse ? 'en' : undefined;
  }
  return undefined;
}

/** What stands beside a node in a list or in the arguments of a call. @param {ts.Node} parent */
function besides(parent) {
  if (ts.isArrayLiteralExpression(parent)) return parent.elements;
  return ts.isCallExpression(parent) ? parent.arguments : [];
}

/**
 * The language of a text that is not in Arabic; undefined if it is for no reader.
 * @param {ts.Node} node @param {string[]} path
 */
function languageOf(node, path) {
  const isBesideArabic = [node, ...besides(node.parent)].some((one) =>
    ARABIC.test(literalOf(one) ?? ''),
  );
  const named = path.findLast(isLanguage) ?? branchOf(node) ?? (isBesideArabic ? 'en' : undefined);
  return /** @type {'en' | 'ar' | undefined} */ (named);
}

/** @param {string} file @param {ts.Node} node @returns {Text[]} the texts of a literal */
function textsOfLiteral(file, node) {
  const text = literalOf(node)?.trim();
  const isKey = node.parent && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  if (!text || isKey) return [];
  const path = pathOf(node);
  return parts(text).flatMap((part) => {
    const language = ARABIC.test(part) ? 'ar' : languageOf(node, path);
    return language ? [{ place: `${file}: ${path.join('.')}`, language, text: part }] : [];
  });
}

/**
 * Texts in a source: what is in Arabic, what is below a property named like a language, and what
 * stands beside an Arabic text in a list or in the arguments of a call.
 * @param {string} file @param {string} source @returns {Text[]}
 */
function textsOfSource(file, source) {
  if (!ARABIC.test(source)) return [];
  /** @param {ts.Node} node @returns {Text[]} */
  const textsIn = (node) => {
    const texts = textsOfLiteral(file, node);
    ts.forEachChild(node, (child) => void texts.push(...textsIn(child)));
    return texts;
  };
  return textsIn(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
}

/**
 * The texts of the product: locales, titles of pages, the menu, and the server's messages, mails,
 * papers and exports.
 * @param {ReadonlyMap<string, string>} files by their path from the root
 * @returns {Text[]}
 */
export function productTexts(files) {
  return [...files].flatMap(([file, content]) => {
    if (NO_TEXTS.test(file)) return [];
    if (LOCALE.test(file)) return file.startsWith('build/') ? [] : textsOfJson(file, content);
    if (!SOURCE.test(file)) return [];
    return file.endsWith('.json') ? textsOfJson(file, content) : textsOfSource(file, content);
  });
}
