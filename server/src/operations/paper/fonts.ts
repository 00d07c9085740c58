import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Script } from './letters';
import { unpackWoff } from './woff';

export type Face = 'regular' | 'bold' | 'display';

const require = createRequire(import.meta.url);
/**
 * As on the site: Readex Pro for everything, Besley and Aref Ruqaa for the name. WOFF, because
 * WOFF2 cannot be subset.
 */
const FILES: Readonly<Record<Face, Readonly<Record<Script, string>>>> = {
  regular: readex(400),
  bold: readex(600),
  display: {
    latin: '@fontsource/besley/files/besley-latin-600-normal.woff',
    'latin-ext': '@fontsource/besley/files/besley-latin-ext-600-normal.woff',
    arabic: '@fontsource/aref-ruqaa/files/aref-ruqaa-arabic-700-normal.woff',
  },
};

function readex(weight: number): Record<Script, string> {
  const file = (script: Script) =>
    `@fontsource/readex-pro/files/readex-pro-${script}-${weight}-normal.woff`;
  return { latin: file('latin'), 'latin-ext': file('latin-ext'), arabic: file('arabic') };
}

const read = new Map<string, Buffer>();

/** The font of a face for a script, as a TrueType file. Read once. */
export function fontFile(face: Face, script: Script): Buffer {
  const file = FILES[face][script];
  const known = read.get(file);
  if (known) return known;
  const buffer = unpackWoff(readFileSync(require.resolve(file)));
  read.set(file, buffer);
  return buffer;
}
