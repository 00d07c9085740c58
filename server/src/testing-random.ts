/**
 * The number of random cases of a property. `npm test -- --all` and a test that is run by itself try
 * all of them; `npm test`, which a developer waits for, a third. `FC_RUNS` sets another number.
 */
export function randomRuns(count: number): number {
  const { FC_RUNS, JOURNEY_TOOLS } = process.env;
  if (FC_RUNS !== undefined) return Number(FC_RUNS);
  return JOURNEY_TOOLS === 'off' ? Math.ceil(count / 3) : count;
}
