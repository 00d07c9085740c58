import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isDinePath, LANGUAGES, type Language } from '@smokehouse/shared/contract';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import { type Candidate, folderOf, type Pointer, releaseName, type TrialResult } from '../releases';
import { createRenderer, RenderError, type Renderer } from '../rendering';
import { loadInBrowser } from './browser-trial';
import { answersFor } from './page-answers';
import { type Live, ownerOf, ownerOfSlot, registryOf } from './registry';

/** Publishing waits longer than visitors do. Unit: ms. */
const TIME_LIMIT_MS = 10_000;
/** Unit: ms. */
const IDLE_MS = 10_000;
/** Part of an error that a team sees. Unit: characters. */
const ERROR_LENGTH = 400;

/** Null if the shell's release is too old to tell its own addresses. */
const addresses = z.array(z.string().max(500)).max(500).nullable();

/** An existing address of a route: `/menu/:category` → `/menu/burger`. */
export function sampleAddress(
  pattern: string,
  product: { _id: string; category: string } | undefined,
): string {
  const samples: Readonly<Record<string, string | undefined>> = {
    ':category': product?.category,
    ':id': product?._id,
  };
  return pattern.replace(/:\w+/g, (name) => encodeURIComponent(samples[name] ?? '1'));
}

/** The differences between the addresses in `remote.json` and in `src/routes.tsx`. */
export function routeFaults(declared: readonly string[], found: readonly string[]): string[] {
  return [
    ...declared
      .filter((one) => !found.includes(one))
      .map((one) => `${one} is in remote.json, but src/routes.tsx has no such route.`),
    ...found
      .filter((one) => !declared.includes(one))
      .map((one) => `${one} is in src/routes.tsx, but not in remote.json.`),
  ];
}

/** The first line of an error and the place where it was thrown. */
function describeError(error: unknown): string {
  const [first = '', ...stack] = (error instanceof Error ? error.message : String(error)).split(
    '\n',
  );
  const place = stack.find((line) => line.includes('/server.'))?.trim() ?? '';
  // The folder of an upload has a random name.
  const text = `${first}${place && ` (${place})`}`.replaceAll(/\.incoming\/[\w-]+\//g, '');
  return text.slice(0, ERROR_LENGTH);
}

/**
 * Tries a release before visitors get it: runs its server build beside the live releases in a
 * sandboxed process of its own, compares its addresses with `remote.json`, renders each page that
 * the server may render, and loads each page in a browser if the site has one. In both languages.
 */
export function createTrial(
  app: FastifyInstance,
  site: PageConfig['site'],
): (candidate: Candidate, pointers: readonly Pointer[]) => Promise<TrialResult> {
  const { releaseStore: store, clock, settings } = app.context;
  let renderer: Renderer | undefined;
  app.addHook('onClose', () => renderer?.close());

  function filesOf({ manifest, folder }: Candidate, live: Live) {
    const files = [...live.values()].flatMap((one) =>
      one.server === undefined
        ? []
        : [
            [
              one.remote,
              one === manifest
                ? path.join(folder, one.server)
                : path.join(folderOf(store.folder, one.remote, releaseName(one)), one.server),
            ] as const,
          ],
    );
    const { shell, ...remotes } = Object.fromEntries(files);
    return shell === undefined ? undefined : { shell, remotes };
  }

  return async (candidate, pointers) => {
    const { manifest } = candidate;
    const live: Live = new Map([
      ...pointers
        .filter(({ channel }) => channel === 'live')
        .map((one) => [one.remote, one.manifest] as const),
      [manifest.remote, manifest],
    ]);
    const files = filesOf(candidate, live);
    if (manifest.server === undefined || !files)
      return { rendered: [], faults: [], browser: 'no server build' };
    renderer ??= createRenderer({ timeLimitMs: TIME_LIMIT_MS, idleLimitMs: IDLE_MS });
    const used = renderer;
    const owner = manifest.remote === 'shell' ? undefined : manifest.remote;
    const set = [...live.values()].map((one) => `${one.remote}@${releaseName(one)}`).join(' ');
    const [product] = (await app.menu.list().catch(() => null)) ?? [];
    const rendered: string[] = [];
    const faults: string[] = [];

    const run = async (language: Language, address: string, inspects: boolean) => {
      const slotOwner = isDinePath(address) ? ownerOfSlot(live, 'dineNavbar')?.remote : undefined;
      const needed = [...new Set([owner, slotOwner].filter((name) => name !== undefined))];
      return used.render({
        realm: `trial ${candidate.folder} ${set} ${language} ${needed.join(' ')}`,
        files,
        page: {
          language,
          registry: registryOf(live),
          shell: releaseName(live.get('shell') ?? { version: '', hash: '' }),
          now: clock.now(),
          site,
        },
        address,
        isFrame: false,
        inspects,
        owner,
        needed,
        data: (await answersFor(app, { live, pathname: address })).json,
      });
    };

    for (const language of LANGUAGES) {
      try {
        const found = addresses.parse(JSON.parse(await run(language, '/', true)));
        const declared = manifest.routes.map((route) => route.path);
        if (found && language === LANGUAGES[0]) faults.push(...routeFaults(declared, found));
      } catch (error) {
        faults.push(`It does not start in ${language}: ${describeError(error)}`);
        continue;
      }
      for (const route of manifest.routes.filter((one) => one.rendered === true)) {
        const address = sampleAddress(route.path, product);
        if (ownerOf(live, address)?.manifest !== manifest) continue;
        try {
          await run(language, address, false);
          rendered.push(`${route.path} ${language}`);
        } catch (error) {
          const how = error instanceof RenderError ? error.reason : 'threw';
          faults.push(`${route.path} in ${language} ${how}: ${describeError(error)}`);
        }
      }
    }
    const program = settings.TRIAL_BROWSER;
    if (!program) return { rendered, faults, browser: 'this site has none (TRIAL_BROWSER)' };
    // A browser takes seconds: it is started for a release that passed everything else.
    if (faults.length > 0) return { rendered, faults, browser: 'not started' };
    const errors = await loadInBrowser(app, program, candidate, live, (pattern) =>
      sampleAddress(pattern, product),
    ).catch((error: unknown) => [`The browser of this site failed: ${describeError(error)}`]);
    return { rendered, faults: errors, browser: 'loaded' };
  };
}
