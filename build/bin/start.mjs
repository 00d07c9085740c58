// `npm start`: builds what changed and runs the server in this process. Compilers run in processes
// of their own, which end. The front end is built while the server prepares its database.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildAll, PACKAGES } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

function report({ name, built, ms }) {
  if (built) console.log(`built ${name} in ${(ms / 1000).toFixed(1)} s`);
}

try {
  await buildAll({ names: ['server'], report });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const packagesBuilt = buildAll({ names: PACKAGES, report });
// The server reports it as the reason why it could not start.
packagesBuilt.catch(() => undefined);
const { runServer } = await import(pathToFileURL(path.join(root, 'server/dist/server.js')).href);
await runServer({ packagesBuilt });
