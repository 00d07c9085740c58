import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CommandError, EXIT } from './exit-codes.mjs';

const PACKED = {
  '@smokehouse/shared': 'smokehouse-shared-',
  '@smokehouse/build': 'smokehouse-build-',
};

/**
 * Packs `shared` and `build` as other repositories install them.
 * @param {string} checkout the Smoke House's repository
 * @param {string} folder where the tarballs go
 * @returns {Record<string, string>} package → its tarball
 */
export function packTarballs(checkout, folder) {
  const args = [
    'pack',
    '--silent',
    '--pack-destination',
    folder,
    ...Object.keys(PACKED).flatMap((name) => ['-w', name]),
  ];
  execFileSync('npm', args, { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
  return findTarballs(folder);
}

/**
 * Finds the tarballs that were given to a team.
 * @param {string} folder
 * @returns {Record<string, string>} package → its tarball
 * @throws {CommandError} where one is missing or there are two of it
 */
export function findTarballs(folder) {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(
    Object.entries(PACKED).map(([name, start]) => {
      const found = files.filter((file) => file.startsWith(start) && file.endsWith('.tgz'));
      if (found.length === 1) return [name, path.join(folder, found[0])];
      const problem = found.length === 0 ? 'has no' : 'has more than one';
      throw new CommandError(
        `${folder} ${problem} tarball of ${name} (${start}….tgz).`,
        EXIT.usage,
      );
    }),
  );
}
