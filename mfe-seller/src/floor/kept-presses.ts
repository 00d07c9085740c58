import { useSyncExternalStore } from 'react';

/**
 * What was pressed and waits for the connection, also after its button is gone: dishes as
 * `order/line`, rounds and calls by their ids. Each press counts.
 */
let kept: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]): void {
  kept = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const markOf = ({ order, line }: { order: string; line: number }): string =>
  `${order}/${line}`;

/** Marks what a press is about as kept. @returns a function that ends it */
export function markKept(marks: readonly string[]): () => void {
  set([...kept, ...marks]);
  return () => {
    const rest = [...kept];
    for (const mark of marks) rest.splice(rest.indexOf(mark), 1);
    set(rest);
  };
}

/** @returns whether a press about something is kept */
export function useKeptPresses(): (mark: string) => boolean {
  const marks = useSyncExternalStore(subscribe, () => kept);
  return (mark) => marks.includes(mark);
}
