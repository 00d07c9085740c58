import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CommandError, EXIT } from '../exit-codes.mjs';
import { addressOf, checkNewName, checkTitle } from '../new-names.mjs';
import { findCheckout, fromUser } from '../project.mjs';
import { defaultTitle, makeStandalone, writeStarter } from '../starter.mjs';
import { findTarballs, packTarballs } from '../tarballs.mjs';

const DEFAULT_ARABIC = 'صفحة جديدة';

/** Rejects a folder with files, which would be overwritten. An empty git repository is allowed. */
function checkFolder(folder, checkout) {
  if (checkout && !path.relative(checkout, folder).startsWith('..')) {
    throw new CommandError(
      `${folder} is inside the Smoke House repository: choose a folder outside it.`,
      EXIT.usage,
    );
  }
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder).filter((name) => name !== '.git');
  if (entries.length > 0)
    throw new CommandError(`${folder} is not empty: it contains ${entries[0]}.`, EXIT.usage);
}

function createInRepository(checkout, options) {
  const { name } = options;
  const files = writeStarter(path.join(checkout, name), { ...options, templates: ['starter'] });
  for (const file of files) console.log(`  ${path.join(name, file)}`);
  console.log(`\n${name} is created, at /${addressOf(name)}. It builds and runs:
  npm test -w ${name}
  npm start
  DEV_KEY=… SITE=URL npm run dev -w ${name}    inside a running site, with the DEV_KEY of the site
  npm run release -- publish ${name} --to URL
Before the first commit, run npm install: it adds the package to package-lock.json.`);
}

/**
 * @param {string} folder
 * @param {string | undefined} checkout
 * @param {{name: string, title: string, arabic: string, tarballs?: string}} options
 */
function createRepository(folder, checkout, { tarballs: tarballFolder, ...options }) {
  checkFolder(folder, checkout);
  if (!checkout && !tarballFolder) {
    throw new CommandError(
      '--tarballs FOLDER is required: the folder with the tarballs of @smokehouse/shared and @smokehouse/build.',
      EXIT.usage,
    );
  }
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-tarballs-'));
  try {
    const tarballs = tarballFolder
      ? findTarballs(fromUser(tarballFolder))
      : packTarballs(/** @type {string} */ (checkout), temporary);
    const sharedFolder = checkout && path.join(checkout, 'shared');
    const files = writeStarter(folder, {
      ...options,
      templates: ['starter', 'starter-repository'],
      change: (copy) => makeStandalone(copy, { tarballs, sharedFolder }),
    });
    for (const file of files) console.log(`  ${file}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  console.log(`\n${options.name} is created as a repository in ${folder}. Next, in that folder:
  npm install && npm test
  DEV_KEY=… SITE=URL npm run dev               inside a running site, with the DEV_KEY of the site
  npm run release -- publish --to URL          with RELEASE_TOKEN, which the site's operator creates`);
}

export function addNew(program) {
  program
    .command('new')
    .summary('create a new remote that builds and passes its tests')
    .description('Creates a new remote in the Smoke House repository, or as a separate repository.')
    .usage('<remote> [options]')
    .argument('[remote]', 'its name: mfe-reviews')
    .option('--title <text>', 'title of its page in English')
    .option('--arabic <text>', 'title of its page in Arabic', DEFAULT_ARABIC)
    .option(
      '--standalone <folder>',
      'create a separate repository in this folder, which must be empty or missing',
    )
    .option(
      '--tarballs <folder>',
      'folder with the tarballs to install; default: packed from the repository',
    )
    .action((name, { title, arabic, standalone, tarballs }) => {
      const checkout = findCheckout();
      checkNewName(name, checkout);
      const titles = { title: title ?? defaultTitle(name), arabic };
      Object.values(titles).forEach(checkTitle);
      if (standalone)
        return createRepository(fromUser(standalone), checkout, { name, ...titles, tarballs });
      if (!checkout)
        throw new CommandError(
          '--standalone FOLDER is required: the folder of the new repository.',
          EXIT.usage,
        );
      createInRepository(checkout, { name, ...titles });
    });
}
