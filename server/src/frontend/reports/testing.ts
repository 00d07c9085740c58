import { createHash } from 'node:crypto';
import type { Report } from '@smokehouse/shared/contract';
import {
  makeRelease,
  nameOf,
  newTeam,
  nextReleaseChange,
  type ReleaseOverrides,
  type Team,
  type TestRelease,
} from '../releases/testing';
import { shareOf } from '../site';
import type { TestApp, TestAnswer } from '../../testing';
import { SETTLE_MS } from './canary-watch';
import { SLOT_MS } from './tallies';

export const REMOTE = 'mfe-cart';

/** A package with a live release, and a canary for half of the visitors. */
export interface Trial {
  team: Team;
  live: string;
  canary: string;
  /** Opens a page as one visitor, by default with a new address, and sends reports about it. */
  visit: (
    of: 'live' | 'canary',
    reports: readonly (Partial<Report> & { kind: Report['kind'] })[],
    options?: { address?: string; agent?: string; release?: string },
  ) => Promise<TestAnswer>;
  /** Sends reports of many visitors in one slot. The first `failing` of the canary's fail. */
  crowd: (counts: {
    live: number;
    canary: number;
    failing?: number;
    liveFailing?: number;
  }) => Promise<void>;
  /**
   * Ends the slot, writes the reports and compares the canaries once.
   * @returns the releases that were withdrawn
   */
  settle: () => Promise<string[]>;
  /** The current canary. */
  findCanary: () => Promise<string | undefined>;
}

const PERCENT = 50;
let addresses = 0;
/** An address in another network with each call. */
export function newAddress(): string {
  addresses += 1;
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** A visitor's number inside or outside of a canary's share. */
export function numberOf(release: string, isInShare: boolean, seed: string): string {
  for (let attempt = 0; ; attempt++) {
    const number = createHash('sha256').update(`${seed} ${attempt}`).digest('hex').slice(0, 16);
    if (shareOf(number, REMOTE, release) < PERCENT === isInShare) return number;
  }
}

const withShell = new WeakSet<TestApp>();

/** Publishes a shell, so that the site has pages. */
async function ensureShell(test: TestApp): Promise<void> {
  if (withShell.has(test)) return;
  withShell.add(test);
  const shell = makeRelease({ remote: 'shell', routes: [{ path: '/about', page: 'page' }] });
  await (await newTeam(test, 'shell')).publish(shell);
}

/** Publishes both releases. Resolves when the app has been notified. */
export async function openTrial(
  test: TestApp,
  { maps, ...given }: ReleaseOverrides & Pick<TestRelease, 'maps'> = {},
): Promise<Trial> {
  await ensureShell(test);
  const team = await newTeam(test, REMOTE, `team-${addresses++}`);
  const [liveRelease, canaryRelease] = [
    makeRelease({ ...given, version: `1.${addresses}.0`, script: `live${addresses}()` }),
    makeRelease({ ...given, version: `1.${addresses}.1`, script: `canary${addresses}()` }),
  ];
  const [live, canary] = [nameOf(liveRelease), nameOf(canaryRelease)];
  await team.publish({ ...liveRelease, ...(maps && { maps }) });
  await team.publish(canaryRelease, { percent: String(PERCENT) });
  // The time of publishing comes from the database's clock.
  test.clock.set(Math.max(test.clock.now(), Date.now()));
  const visit: Trial['visit'] = async (
    of,
    reports,
    { address = newAddress(), agent = 'Firefox', release = of === 'live' ? live : canary } = {},
  ) => {
    const browser = test.browser({ address });
    browser.cookies.set('share', numberOf(canary, of === 'canary', `${address} ${agent}`));
    await browser.call('GET /about');
    return browser.call(
      'POST /api/reports',
      { reports: reports.map((report) => ({ remote: REMOTE, release, page: '/cart', ...report })) },
      { headers: { 'user-agent': agent } },
    );
  };
  const settle: Trial['settle'] = async () => {
    test.clock.tick(SLOT_MS + SETTLE_MS + SLOT_MS);
    await test.app.reports.flush();
    const changed = nextReleaseChange(test);
    const withdrawn = await test.app.reports.watchOnce();
    if (withdrawn.length > 0) await changed;
    return withdrawn.map(({ release }) => release);
  };
  return {
    team,
    live,
    canary,
    visit,
    settle,
    async crowd({ live: many, canary: few, failing = 0, liveFailing = 0 }) {
      for (let index = 0; index < many; index++)
        await visit('live', [
          index < liveFailing ? { kind: 'load-failed', reason: 'no answer' } : { kind: 'loaded' },
        ]);
      for (let index = 0; index < few; index++)
        await visit('canary', [
          index < failing ? { kind: 'load-failed', reason: 'no answer' } : { kind: 'loaded' },
        ]);
    },
    findCanary: async () =>
      (
        await test.db
          .selectFrom('release_pointers')
          .select('release')
          .where('remote', '=', REMOTE)
          .where('channel', '=', 'canary')
          .executeTakeFirst()
      )?.release,
  };
}
