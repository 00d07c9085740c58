import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CommandError, EXIT } from './exit-codes.mjs';

const TARBALL_PREFIXES = {
  '@smokehouse/shared': 'smokehouse-shared-',
  '@smokehouse/build': 'smokehouse-build-',
};

/**
 * Packs `shared` and `build` for other repositories.
 * @param {string} checkout root of the Smoke House repository
 * @param {string} folder output folder
 * @returns {Record<string, string>} package → its tarball
 */
export function packTarballs(checkout, folder) {
  const args = [
    'pack',
    '--silent',
    '--pack-destination',
    folder,
    ...Object.keys(TARBALL_PREFIXES).flatMap((name) => ['-w', name]),
  ];
  execFileSync('npm', args, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
  return findTarballs(folder);
}

/**
 * Finds the tarballs of `shared` and `build` in a folder.
 * @param {string} folder
 * @returns {Record<string, string>} package → its tarball
 * @throws {CommandError} when a tarball is missing or ambiguous
 */
export function findTarballs(folder) {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(
    Object.entries(TARBALL_PREFIXES).map(([name, prefix]) => {
      const found = files.filter((file) => file.startsWith(prefix) && file.endsWith('.tgz'));
      if (found.length === 1) return [name, path.join(folder, found[0])];
      const problem = found.length === 0 ? 'has no' : 'has more than one';
      throw new CommandError(
        `${folder} ${problem} tarball of ${name} (${prefix}….tgz).`,
        EXIT.usage,
      );
    }),
  );
}
