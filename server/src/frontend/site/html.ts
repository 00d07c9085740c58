/** Text inside an element or an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');

/**
 * JSON inside a `<script>`: no end tag and no comment may come out of it, whatever a dish is
 * called.
 */
export const inlineJson = (value: unknown): string => inlineText(JSON.stringify(value));

/** {@link inlineJson} of what is JSON already. */
export const inlineText = (json: string): string =>
  json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** One tag without content; attributes that are undefined are left out, `true` stands alone. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | true | undefined>>,
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return value === true ? [key] : [`${key}="${escapeHtml(value)}"`];
  });
  return `<${[name, ...written].join(' ')}>`;
}
