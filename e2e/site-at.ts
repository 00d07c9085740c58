import path from 'node:path';
import { type Site, startSite } from './running-site';
import { test } from './site';

/** A Sunday. The sites' clocks start on it, whatever the time of the machine is. */
const DAY = '2026-11-22';

/** A time of that day in Riyadh, ISO 8601. */
export const momentOf = (time: string): string => new Date(`${DAY}T${time}:00+03:00`).toISOString();

/** Gives the tests of a `describe` a site of their own, whose clock starts at a time. */
export function useSiteAt(
  time: string,
  settings: () => Record<string, string> = () => ({}),
): () => Site {
  let own: Site | undefined;
  function site(): Site {
    if (!own) throw new Error('the site has not started');
    return own;
  }
  test.beforeAll(async ({ checkout }) => {
    own = await startSite(path.resolve(checkout), process.env.SITE_TEMPLATE ?? '', {
      TEST_TIME: momentOf(time),
      ...settings(),
    });
  });
  test.afterAll(() => own?.stop());
  // Evaluated before the site has started, too.
  test.use({ baseURL: ({ checkout: _checkout }, use) => use(own?.url ?? '') });
  return site;
}
