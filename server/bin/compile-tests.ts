import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { BUNDLED } from '../../build/server/compile.mjs';
import { asset } from '../src/assets';
import type { CompiledTest } from './test-shards';

/** Compiles the project's own packages, and leaves those of registries that the server loads. */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || BUNDLED.some((own) => name === own || name.startsWith(`${own}/`))
        ? undefined
        : { path: name, external: true },
    );
  },
};

/**
 * A source file finds its neighbours by its own address, not by that of the compiled file. Programs
 * that the server starts are the compiled ones of `dist/`.
 */
function addressOf(file: string): string {
  const address = file === asset('src', 'assets.ts') ? asset('dist', 'assets.js') : file;
  return pathToFileURL(address).href;
}

const sourceAddresses: Plugin = {
  name: 'source-addresses',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8')).replaceAll(
        'import.meta.url',
        JSON.stringify(addressOf(file)),
      ),
      loader: 'ts',
    }));
  },
};

/**
 * Compiles test files together, so that no test process needs a compiler. Modules that several
 * files import become shared chunks.
 * @param outdir a folder inside the server's, from which its dependencies resolve
 */
export async function compileTests(
  files: readonly string[],
  outdir: string,
): Promise<CompiledTest[]> {
  const root = asset();
  await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outbase: root,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    plugins: [externalPackages, sourceAddresses],
    logLevel: 'warning',
  });
  return files.map((source) => {
    const name = path.relative(root, source);
    return { name, file: path.join(outdir, name.replace(/\.ts$/, '.mjs')) };
  });
}
