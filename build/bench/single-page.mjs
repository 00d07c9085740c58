// Turns a page of the site into the same page of the single bundle. Only the scripts and styles
// differ.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { bundledClassName, BUNDLED_STYLES } from './single/class-names.cjs';

/** Where the bench serves the single bundle's files. */
export const SINGLE_BASE = '/releases/single/';

const LINK = /<link\b[^>]*>/g;
const SCRIPT = /<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>/g;
/** A class name of a style sheet that each package bundles, and so begins with the package's name. */
const BUNDLED_CLASS = new RegExp(
  `\\b(?:shell|mfe-[a-z]+)-(${readdirSync(BUNDLED_STYLES)
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.basename(file, '.module.css'))
    .join('|')})-module-([\\w-]+)`,
  'g',
);
const addressOf = (tag) => /(?:href|src)="\/releases\/([^/"]+)\/([^/"]+)\/([^"]+)"/.exec(tag);

/**
 * Returns the chunks that a page uses: those whose files it lists completely.
 * @param {Record<string, any>[]} releases manifests of the packages
 */
function usedChunks(html, releases) {
  const listed = new Set(
    [...html.matchAll(/(?:href|src)="\/releases\/([^/"]+)\/[^/"]+\/([^"]+)"/g)].map(
      ([, remote, file]) => `${remote}/${file}`,
    ),
  );
  return releases.flatMap(({ remote, chunks, container }) =>
    Object.entries(chunks)
      .filter(
        ([name, files]) =>
          name !== (container ?? 'shell') &&
          files.length > 0 &&
          files.every((file) => listed.has(`${remote}/${file}`)),
      )
      .map(([name]) => (remote === 'shell' ? name : `${remote}-${name}`)),
  );
}

/**
 * @param {string} html a page of the site
 * @param {{releases: Record<string, any>[], single: Record<string, any>}} manifests of the packages, and of the single bundle
 * @returns {string} the page with the single bundle's scripts, styles and class names. Other files stay the
 *   same
 */
export function asSinglePage(html, { releases, single }) {
  const chunks = ['shell', ...usedChunks(html, releases)].flatMap(
    (name) => single.chunks[name] ?? [],
  );
  const files = [...new Set(chunks)];
  const integrityOf = (file) => `integrity="${single.files[file].integrity}" crossorigin`;
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map(
      (file) =>
        `<link rel="stylesheet" data-href="${file}" href="${SINGLE_BASE}${file}" ${integrityOf(file)}>`,
    );
  const chunkScripts = files
    .filter((file) => file.endsWith('.js') && file !== single.entry)
    .map((file) => `<script async src="${SINGLE_BASE}${file}" ${integrityOf(file)}></script>`);
  let isFirst = true;
  return html
    .replace(LINK, (tag) => {
      const address = addressOf(tag);
      if (!address) return tag;
      // Fonts are the same files under another address.
      if (/as="font"/.test(tag))
        return tag.replace(/href="[^"]+"/, `href="${SINGLE_BASE}${address[3]}"`);
      if (!isFirst) return '';
      isFirst = false;
      return styles.join('\n');
    })
    .replace(SCRIPT, (tag) => {
      const [, remote, , file] = addressOf(tag) ?? [];
      if (remote && / async /.test(tag)) return '';
      // The script that records clicks before hydration is the same in both.
      return remote === 'shell' && /^shell\./.test(file)
        ? [
            `<script defer src="${SINGLE_BASE}${single.entry}" ${integrityOf(single.entry)}></script>`,
            ...chunkScripts,
          ].join('\n')
        : tag;
    })
    .replace(BUNDLED_CLASS, (_name, sheet, local) => bundledClassName(sheet, local));
}
