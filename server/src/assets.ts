import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The server's folder: the one that holds `migrations/` and `menu-data/`.
 * A bundle lies somewhere else than the sources, so nothing but this file may ask where it is:
 * `SERVER_ROOT` says so, or else the first folder upwards that holds the migrations.
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

/** Path of something in the server's folder, e.g. `asset('menu-data', 'menu.json')`. */
export function asset(...parts: string[]): string {
  return path.join(serverRoot(), ...parts);
}
