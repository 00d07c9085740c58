/**
 * Runs a task for each item with limited concurrency. After the first failure no task is started;
 * the promise rejects once the running ones have ended.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  let failure: { error: unknown } | undefined;
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && !failure; item = queue.shift())
      await task(item).catch((error: unknown) => {
        failure ??= { error };
      });
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failure) throw failure.error;
}
