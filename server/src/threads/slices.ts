import { setImmediate } from 'node:timers/promises';
import { noteHeavyJob, type HeavyJob } from './jobs';

/**
 * How many days, orders or rows the event loop works at in one go: a few ms. More of them are made
 * in slices, where the data is too large to be copied to a thread.
 */
export const SLICE = 64;

/** Counts work at more items than a slice as a heavy job. */
export function noteItems(job: HeavyJob, count: number): void {
  if (count > SLICE) noteHeavyJob(job);
}

let last: Promise<void> = Promise.resolve();

/**
 * Waits for the next free turn of the event loop. Each turn has one slice, whoever's it is, so that
 * requests are served between any two.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}

/** The items in slices, in their order, each in a turn of its own. */
export async function* inSlices<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += SLICE) {
    await nextTurn();
    yield items.slice(at, at + SLICE);
  }
}
