// Creates a remote from the template build/starter. A separate repository adds the files of
// build/starter-repository.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { addressOf } from './new-names.mjs';
import { buildFolder } from './project.mjs';

const require = createRequire(import.meta.url);

const capitalize = (text) => text[0].toUpperCase() + text.slice(1);

/** The default title of a page. */
export const defaultTitle = (name) => capitalize(addressOf(name).replaceAll('-', ' '));

/** npm omits files like `.gitignore` from tarballs, so the template names them `dot-gitignore`. */
const fileName = (name, word) => name.replace(/^dot-/, '.').replace('starter', word);

/** Renames a folder's files and replaces their placeholders. */
function fillFolder(folder, word, fill) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const target = path.join(folder, fileName(entry.name, word));
    renameSync(path.join(folder, entry.name), target);
    if (entry.isDirectory()) fillFolder(target, word, fill);
    else writeFileSync(target, fill(readFileSync(target, 'utf8')));
  }
}

/**
 * Writes a new remote into a folder. When it fails, the folder is not created.
 * @param {string} folder may exist if it contains nothing but `.git`
 * @param {{name: string, title: string, arabic: string, templates: string[], change?: (folder:
 *   string) => void}} options `templates`: folders of @smokehouse/build, later ones replace files of
 *   earlier ones; `change`: further changes to the copy
 * @returns {string[]} the files, relative to the folder
 */
export function writeStarter(folder, { name, title, arabic, templates, change = () => {} }) {
  const word = addressOf(name);
  const component = word.split('-').map(capitalize).join('');
  const fill = (text) =>
    text
      .replaceAll('StarterPage', `${component}Page`)
      .replaceAll('starter', word)
      .replaceAll('STARTER_TITLE', title)
      .replaceAll('STARTER_ARABIC', arabic);
  const copy = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-new-'));
  try {
    for (const template of templates)
      cpSync(path.join(buildFolder, template), copy, { recursive: true });
    fillFolder(copy, word, fill);
    change(copy);
    mkdirSync(folder, { recursive: true });
    cpSync(copy, folder, { recursive: true });
    return readdirSync(copy, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(copy, path.join(entry.parentPath, entry.name)))
      .sort();
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Replaces the workspace's commands at the end of the README with those of a separate repository. */
function rewriteReadme(copy) {
  const [readme, commands] = ['README.md', 'commands.md'].map((name) => path.join(copy, name));
  const text = readFileSync(readme, 'utf8');
  const changed = text.replace(/^`npm test -w [^]*\S/m, readFileSync(commands, 'utf8').trim());
  if (changed === text) throw new Error('The README of build/starter does not end with commands.');
  writeFileSync(readme, changed);
  rmSync(commands);
}

/** The versions of React that `shared` requires. A remote must use the same. */
function reactVersions(sharedFolder) {
  const { dependencies } = require(path.join(sharedFolder, 'package.json'));
  return { react: dependencies.react, 'react-dom': dependencies['react-dom'] };
}

/**
 * Turns a copy of the starter into a separate repository: package.json, README, tarballs.
 * @param {string} copy
 * @param {{tarballs: Record<string, string>, sharedFolder?: string}} options `tarballs`: package →
 *   file in `vendor/`
 */
export function makeStandalone(copy, { tarballs, sharedFolder }) {
  const file = path.join(copy, 'package.json');
  const inside = JSON.parse(readFileSync(file, 'utf8'));
  const vendored = (name) => ({ [name]: `file:vendor/${path.basename(tarballs[name])}` });
  const outside = {
    ...inside,
    engines: { node: '>=20.19' },
    scripts: {
      build: 'smokehouse build',
      dev: 'exec smokehouse dev',
      test: 'smokehouse test',
      contract: 'smokehouse contract',
      release: 'smokehouse',
    },
    dependencies: {
      ...inside.dependencies,
      ...vendored('@smokehouse/shared'),
      ...(sharedFolder && reactVersions(sharedFolder)),
    },
    devDependencies: { ...inside.devDependencies, ...vendored('@smokehouse/build') },
  };
  writeFileSync(file, `${JSON.stringify(outside, null, 2)}\n`);
  rewriteReadme(copy);
  mkdirSync(path.join(copy, 'vendor'));
  for (const tarball of Object.values(tarballs))
    cpSync(tarball, path.join(copy, 'vendor', path.basename(tarball)));
}
