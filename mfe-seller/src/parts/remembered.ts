import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** What was chosen while the browser keeps nothing: private windows may refuse. */
const unkept = new Map<string, string>();

/** What this browser remembers under a name. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? unkept.get(name) ?? null;
  } catch {
    return unkept.get(name) ?? null;
  }
}

function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    unkept.set(name, value);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** A choice of this desk that outlives the page; other windows follow. */
export function useRemembered<C extends string>(
  name: string,
  choices: readonly [C, ...C[]],
): [choice: C, choose: (choice: C) => void] {
  const kept = useSyncExternalStore(
    subscribe,
    () => remembered(name),
    () => null,
  );
  return [choices.find((one) => one === kept) ?? choices[0], (choice) => remember(name, choice)];
}
