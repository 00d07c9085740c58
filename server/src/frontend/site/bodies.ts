import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '@smokehouse/shared/contract';
import type { PageConfig, ReleaseRoute } from '@smokehouse/shared/contract/federation';
import { releaseName, type ReleaseStore } from '../releases';
import { RenderError, type Renderer } from '../rendering';
import type { Page } from './pages';
import { type Live, ownerOf, registryOf, remotesOfSlots } from './registry';

/** The server-rendered HTML inside `#root`: the whole page, or only the layout around it. */
export interface Body {
  html: string;
  kind: 'page' | 'frame';
}

/** Time after a failed rendering until the next attempt. Browsers render meanwhile. Unit: ms. */
const RETRY_AFTER_MS = 60_000;

/**
 * Who a page is shown to: everybody, the share of the visitors who get a canary, or one browser with
 * a preview or a developer's build.
 */
export type Audience = 'everybody' | 'canary' | 'preview';

/** Each audience has a process of its own: a release that hangs delays no other audience. */
export type Renderers = Readonly<Record<Audience, Renderer>>;

export interface BodyRequest {
  page: Page;
  pathname: string;
  /** See {@link renderedQuery}. */
  search: string | null;
  language: Language;
  live: Live;
  audience: Audience;
  site: PageConfig['site'];
  now: number;
  /** The answers that the page is rendered with, as JSON of PageData. */
  data: string;
}

/** Renders the HTML inside `#root`. Never throws: if a page fails, browsers render it. */
export interface PageBodies {
  render: (request: BodyRequest) => Promise<{ body: Body | null; isIncomplete: boolean }>;
}

export function createBodies(
  renderers: Renderers,
  store: ReleaseStore,
  log: FastifyBaseLogger,
): PageBodies {
  /** Pages whose rendering failed → time of the next attempt. */
  const failures = new Map<string, number>();

  async function filesOf(live: Live) {
    const found = await Promise.all(
      [...live.values()]
        .filter(({ server }) => server)
        .map(async (manifest) => {
          const isHere = await store
            .ensureLocal(manifest.remote, releaseName(manifest))
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

  /** Renders, unless the last attempt failed recently. */
  async function attempt(name: string, render: () => Promise<string>): Promise<string | undefined> {
    const nextAttempt = failures.get(name);
    if (nextAttempt !== undefined && nextAttempt > Date.now()) return undefined;
    failures.delete(name);
    try {
      return await render();
    } catch (error) {
      const { reason, culprit } =
        error instanceof RenderError ? error : { reason: 'threw', culprit: undefined };
      // A machine that renders nothing was logged once.
      if (reason === 'stopping' || reason === 'unavailable') return undefined;
      // A long queue is no fault of the page.
      if (reason !== 'busy') failures.set(name, Date.now() + RETRY_AFTER_MS);
      log.error({ err: error, page: name, reason, culprit }, 'a page cannot be rendered');
      return undefined;
    }
  }

  return {
    async render(request) {
      const { page, pathname, language, live, data } = request;
      const files = await filesOf(live);
      if (!files) return { body: null, isIncomplete: false };
      const renderer = renderers[request.audience];
      const owner = ownerOf(live, pathname);
      const set = [...live.values()]
        .map((manifest) => `${manifest.remote}@${releaseName(manifest)}`)
        .join(' ');
      const isRendered =
        page.status === 200 && owner?.route.rendered === true && request.search !== null;
      // A realm keeps the page configuration with which it was created.
      const { hours, closed } = request.site;
      const facts = `${language} ${JSON.stringify([hours, closed])}`;
      const task = { files, page: pageConfigOf(request), data };
      if (isRendered) {
        const remote = owner.manifest.remote === 'shell' ? undefined : owner.manifest.remote;
        const needed = [...new Set([...(remote ? [remote] : []), ...remotesOfSlots(live, owner)])];
        const html = await attempt(`${set} ${owner.route.path}`, () =>
          renderer.render({
            ...task,
            // Remotes that share no page share no realm.
            realm: [set, facts, ...needed].join(' '),
            address: pathname + (request.search ?? ''),
            isFrame: false,
            owner: remote,
            needed,
          }),
        );
        if (html !== undefined) return { body: { html, kind: 'page' }, isIncomplete: false };
      }
      const html = await attempt(`${set} frame`, () =>
        renderer.render({
          ...task,
          realm: `${set} ${facts} frame`,
          address: framePath(request, owner?.route.path),
          isFrame: true,
          owner: undefined,
          needed: [],
        }),
      );
      return {
        body: html === undefined ? null : { html, kind: 'frame' },
        isIncomplete: isRendered || html === undefined,
      };
    },
  };
}

function pageConfigOf({ language, live, now, site }: BodyRequest): PageConfig {
  const shell = releaseName(live.get('shell') ?? { version: '', hash: '' });
  return { language, registry: registryOf(live), shell, now, site };
}

/**
 * The query parameters that a route declares and the server renders, as `?table=7`. Only numbers
 * are rendered, because there are too many other values to cache: null if there is one.
 */
export function renderedQuery(route: ReleaseRoute | undefined, query: string): string | null {
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

/** Unknown addresses share one frame, because there is no limit to their number. */
function framePath({ page, pathname }: BodyRequest, pattern: string | undefined): string {
  if (page.status === 200) return pathname;
  return pattern?.replace(/:\w+/g, '-') ?? '/404';
}
