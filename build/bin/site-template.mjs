// `node build/bin/site-template.mjs <folder>`: creates the data folder that the sites of tests copy:
// a database with the menu, and its pictures, but no releases. Encoding the pictures takes longer
// than everything else of a first start.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root, startSite } from '../bench/site.mjs';
import { endWithWrongUsage, readArguments } from './arguments.mjs';
import { buildAll } from './build.mjs';

const {
  positionals: [folder],
} = readArguments({}, { operands: 'FOLDER' });
if (!folder) endWithWrongUsage('Name the folder: node build/bin/site-template.mjs FOLDER');
await buildAll({ names: ['server'] });
// A checkout without packages has no releases.
const checkout = `${path.resolve(folder)}-checkout`;
mkdirSync(checkout, { recursive: true });
symlinkSync(path.join(root, 'server'), path.join(checkout, 'server'));
try {
  const site = await startSite({
    DATA_DIR: path.resolve(folder),
    // Copies of the template make no pictures.
    SEED_MENU: 'complete',
    SERVER_ROOT: path.join(checkout, 'server'),
  });
  await site.stop();
} finally {
  rmSync(checkout, { recursive: true });
}
