import { readdirSync, watch } from 'node:fs';
import path from 'node:path';

/** Unit: ms. An editor writes a file in several strokes. */
const SETTLED_MS = 80;

function foldersIn(folder) {
  return [
    folder,
    ...readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .flatMap((entry) => foldersIn(path.join(folder, entry.name))),
  ];
}

/**
 * Calls back when a file in one of these folders changed. Folders are watched, not files: an editor
 * that replaces a file leaves a watcher of the file behind.
 * @param {readonly string[]} roots
 * @param {(file: string) => boolean} counts which files matter
 * @param {() => void} onChange
 * @returns {() => void} ends the watching
 */
export function watchFolders(roots, counts, onChange) {
  const watchers = new Map();
  let timer;
  const look = () => {
    for (const folder of roots.flatMap(foldersIn)) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, (_event, name) => {
        if (!name) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          look();
          if (counts(name)) onChange();
        }, SETTLED_MS);
      });
      watcher.on('error', () => {
        watcher.close();
        watchers.delete(folder);
      });
      watchers.set(folder, watcher);
    }
  };
  look();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}
