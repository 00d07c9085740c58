// Compiles the server if it has changed, and runs one of its programs.
//   node build/bin/server.mjs backup smokehouse.tar.gz
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PROGRAMS } from '../server/compile.mjs';
import { endWithWrongUsage } from './arguments.mjs';
import { buildAll } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const [program, ...args] = process.argv.slice(2);
if (!Object.hasOwn(PROGRAMS, program ?? ''))
  endWithWrongUsage(`The server has these programs: ${Object.keys(PROGRAMS).join(', ')}.`);
try {
  await buildAll({ names: ['server'] });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const file = path.join(root, 'server/dist', `${program}.js`);
process.argv.splice(1, Infinity, file, ...args);
try {
  await import(pathToFileURL(file).href);
} catch (error) {
  // DEBUG prints the stack.
  console.error(process.env.DEBUG ? error : error.message);
  process.exit(1);
}
