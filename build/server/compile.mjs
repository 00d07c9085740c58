// Compiles the server and the operators' commands into `server/dist/`. Each program is one file
// that imports the installed dependencies of the server and no other file of the repository.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The programs: file name in `server/dist/` → source file in `server/`. */
export const PROGRAMS = {
  main: 'src/main.ts',
  server: 'src/server.ts',
  'check-types': 'src/frontend/releases/types/check-types.ts',
  'heavy-process': 'src/threads/heavy-process.ts',
  'check-styles': 'src/frontend/releases/check-styles.ts',
  'find-positions': 'src/frontend/source-maps/find-positions.ts',
  'make-pictures': 'src/operations/seed/make-pictures.ts',
  'renderer-process': 'src/frontend/rendering/renderer-process.mjs',
  'realm-prelude': 'src/frontend/rendering/realm-prelude.js',
  backup: 'bin/backup.ts',
  compress: 'bin/compress.ts',
  contract: 'bin/contract.ts',
  move: 'bin/move.ts',
  'prepare-database': 'bin/prepare-database.ts',
  psql: 'bin/psql.ts',
  'release-take': 'bin/release-take.ts',
  'release-tokens': 'bin/release-tokens.ts',
  'remove-second-factors': 'bin/remove-second-factors.ts',
  restore: 'bin/restore.ts',
  'seed-orders': 'bin/seed-orders.ts',
  'verify-audit': 'bin/verify-audit.ts',
};

/**
 * Packages that are compiled into the programs. The contract is TypeScript. Kysely is 279 modules,
 * which are slow to load one by one.
 */
export const BUNDLED = ['@smokehouse/shared', 'kysely'];

/**
 * The packages that are installed where the server runs.
 * @param {string} folder the server's
 * @returns {string[]}
 */
function installedPackages(folder) {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => !BUNDLED.includes(name));
}

/** A development dependency: a machine that only runs the server need not have it. */
const importEsbuild = () =>
  import('esbuild').catch(() => {
    throw new Error(
      'The server has changed since it was compiled, and esbuild is not installed here. ' +
        'Run `npm run build` in a checkout with development dependencies, and copy its dist folders.',
    );
  });

/**
 * Compiles all programs.
 * @param {string} folder the server's folder
 * @param {string} outdir
 * @throws with esbuild's errors
 */
export async function compileServer(folder, outdir = path.join(folder, 'dist')) {
  const { build } = await importEsbuild();
  await build({
    absWorkingDir: folder,
    entryPoints: PROGRAMS,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: installedPackages(folder),
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  });
}
