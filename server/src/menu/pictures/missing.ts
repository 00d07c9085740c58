/**
 * Pictures that are being made while the site is open. Files are named without extension:
 * `dishes/burnt-ends/800`.
 */
export interface MissingPictures {
  /** True for a file that does not exist yet, or only in an older version. */
  has: (file: string) => boolean;
  /** Resolves when a missing file is made or could not be made, at once for any other. */
  wait: (file: string) => Promise<void>;
  /** Adds files with the name of their picture. */
  add: (files: readonly (readonly [file: string, name: string])[]) => void;
  /** Removes the files of a picture. */
  finish: (name: string) => void;
  /** Removes all, because nobody makes them any more. */
  clear: () => void;
}

/** @param onWanted called once for a picture that somebody waits for */
export function createMissingPictures(onWanted: (name: string) => void): MissingPictures {
  const names = new Map<string, string>();
  const waiting = new Map<string, { promise: Promise<void>; resolve: () => void }>();

  function waitFor(name: string): Promise<void> {
    const existing = waiting.get(name);
    if (existing) return existing.promise;
    let resolve = () => {};
    const promise = new Promise<void>((resolvePromise) => {
      resolve = resolvePromise;
    });
    waiting.set(name, { promise, resolve });
    onWanted(name);
    return promise;
  }

  function finish(name: string): void {
    for (const [file, owner] of names) if (owner === name) names.delete(file);
    waiting.get(name)?.resolve();
    waiting.delete(name);
  }

  return {
    has: (file) => names.has(file),
    async wait(file) {
      const name = names.get(file);
      if (name !== undefined) await waitFor(name);
    },
    add(files) {
      for (const [file, name] of files) names.set(file, name);
    },
    finish,
    clear() {
      for (const name of new Set(names.values())) finish(name);
    },
  };
}
