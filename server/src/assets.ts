import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The server's folder, which contains `migrations/` and `menu-data/`. Only this file resolves it,
 * because a bundle is in another folder than the sources: `SERVER_ROOT`, otherwise the first parent
 * folder with migrations.
 */
export function serverRoot(): string {
  const told = process.env.SERVER_ROOT;
  if (told) return path.resolve(told);
  let folder = path.dirname(fileURLToPath(import.meta.url));
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
