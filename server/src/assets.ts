import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(import.meta.url);
const TYPESCRIPT = new URL('typescript.mjs', import.meta.url).href;

/**
 * The server's folder, which contains `migrations/` and `menu-data/`. Only this file resolves it,
 * because the compiled server is in `dist/`: `SERVER_ROOT`, otherwise the first parent folder with
 * migrations.
 */
export function serverRoot(): string {
  const configured = process.env.SERVER_ROOT;
  if (configured) return path.resolve(configured);
  let folder = path.dirname(own);
  while (!existsSync(path.join(folder, 'migrations'))) {
    const parent = path.dirname(folder);
    if (parent === folder)
      throw new Error('The server does not find its migrations: set SERVER_ROOT to its folder.');
    folder = parent;
  }
  return folder;
}

/** The path of a file in the server's folder, e.g. `asset('menu-data', 'menu.json')`. */
export function asset(...parts: string[]): string {
  return path.join(serverRoot(), ...parts);
}

/**
 * A program that the server runs in a thread or process of its own.
 * @param source its source file in `src/`; the compiled one is in `dist/` beside the server's
 * @returns its path, and Node's options to run it
 */
export function programFile(source: string): { file: string; execArgv: string[] } {
  if (own.endsWith('.js'))
    return {
      file: path.join(path.dirname(own), `${path.parse(source).name}.js`),
      execArgv: ['--enable-source-maps'],
    };
  return {
    file: path.join(path.dirname(own), source),
    execArgv: source.endsWith('.ts') ? ['--import', TYPESCRIPT] : [],
  };
}
