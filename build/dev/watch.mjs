import { readdirSync, watch } from 'node:fs';
import path from 'node:path';

/** Debounce time, because editors write a file in several steps. Unit: ms. */
const DEBOUNCE_MS = 80;

function foldersIn(folder) {
  return [
    folder,
    ...readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .flatMap((entry) => foldersIn(path.join(folder, entry.name))),
  ];
}

/**
 * Calls `onChange` when a file in one of these folders changed. Folders are watched instead of
 * files, because the watcher of a file stops working when an editor replaces the file.
 * @param {readonly string[]} roots
 * @param {(file: string) => boolean} isRelevant which files matter
 * @param {() => void} onChange
 * @returns {() => void} stops watching
 */
export function watchFolders(roots, isRelevant, onChange) {
  const watchers = new Map();
  let timer;
  const watchNewFolders = () => {
    for (const folder of roots.flatMap(foldersIn)) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, (_event, name) => {
        if (!name) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          watchNewFolders();
          if (isRelevant(name)) onChange();
        }, DEBOUNCE_MS);
      });
      watcher.on('error', () => {
        watcher.close();
        watchers.delete(folder);
      });
      watchers.set(folder, watcher);
    }
  };
  watchNewFolders();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}
