/**
 * Does something with each of many, so many at a time. The first failure ends it, when those that
 * had begun are done.
 */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  let failure: { error: unknown } | undefined;
  const work = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined && !failure; item = rest.shift())
      await act(item).catch((error: unknown) => {
        failure ??= { error };
      });
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failure) throw failure.error;
}
