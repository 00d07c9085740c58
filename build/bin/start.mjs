// `npm start`: builds what changed and runs the server in this process. Compilers run in processes
// of their own, which end. The front end is built while the server prepares its database.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readArguments } from './arguments.mjs';
import { buildAll, PACKAGES } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A new site has no orders. The seller's desk takes as long to build as the other remotes. */
const LATER = ['mfe-seller'];

function report({ name, built, ms }) {
  if (built) console.log(`built ${name} in ${(ms / 1000).toFixed(1)} s`);
}

/** Builds the packages. The server reports an error as the reason why it could not start. */
function buildPackages() {
  const first = buildAll({ names: PACKAGES.filter((name) => !LATER.includes(name)), report });
  const all = first.then(() => buildAll({ names: LATER, report }));
  for (const builds of [first, all]) builds.catch(() => undefined);
  return { first, all, later: LATER };
}

readArguments({});
const packageBuilds = buildPackages();
try {
  await buildAll({ names: ['server'], report });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { runServer } = await import(pathToFileURL(path.join(root, 'server/dist/server.js')).href);
await runServer({ packageBuilds });
