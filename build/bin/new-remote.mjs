// `npm run new-remote -- mfe-reviews [--title "Guest reviews"] [--arabic "آراء الضيوف"]`: the folder of a new remote, from build/starter.
// Nothing else changes: whatever looks for remotes finds a folder that says it is one.
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { findPackages } = createRequire(import.meta.url)('../packages.cjs');

/** What a package that is published may be called (server/src/releases/names.ts), and still fits where it is shown. */
const NAME = /^mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Addresses that the server answers itself. */
const OF_THE_SERVER = ['api', 'releases', 'products', 'pictures', 'sandbox', 'metrics', 'healthz', 'readyz'];
const LONGEST_NAME = 40;
const LONGEST_TITLE = 60;
const USAGE = 'npm run new-remote -- mfe-reviews [--title "Guest reviews"] [--arabic "آراء الضيوف"]';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** The router does not mind the case, and `/:id` is anything. */
const isTaken = (address) => findPackages(root).flatMap((name) => readJson(path.join(root, name, 'remote.json')).routes.map((route) => ({ name, ...route })))
  .find((route) => route.path.split('/').length === 2 && (route.path.startsWith('/:') || route.path.toLowerCase() === address));

function refuse(name, titles) {
  if (!name) throw new Error(`A name is missing: ${USAGE}`);
  if (!NAME.test(name) || name.length > LONGEST_NAME) throw new Error(`${name} is no name of a remote: "mfe-", then small letters, digits and single dashes, ${LONGEST_NAME} characters at most.`);
  if (existsSync(path.join(root, name))) throw new Error(`${name} is there already.`);
  if (OF_THE_SERVER.includes(name.slice(4))) throw new Error(`/${name.slice(4)} belongs to the server: choose another name.`);
  const owner = isTaken(`/${name.slice(4)}`);
  if (owner) throw new Error(`/${name.slice(4)} belongs to ${owner.name}: choose another name.`);
  for (const title of titles) {
    if (!title.trim() || title.length > LONGEST_TITLE || /[\p{Cc}"'\\<>&{}]/u.test(title)) throw new Error(`${JSON.stringify(title)} is no title: one line of 1 to ${LONGEST_TITLE} characters without quotation marks and brackets.`);
  }
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Writes the folder. @returns the files, relative to the checkout */
function write(name, title, arabic) {
  const word = name.slice('mfe-'.length);
  const component = word.split('-').map(capital).join('');
  const folder = path.join(root, name);
  cpSync(path.join(root, 'build/starter'), folder, { recursive: true });
  const filled = (text) => text.replaceAll('StarterPage', `${component}Page`).replaceAll('starter', word).replaceAll('STARTER_TITLE', title).replaceAll('STARTER_ARABIC', arabic);
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => {
    const from = path.join(entry.parentPath, entry.name);
    const to = path.join(entry.parentPath, entry.name.replace('starter', word));
    writeFileSync(from, filled(readFileSync(from, 'utf8')));
    renameSync(from, to);
    return path.relative(root, to);
  }).sort();
}

try {
  const { values, positionals: [name] } = parseArgs({ allowPositionals: true, options: { title: { type: 'string' }, arabic: { type: 'string' } } });
  const title = values.title ?? capital((name ?? '').slice('mfe-'.length).replaceAll('-', ' ') || 'New');
  const arabic = values.arabic ?? 'صفحة جديدة';
  refuse(name, [title, arabic]);
  for (const file of write(name, title, arabic)) console.log(`  ${file}`);
  console.log(`\n${name} is there, at /${name.slice(4)}. It builds and runs as it is:
  npm test -w ${name}
  npm start                                    or, inside a running site: npm run dev -w ${name} -- --site URL
  npm run release -- publish ${name} --to URL
Once, before it is committed: npm install writes it into package-lock.json, which npm ci compares.`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
