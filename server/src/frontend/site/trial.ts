import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LANGUAGES, type Language } from '@smokehouse/shared/contract';
import type { PageConfig, ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { releaseText } from '../../release-text';
import { createBoundedQueue } from '../../threads/bounded-queue';
import {
  type Candidate,
  folderOf,
  type Pointer,
  releaseName,
  ReleaseError,
  type ReleaseTrial,
  type TrialResult,
} from '../releases';
import {
  type BrowserConfinement,
  confineBrowser,
  createRenderer,
  type RealmFiles,
  RenderError,
  type Renderer,
  TIME_LIMIT_MS,
} from '../rendering';
import { loadInBrowser } from './browser-trial';
import { answersFor } from './page-answers';
import { type TriedPage, untriedFault } from './untried';
import { type Live, ownerOf, registryOf, remotesOfSlots } from './registry';

/**
 * Time limit of one page with the start of its release: that of visitors, less a reserve for a
 * busier server. Unit: ms.
 */
const PAGE_LIMIT_MS = (TIME_LIMIT_MS * 2) / 3;
/** A release that hangs is refused; finding all its hanging pages would only hold up others. */
const MAX_HUNG = 3;
/** Time limit of rendering a release's pages, and of loading them in a browser. Unit: ms. */
const RENDER_LIMIT_MS = 120_000;
const BROWSER_LIMIT_MS = 180_000;
const NO_BROWSER = 'this site has no browser for it, which its operator sets up (TRIAL_BROWSER)';
/** A team's trials, of those that run or wait. */
const SHARE = 2;
/** Unit: ms. */
const IDLE_MS = 10_000;
/** Part of an error that a team sees. Unit: characters. */
const ERROR_LENGTH = 400;

interface TrialLimits {
  /** Time limit of one page. Unit: ms. */
  pageLimitMs?: number;
  /** Time limit of rendering all of them. Unit: ms. */
  renderLimitMs?: number;
}

const words = z.array(z.string().max(500)).max(500);
/** What a package exports. `addresses`: null if the shell's release is too old to tell its own. */
const exported = z.object({
  addresses: words.nullable(),
  slots: words,
  texts: z
    .object({
      all: z.number(),
      same: z.number(),
      /** Keys of texts that a language lacks, plural forms included, and of texts without words. */
      missing: z.object({ en: words, ar: words }),
      empty: z.object({ en: words, ar: words }),
      /** Texts without a placeholder of the English ones: `open ({{closesAt}})`. */
      placeholders: z.object({ en: words, ar: words }),
      /** Arabic texts with a placeholder that the English ones lack. */
      unknown: words,
    })
    .optional(),
});
type Texts = z.output<typeof exported>['texts'];
function readExported(json: string): z.output<typeof exported> {
  const { data, error } = exported.safeParse(JSON.parse(json));
  if (data) return data;
  const places = error.issues.map((issue) => issue.path.join('.'));
  throw new Error(`its server build answers in another shape: ${places.join(', ')}`);
}

/** Below this number of texts, names that are the same in both languages prove nothing. */
const MIN_TEXTS = 3;

/** Keys that a fault names at most. */
const SHOWN_KEYS = 20;
const listKeys = (keys: readonly string[]): string =>
  keys.slice(0, SHOWN_KEYS).join(', ') +
  (keys.length > SHOWN_KEYS ? ` and ${keys.length - SHOWN_KEYS} more` : '');

/** Texts and placeholders that one language lacks, and Arabic texts that are the English ones. */
function textFaults(texts: Texts): string[] {
  if (!texts) return [];
  const { all, same, missing, empty, placeholders, unknown } = texts;
  // A few may be the same in both: names, units.
  const isCopied = all >= MIN_TEXTS && same >= all * 0.9;
  return [
    ...LANGUAGES.flatMap((language) => [
      ...(missing[language].length > 0
        ? [`Its texts in ${language} lack ${listKeys(missing[language])}.`]
        : []),
      ...(empty[language].length > 0
        ? [`Its texts in ${language} are empty: ${listKeys(empty[language])}.`]
        : []),
      ...(placeholders[language].length > 0
        ? [`Its texts in ${language} lack the placeholders of ${listKeys(placeholders[language])}.`]
        : []),
    ]),
    ...(unknown.length > 0
      ? [`Its texts in ar have placeholders that the English ones lack: ${listKeys(unknown)}.`]
      : []),
    ...(isCopied ? [`${same} of ${all} texts are in Arabic the same as in English.`] : []),
  ];
}

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

/** What to do about a route whose address is none: a newer `paths` of a newer shell has it. */
const NO_ADDRESS =
  'if `paths` of a newer shared has it, publish the shell first; else write it as text.';

/** The differences between the addresses in `remote.json` and in `src/routes.tsx`. */
export function routeFaults(declared: readonly string[], found: readonly string[]): string[] {
  const missing = declared.filter((one) => !found.includes(one));
  const hasUnknown = found.includes('');
  return [
    ...missing.map((one) =>
      hasUnknown
        ? `${one} is in remote.json, and a route of src/routes.tsx has no address here: ${NO_ADDRESS}`
        : `${one} is in remote.json, but src/routes.tsx has no such route.`,
    ),
    ...(hasUnknown && missing.length === 0
      ? [`A route of src/routes.tsx has no address here: ${NO_ADDRESS}`]
      : []),
    ...found
      .filter((one) => one !== '' && !declared.includes(one))
      .map((one) => `${one} is in src/routes.tsx, but not in remote.json.`),
  ];
}

/** The differences between the slots in `remote.json` and in `src/routes.tsx`. */
export function slotFaults(declared: readonly string[], found: readonly string[]): string[] {
  return [
    ...declared
      .filter((one) => !found.includes(one))
      .map((one) => `The slot ${one} is in remote.json, but src/routes.tsx does not export it.`),
    ...found
      .filter((one) => !declared.includes(one))
      .map((one) => `The slot ${one} is in src/routes.tsx, but not in remote.json.`),
  ];
}

/** An upload is in a folder with a random name. */
const UPLOAD = /\.incoming\/[\w-]+\//g;
/** Frames of the release that a team sees: the top ones can be of a library. */
const SHOWN_FRAMES = 4;

/** The first line of an error and the places in the release where it was thrown. */
function describeError(error: unknown): string {
  const [first = '', ...stack] = (error instanceof Error ? error.message : String(error)).split(
    '\n',
  );
  const inScripts = stack.filter((line) => line.includes('/server.')).map((line) => line.trim());
  const own = inScripts.filter((line) => line.search(UPLOAD) >= 0).slice(0, SHOWN_FRAMES);
  const places = (own.length > 0 ? own : inScripts.slice(0, 1)).join(', ');
  const text = `${first}${places && ` (${places})`}`.replaceAll(UPLOAD, '');
  return releaseText(text, ERROR_LENGTH);
}

/**
 * Tries a release before visitors get it: runs its server build beside the live releases in a
 * sandboxed process of its own, compares its addresses and slots with `remote.json`, renders each
 * page that the server may render, and loads each page in a browser if the site has one. In both
 * languages. A trial has a time limit, and a package its share, so that no team holds up the
 * others.
 * @throws {AppError} 503 `busy` while too many trials wait, of all or of one package
 */
export function createTrial(
  app: FastifyInstance,
  site: PageConfig['site'],
  { pageLimitMs = PAGE_LIMIT_MS, renderLimitMs = RENDER_LIMIT_MS }: TrialLimits = {},
): { trial: ReleaseTrial; close: () => Promise<void> } {
  const { releaseStore: store, clock, settings } = app.context;
  const queue = createBoundedQueue({ atOnce: 2, waiting: 8, share: SHARE });
  let renderer: Renderer | undefined;
  let confined: Promise<BrowserConfinement> | undefined;

  function filesOf({ manifest, folder }: Candidate, live: Live): RealmFiles | undefined {
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

  /**
   * A function that renders an address with the releases, or lists what the package exports. It
   * starts each realm before it renders there, so that the start is measured.
   */
  function rendererOf(candidate: Candidate, live: Live, files: RealmFiles): RenderAddress {
    renderer ??= createRenderer({ timeLimitMs: pageLimitMs, idleLimitMs: IDLE_MS });
    const used = renderer;
    const owner = candidate.manifest.remote === 'shell' ? undefined : candidate.manifest.remote;
    const set = [...live.values()].map((one) => `${one.remote}@${releaseName(one)}`).join(' ');
    const started = new Set<string>();
    return async (language, address, inspects = false) => {
      const slots = remotesOfSlots(live, ownerOf(live, address));
      const needed = [...new Set([...(owner === undefined ? [] : [owner]), ...slots])];
      const realm = `trial ${candidate.folder} ${set} ${language} ${needed.join(' ')}`;
      const task = {
        realm,
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
        isTrial: true,
        owner,
        needed,
        data: (await answersFor(app, { live, pathname: address })).json(),
      };
      if (!inspects && !started.has(realm)) await used.render({ ...task, inspects: true });
      started.add(realm);
      return used.render({ ...task, inspects });
    };
  }

  async function run(candidate: Candidate, pointers: readonly Pointer[]): Promise<TrialResult> {
    const { manifest } = candidate;
    const live = withCandidate(manifest, pointers);
    const files = filesOf(candidate, live);
    if (manifest.server === undefined || !files)
      return { rendered: [], faults: [], browser: 'no server build' };
    const [product] = (await app.menu.list().catch(() => null)) ?? [];
    const addressOf = (pattern: string) => sampleAddress(pattern, product);
    const render = rendererOf(candidate, live, files);
    const allowance = createAllowance(renderLimitMs);
    const result = await renderAll(manifest, addressOf, render, { allowance, pageLimitMs });
    const program = settings.TRIAL_BROWSER;
    if (!program) return { ...result, browser: NO_BROWSER };
    // A browser takes seconds: it is started for a release that passed everything else.
    if (result.faults.length > 0) return { ...result, browser: 'not started' };
    const confinement = await (confined ??= confineBrowser());
    const faults = await loadInBrowser(
      app,
      { program, confinement },
      candidate,
      live,
      addressOf,
      BROWSER_LIMIT_MS,
    ).catch((error: unknown) => {
      if (error instanceof ReleaseError) throw error;
      return [`The browser of this site failed: ${describeError(error)}`];
    });
    if (faults.length > 0) return { ...result, faults, browser: 'it failed there' };
    return { ...result, faults, browser: manifest.routes.length > 0 ? 'loaded' : 'no pages' };
  }

  return {
    trial: (candidate, pointers) =>
      queue.run(() => run(candidate, pointers), { by: candidate.manifest.remote }),
    close: async () => renderer?.close(),
  };
}

type RenderAddress = (language: Language, address: string, inspects?: boolean) => Promise<string>;

/** The live releases, one of them replaced by the candidate. */
function withCandidate(manifest: ReleaseManifest, pointers: readonly Pointer[]): Live {
  const live = pointers.filter(({ channel }) => channel === 'live');
  return new Map([
    ...live.map((one) => [one.remote, one.manifest] as const),
    [manifest.remote, manifest],
  ]);
}

const isHung = (error: unknown): boolean => error instanceof RenderError && error.reason === 'hung';

/** Which limit a release exceeded that hung. */
const limitText = (pageLimitMs: number): string =>
  `(Starting the release and rendering a page may take ${pageLimitMs / 1000} s here, and ` +
  `${TIME_LIMIT_MS / 1000} s for visitors: the rest is a reserve for a busy server.)`;

/** What a trial may use up. It ends when its time is over, or when too many pages hung. */
interface Allowance {
  /** Why the trial ends; undefined while it goes on. */
  readonly spent: string | undefined;
  noteHung: () => void;
}

function createAllowance(ms: number): Allowance {
  const end = performance.now() + ms;
  let hung = 0;
  return {
    get spent() {
      if (hung >= MAX_HUNG) return `The trial ended when ${MAX_HUNG} pages had hung`;
      return performance.now() > end ? 'The trial took too long' : undefined;
    },
    noteHung() {
      hung += 1;
    },
  };
}

/** Starts the release in each language and renders each page that the server may render. */
async function renderAll(
  { routes, slots }: ReleaseManifest,
  addressOf: (pattern: string) => string,
  render: RenderAddress,
  { allowance, pageLimitMs }: { allowance: Allowance; pageLimitMs: number },
): Promise<{ rendered: string[]; faults: string[] }> {
  const rendered: string[] = [];
  const faults = new Set<string>();
  const declared = routes.map((route) => route.path);
  const pages = routes.filter((route) => route.rendered === true);
  const untried: TriedPage[] = [];
  /** Runs a part of the trial. @returns false if it failed */
  async function attempt(part: () => Promise<void>, describe: (error: unknown) => string) {
    try {
      // A good release may be slow once, on a busy server.
      await part().catch((error: unknown) => {
        if (isHung(error)) return part();
        throw error;
      });
      return true;
    } catch (error) {
      if (isHung(error)) allowance.noteHung();
      faults.add(isHung(error) ? `${describe(error)} ${limitText(pageLimitMs)}` : describe(error));
      return false;
    }
  }
  /** The addresses of the release's routes; undefined if it is too old to tell. */
  let addresses: readonly string[] | undefined;
  async function start(language: Language): Promise<void> {
    const found = readExported(await render(language, '/', true));
    addresses = found.addresses ?? undefined;
    if (found.addresses)
      for (const fault of routeFaults(declared, found.addresses)) faults.add(fault);
    for (const fault of slotFaults(slots, found.slots)) faults.add(fault);
    for (const fault of textFaults(found.texts)) faults.add(fault);
  }
  async function tryPage(pattern: string, language: Language): Promise<void> {
    await render(language, addressOf(pattern));
    rendered.push(`${pattern} ${language}`);
  }
  for (const language of LANGUAGES) {
    const isStarted = await attempt(
      () => start(language),
      (error) => `It does not start in ${language}: ${describeError(error)}`,
    );
    // A page without a route is a fault of its own.
    const known = pages.filter((route) => addresses?.includes(route.path) ?? true);
    for (const { path: pattern } of isStarted ? known : []) {
      if (allowance.spent !== undefined) untried.push({ pattern, language });
      else
        await attempt(
          () => tryPage(pattern, language),
          (error) => {
            const how = error instanceof RenderError ? error.reason : 'threw';
            return `${pattern} in ${language} ${how}: ${describeError(error)}`;
          },
        );
    }
  }
  const left = untriedFault(allowance.spent ?? '', 'rendered', untried);
  return { rendered, faults: [...faults, ...left] };
}
