import { useSyncExternalStore } from 'react';
import { openStorage } from '@smokehouse/shared/bundled/storage';

const storage = openStorage('mfe-seller', 'always');

/** A choice that is stored in the browser and synchronized between windows. */
export function useStoredChoice<C extends string>(
  name: string,
  choices: readonly [C, ...C[]],
): [choice: C, choose: (choice: C) => void] {
  const stored = useSyncExternalStore(
    storage.subscribe,
    () => storage.get(name),
    () => null,
  );
  return [
    choices.find((one) => one === stored) ?? choices[0],
    (choice) => storage.set(name, choice),
  ];
}
