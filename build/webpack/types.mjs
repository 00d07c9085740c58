// The types that travel with a release: what a remote exposes, or for the shell what it expects of
// remotes, as one file that stands on its own. The contract's types are written out as they were at
// this build: a name would mean whatever it means where it is read.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import dts from 'rollup-plugin-dts';

const require = createRequire(import.meta.url);
const build = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const SHARED = '@smokehouse/shared';
const CONTRACT = `${SHARED}/contract`;

/** TypeScript 7, which declares a package in half a second. */
const compiler = path.join(path.dirname(require.resolve('ts7/package.json')), 'bin/tsc');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The TypeScript files behind the subpaths of `shared`, by the name that is imported. */
function findDoors(shared) {
  const { exports } = readJson(path.join(shared, 'package.json'));
  return Object.entries(exports)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(([door, file]) => [SHARED + door.slice(1), file]);
}

/**
 * Lays a project out whose declarations are written to its folder. It sees `shared` through a link:
 * the compiler writes no declarations of what lies in node_modules.
 */
function layOut(dir, folder) {
  const installed = require.resolve(`${SHARED}/package.json`, { paths: [dir] });
  const shared = path.join(folder, 'shared');
  symlinkSync(path.dirname(installed), shared, 'dir');
  const doors = findDoors(shared);
  const paths = Object.fromEntries(doors.map(([name, file]) => [name, [path.join(shared, file)]]));
  return { shared, doors, paths };
}

/**
 * Declares what each file of a package and of the contract exports. That the types are right is
 * `npm run typecheck`'s matter.
 */
async function declare(dir, folder, { shared, paths, sources }) {
  const { compilerOptions } = readJson(path.join(build, 'tsconfig.base.json'));
  const project = path.join(folder, 'tsconfig.json');
  const contract = path.join(shared, 'src/contract/federation.ts');
  const options = {
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    preserveSymlinks: true,
    rootDir: dir,
    outDir: path.join(folder, 'out'),
    types: [],
    paths,
  };
  const files = [...sources, path.join(build, 'types/assets.d.ts'), contract];
  writeFileSync(
    project,
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, files }),
  );
  const child = spawn(process.execPath, [compiler, '-p', project], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`its types cannot be declared: ${output}`);
}

/** Leads imports of the contract to what was just declared of it; others stay imports. */
const ownContract = (doors, declared) => ({
  name: 'own-contract',
  resolveId: (source) => {
    const [, file] = doors.find(([name]) => name === source) ?? [];
    if (!file?.startsWith('./src/contract/')) return null;
    return path.join(declared, file.replace(/\.ts$/, '.d.ts'));
  },
});

const isExternal = (source) =>
  !source.startsWith('.') && !path.isAbsolute(source) && !source.startsWith(CONTRACT);

async function rollUp(entry, doors, declared) {
  const bundle = await rollup({
    input: entry,
    external: isExternal,
    // Each file says what it declares: there is nothing to look up for the plugin's compiler.
    plugins: [
      ownContract(doors, declared),
      dts({ tsconfig: false, compilerOptions: { noResolve: true, types: [] } }),
    ],
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return { text: output[0].code, imports: output[0].imports };
}

/** What the shell exposes nothing of, and expects. */
function writeExpected(folder) {
  const file = path.join(folder, 'expected.d.ts');
  writeFileSync(file, `export type { RemoteModule } from '${CONTRACT}/federation';\n`);
  return file;
}

/**
 * Makes the types of a package.
 * @param {{dir: string, remote: string, isShell: boolean}} options
 * @returns {Promise<string>}
 * @throws where they need more than the contract and React: nobody could read them elsewhere
 */
export async function makeTypes({ dir, remote, isShell }) {
  const caches = path.join(dir, '.cache/types');
  mkdirSync(caches, { recursive: true });
  // Its own, since two builds may run; inside the package, because what is installed is looked for
  // upwards; not in node_modules, where nothing is declared.
  const folder = mkdtempSync(path.join(caches, 'build-'));
  try {
    const { shared, doors, paths } = layOut(dir, folder);
    const out = path.join(folder, 'out');
    const declared = path.join(out, path.relative(dir, shared));
    const sources = isShell ? [] : [path.join(dir, 'src/routes.tsx')];
    await declare(dir, folder, { shared, paths, sources });
    const entry = isShell ? writeExpected(folder) : path.join(out, 'src/routes.d.ts');
    const { text, imports } = await rollUp(entry, doors, declared);
    const foreign = imports.filter((source) => source !== 'react');
    if (foreign.length === 0) return text;
    throw new Error(
      `${remote}: the types of src/routes.tsx need ${foreign.join(', ')}. Give what it exposes a type of ${CONTRACT}/federation.`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
