import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * The files that are tracked or would be, with their text; pictures and fonts are empty.
 * @returns {ReadonlyMap<string, string>}
 */
export function readRepository() {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const deleted = execFileSync('git', ['ls-files', '--deleted'], { cwd: root, encoding: 'utf8' });
  const gone = new Set(deleted.split('\n'));
  const names = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return new Map(
    names
      .filter((name) => !gone.has(name))
      .map((name) => {
        const isBinary = /\.(?:webp|avif|png|jpe?g|gif|ico|woff2?|ttf|otf|pdf|gz|br)$/.test(name);
        return [name, isBinary ? '' : readFileSync(path.join(root, name), 'utf8')];
      }),
  );
}
