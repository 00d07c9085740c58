// Makes the types of a release: the module that a remote exposes, or for the shell the module that
// it expects of remotes. The result is one self-contained file. It contains the contract's types as
// they are at this build, because an import would resolve to the reader's version.
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

/** TypeScript 7, which emits the declarations of a package in half a second. */
const compiler = path.join(path.dirname(require.resolve('ts7/package.json')), 'bin/tsc');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The TypeScript files of the subpaths of `shared`, by import name. */
function findSubpaths(shared) {
  const { exports } = readJson(path.join(shared, 'package.json'));
  return Object.entries(exports)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(([subpath, file]) => [SHARED + subpath.slice(1), file]);
}

/**
 * Prepares a project in a folder. It contains a link to `shared`, because the compiler emits no
 * declarations for files in node_modules.
 */
function prepareProject(dir, folder) {
  const installed = require.resolve(`${SHARED}/package.json`, { paths: [dir] });
  const shared = path.join(folder, 'shared');
  symlinkSync(path.dirname(installed), shared, 'dir');
  const subpaths = findSubpaths(shared);
  const paths = Object.fromEntries(
    subpaths.map(([name, file]) => [name, [path.join(shared, file)]]),
  );
  return { shared, subpaths, paths };
}

/**
 * Emits the declarations of a package and of the contract. Type errors are not reported here;
 * `npm run typecheck` does that.
 */
async function emitDeclarations(dir, folder, { shared, paths, sources }) {
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
  // As fast with one thread as with two, for half of the CPU time, which other builds need.
  const child = spawn(process.execPath, [compiler, '-p', project, '--singleThreaded'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The compiler ends after half a second: collecting its garbage is wasted time.
    env: { ...process.env, GOGC: 'off' },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`its types cannot be declared: ${output}`);
}

/** The file of an import: that of the same subpath, or of the pattern (`contract/*`) that fits. */
function fileOf(subpaths, source) {
  for (const [name, file] of subpaths) {
    if (name === source) return file;
    const [start, end] = name.split('*');
    if (end === '' && source.startsWith(start))
      return file.replace('*', source.slice(start.length));
  }
  return undefined;
}

/** Resolves imports of the contract to the emitted declarations. Other imports stay. */
const inlineContract = (subpaths, declared) => ({
  name: 'inline-contract',
  resolveId: (source) => {
    const file = fileOf(subpaths, source);
    if (!file?.startsWith('./src/contract/')) return null;
    return path.join(declared, file.replace(/\.ts$/, '.d.ts'));
  },
});

const isExternal = (source) =>
  !source.startsWith('.') && !path.isAbsolute(source) && !source.startsWith(CONTRACT);

async function rollUp(entry, subpaths, declared) {
  const bundle = await rollup({
    input: entry,
    external: isExternal,
    // The declarations are complete, so the plugin's compiler resolves nothing.
    plugins: [
      inlineContract(subpaths, declared),
      // @ts-expect-error: `false` reads no tsconfig.json.
      dts({ tsconfig: false, compilerOptions: { noResolve: true, types: [] } }),
    ],
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return { text: output[0].code, imports: output[0].imports };
}

/** The shell exposes nothing. Its types describe the module that it expects of a remote. */
function writeExpectedTypes(folder) {
  const file = path.join(folder, 'expected.d.ts');
  writeFileSync(file, `export type { RemoteModule } from '${CONTRACT}/federation';\n`);
  return file;
}

/**
 * Makes the types of a package.
 * @param {{dir: string, remote: string, isShell: boolean}} options
 * @returns {Promise<string>}
 * @throws {Error} when they need more than the contract and React
 */
export async function makeTypes({ dir, remote, isShell }) {
  const caches = path.join(dir, '.cache/types');
  mkdirSync(caches, { recursive: true });
  // Concurrent builds need separate folders. The folder is inside the package, so that module
  // resolution works, but not in node_modules, where no declarations are emitted.
  const folder = mkdtempSync(path.join(caches, 'build-'));
  try {
    const { shared, subpaths, paths } = prepareProject(dir, folder);
    const out = path.join(folder, 'out');
    const declared = path.join(out, path.relative(dir, shared));
    const sources = isShell ? [] : [path.join(dir, 'src/routes.tsx')];
    await emitDeclarations(dir, folder, { shared, paths, sources });
    const entry = isShell ? writeExpectedTypes(folder) : path.join(out, 'src/routes.d.ts');
    const { text, imports } = await rollUp(entry, subpaths, declared);
    const foreign = imports.filter((source) => source !== 'react');
    if (foreign.length === 0) return text;
    throw new Error(
      `${remote}: the types of src/routes.tsx need ${foreign.join(', ')}. ` +
        `Give its exports types of ${CONTRACT}/federation.`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
