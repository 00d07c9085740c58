import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** Used when localStorage throws, as in some private windows. */
const memoryFallback = new Map<string, string>();

/** Reads a stored choice. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? memoryFallback.get(name) ?? null;
  } catch {
    return memoryFallback.get(name) ?? null;
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    memoryFallback.set(name, value);
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

/** A choice that is stored in the browser and synchronized between windows. */
export function useStoredChoice<C extends string>(
  name: string,
  choices: readonly [C, ...C[]],
): [choice: C, choose: (choice: C) => void] {
  const stored = useSyncExternalStore(
    subscribe,
    () => readStored(name),
    () => null,
  );
  return [choices.find((one) => one === stored) ?? choices[0], (choice) => store(name, choice)];
}
