import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isDinePath, type Language } from '@smokehouse/shared/contract';
import type { PageConfig, ReleaseRoute } from '@smokehouse/shared/contract/federation';
import { releaseName, type ReleaseStore } from '../releases';
import { RenderError, type Renderer } from '../rendering';
import type { Page } from './pages';
import { type Live, ownerOf, registryOf } from './registry';

/** What stands in a page before its scripts have come: all of it, or what is around it. */
export interface Body {
  html: string;
  kind: 'page' | 'frame';
}

/** A page whose rendering failed is left to the browsers this long, then tried again. Unit: ms. */
const REST_MS = 60_000;

export interface BodyQuestion {
  page: Page;
  pathname: string;
  /**
   * What of the address's parameters the first sight follows from (`firstSight`); null where it
   * cannot be rendered ahead.
   */
  search: string | null;
  language: Language;
  live: Live;
  site: PageConfig['site'];
  now: number;
  /** What the page shows first, as JSON of PageData. */
  data: string;
}

/**
 * Renders what stands inside `#root`. Never throws: a release that cannot be rendered costs its own
 * page's first sight.
 */
export interface Bodies {
  render: (question: BodyQuestion) => Promise<{ body: Body | null; isWanting: boolean }>;
}

export function createBodies(
  renderer: Renderer,
  store: ReleaseStore,
  log: FastifyBaseLogger,
): Bodies {
  const resting = new Map<string, number>();

  async function filesOf(live: Live) {
    const found = await Promise.all(
      [...live.values()]
        .filter(({ server }) => server)
        .map(async (manifest) => {
          const isHere = await store
            .bring(manifest.remote, releaseName(manifest))
            .catch(() => false);
          return isHere
            ? [
                [
                  manifest.remote,
                  path.join(
                    store.folder,
                    manifest.remote,
                    releaseName(manifest),
                    manifest.server ?? '',
                  ),
                ] as const,
              ]
            : [];
        }),
    );
    const { shell, ...remotes } = Object.fromEntries(found.flat());
    return shell === undefined ? undefined : { shell, remotes };
  }

  /** One try, unless the last one failed a moment ago. */
  async function attempt(name: string, render: () => Promise<string>): Promise<string | undefined> {
    const until = resting.get(name);
    if (until !== undefined && until > Date.now()) return undefined;
    resting.delete(name);
    try {
      return await render();
    } catch (error) {
      resting.set(name, Date.now() + REST_MS);
      log.error(
        { err: error, page: name, reason: error instanceof RenderError ? error.reason : 'threw' },
        'a page cannot be rendered',
      );
      return undefined;
    }
  }

  return {
    async render(question) {
      const { page, pathname, language, live, site, now, data } = question;
      const files = await filesOf(live);
      if (!files) return { body: null, isWanting: false };
      const owner = ownerOf(live, pathname);
      const set = [...live.values()]
        .map((manifest) => `${manifest.remote}@${releaseName(manifest)}`)
        .join(' ');
      const isWhole =
        page.status === 200 && owner?.route.rendered === true && question.search !== null;
      const task = {
        files,
        page: {
          language,
          registry: registryOf(live),
          shell: releaseName(live.get('shell') ?? { version: '', hash: '' }),
          now,
          site,
        },
        data,
      };
      if (isWhole) {
        const remote = owner.manifest.remote === 'shell' ? undefined : owner.manifest.remote;
        const slots = isDinePath(pathname)
          ? [...live.values()]
              .filter((manifest) => manifest.slots.includes('dineNavbar'))
              .map((manifest) => manifest.remote)
          : [];
        const needed = [...new Set([...(remote ? [remote] : []), ...slots])];
        const html = await attempt(`${set} ${owner.route.path}`, () =>
          renderer.render({
            ...task,
            realm: `${set} ${language}`,
            address: pathname + (question.search ?? ''),
            isFrame: false,
            owner: remote,
            needed,
          }),
        );
        if (html !== undefined) return { body: { html, kind: 'page' }, isWanting: false };
      }
      const html = await attempt(`${set} frame`, () =>
        renderer.render({
          ...task,
          realm: `${set} ${language} frame`,
          address: framePath(question, owner?.route.path),
          isFrame: true,
          owner: undefined,
          needed: [],
        }),
      );
      return {
        body: html === undefined ? null : { html, kind: 'frame' },
        isWanting: isWhole || html === undefined,
      };
    },
  };
}

/**
 * The parameters of an address that its page's first sight follows from, as `?table=7`; null where
 * there are too many of them to render each.
 */
export function firstSight(route: ReleaseRoute | undefined, query: string): string | null {
  if (query === '') return '';
  const given = new URLSearchParams(query);
  const shown = new URLSearchParams();
  for (const name of route?.query ?? []) {
    const value = given.get(name);
    if (value !== null && !/^\d{1,4}$/.test(value)) return null;
    if (value !== null) shown.set(name, value);
  }
  return shown.size > 0 ? `?${shown.toString()}` : '';
}

/** Unknown addresses are without number; what is around their pages is the same. */
function framePath({ page, pathname }: BodyQuestion, pattern: string | undefined): string {
  if (page.status === 200) return pathname;
  return pattern?.replace(/:\w+/g, '-') ?? '/404';
}
