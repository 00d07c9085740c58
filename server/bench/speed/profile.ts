import { type Profiler, Session } from 'node:inspector/promises';

/** Unit: µs. */
const INTERVAL = 500;

/** Records a CPU profile of this process until the returned function is called. */
export async function startProfile(): Promise<() => Promise<Profiler.Profile>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL });
  await session.post('Profiler.start');
  return async () => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return profile;
  };
}
