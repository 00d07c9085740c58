// The types that travel with a release: what a remote exposes, or for the shell what it expects of remotes, as one file that stands on
// its own. The contract's types are written out as they were at this build: a name would mean whatever it means where it is read.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import dts from 'rollup-plugin-dts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(import.meta.url);
const SHARED = '@smokehouse/shared';

/** The file's name in every release (server/src/releases/types). */
export const TYPES_FILE = 'types.d.ts';

const doors = Object.entries(require('../../shared/package.json').exports).filter(([, file]) => /\.tsx?$/.test(file)).map(([door, file]) => [SHARED + door.slice(1), path.join('shared', file)]);

/** What each file of a package and of the contract declares. That it is right is `npm run typecheck`'s matter: this takes half a second. */
async function declare(sources, folder) {
  const { compilerOptions } = require('../../tsconfig.base.json');
  const project = path.join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({
    compilerOptions: { ...compilerOptions, noEmit: false, noCheck: true, declaration: true, emitDeclarationOnly: true, removeComments: true, rootDir: root, outDir: folder, types: ['node'],
      // Past the installed package's door: what lies behind that counts as somebody else's, and is not declared.
      paths: Object.fromEntries(doors.map(([name, file]) => [name, [path.join(root, file)]])),
    },
    files: [...sources, 'build/types/assets.d.ts', 'shared/src/contract/federation.ts'].map((file) => path.join(root, file)),
  }));
  const compiler = spawn(process.execPath, [path.join(root, 'node_modules/ts7/bin/tsc'), '-p', project], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  compiler.stdout.on('data', (chunk) => { said += chunk; });
  const [code] = await once(compiler, 'close');
  if (code !== 0) throw new Error(`its types cannot be told: ${said}`);
}

/** Leads `@smokehouse/shared/contract…` to what was just declared of it; whatever else is imported stays an import. */
const ownContract = (folder) => ({
  name: 'own-contract',
  resolveId: (source) => {
    const [, file] = doors.find(([name]) => name === source) ?? [];
    return file?.startsWith('shared/src/contract/') ? path.join(folder, file.replace(/\.ts$/, '.d.ts')) : null;
  },
});

async function rollUp(entry, folder) {
  const bundle = await rollup({
    input: entry,
    external: (source) => !source.startsWith('.') && !path.isAbsolute(source) && !source.startsWith(`${SHARED}/contract`),
    // Each file says what it declares: there is nothing to look up for the plugin's compiler.
    plugins: [ownContract(folder), dts({ tsconfig: false, compilerOptions: { noResolve: true, types: [] } })],
  });
  const { output: [file] } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return { text: file.code, imports: file.imports };
}

/**
 * Writes a package's types into a folder.
 * @param {string} name of the package
 * @param {string} target the folder
 * @throws where they need more than the contract and React: nobody could read them elsewhere
 */
export async function writeTypes(name, target) {
  mkdirSync(path.join(root, '.cache/types'), { recursive: true });
  // Its own, since two builds may be at work; here, because what is installed is looked for upwards.
  const folder = mkdtempSync(path.join(root, '.cache/types', `${name}-`));
  try {
    const text = await typesOf(name, folder);
    mkdirSync(target, { recursive: true });
    writeFileSync(path.join(target, TYPES_FILE), text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function typesOf(name, folder) {
  const isShell = name === 'shell';
  await declare(isShell ? [] : [`${name}/src/routes.tsx`], folder);
  const entry = path.join(folder, isShell ? 'expected.d.ts' : `${name}/src/routes.d.ts`);
  if (isShell) writeFileSync(entry, `export type { RemoteModule } from '${SHARED}/contract/federation';\n`);
  const { text, imports } = await rollUp(entry, folder);
  const foreign = imports.filter((source) => source !== 'react');
  if (foreign.length > 0) throw new Error(`${name}: the types of src/routes.tsx need ${foreign.join(', ')}. Give what it exposes a type of ${SHARED}/contract/federation.`);
  return text;
}
