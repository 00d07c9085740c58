/** Pieces of work on the event loop that wait for their turn. */
export interface Turns {
  /**
   * Resolves when the caller may work: one in each turn of the event loop, so that requests that
   * came meanwhile are served in between. Addresses take turns, however much one of them waits for.
   * @param by whose work it is; undefined for programs on this machine
   */
  take: (by: string | undefined) => Promise<void>;
}

/** Creates a queue of its own. */
export function createTurns(): Turns {
  // In the order in which the addresses have their turn.
  const waiting = new Map<string | undefined, (() => void)[]>();

  function run(): void {
    const [next] = waiting;
    if (!next) return;
    const [by, [begin, ...others]] = next;
    waiting.delete(by);
    if (others.length > 0) waiting.set(by, others);
    if (waiting.size > 0) setImmediate(run);
    begin?.();
  }

  return {
    take: (by) =>
      new Promise<void>((resolve) => {
        if (waiting.size === 0) setImmediate(run);
        const own = waiting.get(by);
        if (own) own.push(resolve);
        else waiting.set(by, [resolve]);
      }),
  };
}
