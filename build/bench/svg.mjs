// Elements of SVG pictures as text.

/** @param {unknown} text */
export const escape = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * An element. Attributes without a value are left out.
 * @param {string} name
 * @param {Record<string, string | number | undefined>} attributes
 * @param {string} [content] escaped
 * @returns {string}
 */
export function element(name, attributes, content = '') {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
    .join('');
  return content ? `<${name}${list}>${content}</${name}>` : `<${name}${list}/>`;
}
