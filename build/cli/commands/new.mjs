import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CommandError, EXIT } from '../exit-codes.mjs';
import { addressOf, checkNewName, checkTitle } from '../new-names.mjs';
import { findCheckout, fromUser } from '../project.mjs';
import { defaultTitle, makeStandalone, writeStarter } from '../starter.mjs';
import { findTarballs, packTarballs } from '../tarballs.mjs';

const DEFAULT_ARABIC = 'صفحة جديدة';

/** An empty git repository is a good place; anything else would be overwritten. */
function checkFolder(folder, checkout) {
  if (checkout && !path.relative(checkout, folder).startsWith('..')) {
    throw new CommandError(
      `${folder} lies in the Smoke House's repository: choose a folder beside it.`,
      EXIT.usage,
    );
  }
  if (!existsSync(folder)) return;
  const others = readdirSync(folder).filter((name) => name !== '.git');
  if (others.length > 0)
    throw new CommandError(`${folder} is not empty: it has ${others[0]}.`, EXIT.usage);
}

function makeInside(checkout, options) {
  const { name } = options;
  const files = writeStarter(path.join(checkout, name), { ...options, templates: ['starter'] });
  for (const file of files) console.log(`  ${path.join(name, file)}`);
  console.log(`\n${name} is there, at /${addressOf(name)}. It builds and runs as it is:
  npm test -w ${name}
  npm start                                    or, inside a running site: SITE=URL npm run dev -w ${name}
  npm run release -- publish ${name} --to URL
Once, before it is committed: npm install writes it into package-lock.json, which npm ci compares.`);
}

function makeOutside(folder, checkout, { tarballs: given, ...options }) {
  checkFolder(folder, checkout);
  if (!checkout && !given) {
    throw new CommandError(
      '--tarballs FOLDER names where the tarballs of @smokehouse/shared and @smokehouse/build are.',
      EXIT.usage,
    );
  }
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-tarballs-'));
  try {
    const tarballs = given ? findTarballs(fromUser(given)) : packTarballs(checkout, temporary);
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
  console.log(`\n${options.name} is in ${folder}, a repository of its own. Next, there:
  npm install && npm test
  npm run dev -- --site URL
  npm run release -- publish --to URL          with RELEASE_TOKEN, which whoever runs the site makes`);
}

export function addNew(program) {
  program
    .command('new')
    .summary('make a new remote that builds and passes its tests')
    .description(
      'Makes a new remote, in the repository of the Smoke House or as a repository of its own.',
    )
    .argument('[remote]', 'its name: mfe-reviews')
    .option('--title <text>', 'title of its page in English')
    .option('--arabic <text>', 'title of its page in Arabic', DEFAULT_ARABIC)
    .option(
      '--standalone <folder>',
      'a repository of its own in this folder, which is empty or not there',
    )
    .option('--tarballs <folder>', 'the tarballs it installs; in the repository they are packed')
    .action((name, { title, arabic, standalone, tarballs }) => {
      const checkout = findCheckout();
      checkNewName(name, checkout);
      const titles = { title: title ?? defaultTitle(name), arabic };
      Object.values(titles).forEach(checkTitle);
      if (standalone)
        return makeOutside(fromUser(standalone), checkout, { name, ...titles, tarballs });
      if (!checkout)
        throw new CommandError(
          '--standalone FOLDER names where the new repository goes.',
          EXIT.usage,
        );
      makeInside(checkout, { name, ...titles });
    });
}
