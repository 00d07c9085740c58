import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { z } from 'zod';
import { type Language, LANGUAGE_COOKIE, LANGUAGES } from '@smokehouse/shared/contract';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { releaseText } from '../../release-text';
import { type Candidate, contentTypeOf, releaseName, storeAway } from '../releases';
import type { BrowserConfinement } from '../rendering';
import { BrowserFailure, readAs, startBrowser, type Tab, UNREAD } from './browser';
import { baseOf, type Live } from './registry';
import { type TriedPage, untriedFault } from './untried';

/** An address that no visitor has: the trial is not counted as one of them. */
const ADDRESS = '192.0.2.1';
const ORIGIN = 'http://localhost';
const HEADER = 'x-release-trial';
/** Time limit of one page. Unit: ms. */
const PAGE_LIMIT_MS = 15_000;
/**
 * To load and to show, with what the browser takes. Over before a command ends the browser. Unit:
 * ms.
 */
const LOOK_LIMIT_MS = 2 * PAGE_LIMIT_MS + 5_000;
/** A page that works on nothing but its own script for so long is in an endless loop. Unit: ms. */
const STUCK_MS = 10_000;
/** Unit: ms. */
const HEARTBEAT_MS = 500;
const TABS = 3;
/** What one page may request. A large page takes 60 files of 2 MB together. */
const MAX_FILES = 500;
const MAX_MB = 24;
/** Requests that are answered at a time: each holds a file three times, as text of the protocol. */
const ANSWERS = 2;
/** Errors of one page that a team sees. */
const MAX_ERRORS = 3;
const ERROR_LENGTH = 300;
/** Values of one call of `console.error` that a team sees. */
const MAX_ARGUMENTS = 10;

/** A transparent pixel. Dish pictures are not part of a release. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}
/** The events of a tab that are read, and the result of {@link watchPage}. A page causes them. */
const pausedEvent = z.object({
  requestId: z.string(),
  resourceType: z.string(),
  request: z.object({ url: z.url(), method: z.string() }),
});
type Paused = z.infer<typeof pausedEvent>;
const described = z.object({ description: z.string().optional(), value: z.unknown().optional() });
const thrownEvent = z.object({
  exceptionDetails: z.object({ text: z.string().optional(), exception: described.optional() }),
});
const logEvent = z.object({
  entry: z.object({ level: z.string(), text: z.string(), url: z.string().optional() }),
});
const consoleEvent = z.object({ type: z.string(), args: z.array(described) });
const navigated = z.object({ frameId: z.string() });
const isolated = z.object({ executionContextId: z.int() });
const stateOfPage = z.object({ result: z.object({ value: z.string().max(ERROR_LENGTH) }) });

const empty = (status: number, type = 'text/plain'): Answer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.alloc(0),
});

/**
 * Runs in each page before its scripts. A browser without a network says that it is offline, and
 * pages then show that. A dialog would stop the page until somebody answers it, and nobody does.
 * The script of a service worker would be fetched by the browser itself, whose requests nobody
 * answers.
 */
const PREPARED = `Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
for (const [name, result] of [['alert'], ['confirm', false], ['prompt', null], ['print'], ['open', null]])
  window[name] = () => {
    console.error('it calls ' + name + '() while it loads');
    return result;
  };`;

/** The sets of releases of running trials, by a secret that only this process knows. */
const trials = new Map<string, Live>();

/** The releases of a page that a trial loads; undefined for all other requests. */
export const trialReleases = ({ headers }: Pick<FastifyRequest, 'headers'>): Live | undefined =>
  trials.get(String(headers[HEADER]));

/** An error of a page as a team reads it. */
const oneLine = (error: string): string => releaseText(error, ERROR_LENGTH).replace(/\s+/g, ' ');

/** The text of an error event; undefined for other events. */
function errorOf(method: string, params: Record<string, unknown>): string | undefined {
  if (method === UNREAD) return 'it writes more than 8 MB to its console at once';
  if (method === 'Runtime.exceptionThrown') {
    const { text, exception } = readAs(thrownEvent, params).exceptionDetails;
    return exception?.description ?? JSON.stringify(exception?.value ?? text);
  }
  if (method === 'Log.entryAdded') {
    const { level, text, url } = readAs(logEvent, params).entry;
    return level === 'error' ? [text, url].filter(Boolean).join(' ') : undefined;
  }
  if (method !== 'Runtime.consoleAPICalled') return undefined;
  const { type, args } = readAs(consoleEvent, params);
  if (type !== 'error') return undefined;
  const texts = args.slice(0, MAX_ARGUMENTS).map(({ description, value }) => description ?? value);
  return texts.map((text) => releaseText(text, ERROR_LENGTH)).join(' ');
}

/**
 * Runs in the page, in a world of its own: a page may have replaced timers, promises and the clock.
 * Resolves when the release is shown, has failed, or the time is over.
 */
const watchPage = (remote: string, release: string, limit: number): string => `
new Promise((resolve) => {
  const end = Date.now() + ${limit};
  const look = () => {
    const part = document.querySelector('[data-boundary="${remote}"]');
    if (document.querySelector('[data-failed]')) resolve('it failed to load');
    else if (${remote === 'shell' ? "document.querySelector('main h1')" : 'part?.firstElementChild'})
      resolve(${remote === 'shell' ? "''" : `part.dataset.release === '${release}' ? '' : 'the previous release was shown instead'`});
    else if (Date.now() > end) resolve('it showed nothing within ${limit} ms');
    else setTimeout(look, 25);
  };
  look();
}).then((state) => new Promise((done) => requestIdleCallback(() => done(state), { timeout: 1000 })))`;

const waitFor = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Loads a page. @returns what is wrong with it; empty if it is shown */
async function stateOf(
  tab: Tab,
  loaded: Promise<void>,
  { url, expression }: { url: string; expression: string },
): Promise<string> {
  const { frameId } = readAs(navigated, await tab.send('Page.navigate', { url }));
  await Promise.race([loaded, waitFor(PAGE_LIMIT_MS)]);
  const world = await tab.send('Page.createIsolatedWorld', { frameId });
  const evaluated = await tab.send('Runtime.evaluate', {
    expression,
    contextId: readAs(isolated, world).executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  return readAs(stateOfPage, evaluated).result.value;
}

/** Resolves to true when a page has been stuck, and to false soon after it is over. */
async function untilStuck(tab: Tab, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const answer = tab.send('Runtime.evaluate', { expression: '0' });
    // A page that is just being replaced by the next one refuses to answer, and is not stuck.
    const isAlive = answer.catch(() => undefined).then(() => true);
    if (!(await Promise.race([isAlive, waitFor(STUCK_MS)]))) return true;
    await waitFor(HEARTBEAT_MS);
  }
  return false;
}

interface Visit {
  tab: Tab;
  errors: string[];
  loaded: Promise<void>;
  /** Resolves when the page requests too much. */
  exceeded: Promise<void>;
}

/** Counts what a page requests. A loop of requests would take the memory of the server. */
function createBudget() {
  let files = 0;
  let bytes = 0;
  let onExcess = () => {};
  const exceeded = new Promise<void>((resolve) => {
    onExcess = resolve;
  });
  /** @returns false if nothing more is answered */
  function take(more: { files?: number; bytes?: number }): boolean {
    files += more.files ?? 0;
    bytes += more.bytes ?? 0;
    const isWithin = files <= MAX_FILES && bytes <= MAX_MB * 1e6;
    if (!isWithin) onExcess();
    return isWithin;
  }
  return { take, exceeded };
}

/** The headers of an answer that a page is sent. */
const headersOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !['set-cookie', 'transfer-encoding', 'content-length'].includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

/**
 * Loads each page of a release once in each language, in a browser whose every request this server
 * answers: the release's files from the given folder, everything else as for a visitor.
 * @param program path of a Chromium
 * @param confinement what keeps it from the network
 * @param addressOf an existing address of a route
 * @param limitMs no further page is opened after this time
 * @returns one sentence for each page that was not shown or had an error in its console, and one
 *   for those that were not loaded
 * @throws {ReleaseError} 503 if the files of another package cannot be read
 */
export async function loadInBrowser(
  app: FastifyInstance,
  { program, confinement }: { program: string; confinement: BrowserConfinement },
  { manifest, folder }: Candidate,
  live: Live,
  addressOf: (pattern: string) => string,
  limitMs: number,
): Promise<string[]> {
  const end = performance.now() + limitMs;
  const secret = randomUUID();
  const release = releaseName(manifest);
  // The browser's part is tried here. The server's part was rendered before.
  const inBrowser: ReleaseManifest = {
    ...manifest,
    routes: manifest.routes.map(({ rendered: _, ...route }) => route),
  };
  trials.set(secret, new Map([...live, [manifest.remote, inBrowser]]));
  const browser = startBrowser(program, confinement);
  const answers = new PQueue({ concurrency: ANSWERS });
  /** Releases of other packages whose files this site cannot read. */
  const unreadable = new Set<string>();

  async function readOwnFile(name: string): Promise<Answer> {
    if (name === 'release.json')
      return { ...empty(200, 'application/json'), body: Buffer.from(JSON.stringify(manifest)) };
    if (!Object.hasOwn(manifest.files, name)) return empty(404);
    const body = await readFile(path.join(folder, name));
    return { ...empty(200, contentTypeOf(name)), body };
  }

  async function askServer(url: URL, language: Language): Promise<Answer> {
    const { statusCode, headers, rawPayload } = await app.inject({
      url: url.pathname + url.search,
      remoteAddress: ADDRESS,
      headers: {
        host: url.host,
        cookie: `${LANGUAGE_COOKIE}=${language}`,
        [HEADER]: secret,
        'accept-encoding': 'identity',
      },
    });
    const [, root, remote, other] = url.pathname.split('/');
    if (root === 'releases' && statusCode === 503) unreadable.add(`${remote} ${other}`);
    return { status: statusCode, headers: headersOf(headers), body: rawPayload };
  }

  async function answer({ resourceType, request }: Paused, language: Language): Promise<Answer> {
    const url = new URL(request.url);
    if (url.origin !== ORIGIN) return empty(200, 'text/html');
    // Live updates, reports and anything else that is not just read.
    if (resourceType === 'EventSource' || request.method !== 'GET') return empty(204);
    if (resourceType === 'Image')
      return { ...empty(200, 'image/gif'), body: Buffer.from(PIXEL, 'base64') };
    const base = baseOf(manifest);
    return url.pathname.startsWith(base)
      ? readOwnFile(url.pathname.slice(base.length))
      : askServer(url, language);
  }

  async function openTab(language: Language): Promise<Visit> {
    const errors: string[] = [];
    let onLoad: () => void;
    const loaded = new Promise<void>((resolve) => {
      onLoad = resolve;
    });
    const { take, exceeded } = createBudget();
    const tab = await browser.open((method, params) => {
      const error = errorOf(method, params);
      if (error !== undefined && errors.length < MAX_ERRORS) errors.push(oneLine(error));
      if (method === 'Page.loadEventFired') onLoad();
      if (method === 'Page.javascriptDialogOpening') dismiss();
      if (method !== 'Fetch.requestPaused' || !take({ files: 1 })) return;
      const paused = readAs(pausedEvent, params);
      void answers.add(() => fulfil(paused));
    });
    /** Of a dialog that the page has opened all the same. */
    function dismiss(): void {
      errors.push('it opens a dialog while it loads');
      void tab.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
    }
    async function fulfil(paused: Paused): Promise<void> {
      if (!take({})) return;
      const { status, headers, body } = await answer(paused, language).catch(() => empty(500));
      if (!take({ bytes: body.length })) return;
      await tab
        .send('Fetch.fulfillRequest', {
          requestId: paused.requestId,
          responseCode: status,
          responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
          body: body.toString('base64'),
        })
        // The page was closed meanwhile.
        .catch(() => undefined);
    }
    for (const domain of ['Page', 'Runtime', 'Log', 'Fetch']) await tab.send(`${domain}.enable`);
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: PREPARED });
    return { tab, errors, loaded, exceeded };
  }

  async function visit(pattern: string, language: Language): Promise<string[]> {
    const { tab, errors, loaded, exceeded } = await openTab(language);
    const look = async () => {
      const state = await Promise.race([
        stateOf(tab, loaded, {
          url: ORIGIN + addressOf(pattern),
          expression: watchPage(manifest.remote, release, PAGE_LIMIT_MS),
        }).catch((error: unknown) => {
          if (error instanceof BrowserFailure) throw error;
          return 'it reloads or leaves the page while it loads';
        }),
        waitFor(LOOK_LIMIT_MS).then(() => 'it never settled'),
      ]);
      return [...(state ? [state] : []), ...new Set(errors)].slice(0, MAX_ERRORS);
    };
    const shown = look();
    // Closing the tab ends it.
    shown.catch(() => undefined);
    let isOver = false;
    const stuck = untilStuck(tab, () => isOver);
    try {
      return await Promise.race([
        shown,
        stuck.then(() => [
          ...new Set([`it was stuck for ${STUCK_MS / 1000} s, as in an endless loop`, ...errors]),
        ]),
        exceeded.then(() => [`it requested more than ${MAX_FILES} files or ${MAX_MB} MB`]),
      ]);
    } finally {
      isOver = true;
      await tab.close().catch(() => undefined);
    }
  }

  try {
    const visits: TriedPage[] = LANGUAGES.flatMap((language) =>
      manifest.routes.map((route) => ({ pattern: route.path, language })),
    );
    const faults: string[] = [];
    const work = async (): Promise<void> => {
      while (performance.now() < end) {
        const next = visits.shift();
        if (!next) return;
        const { pattern, language } = next;
        const found = await visit(pattern, language);
        faults.push(...found.map((error) => `${pattern} in ${language}, in a browser: ${error}`));
      }
    };
    await Promise.all(Array.from({ length: TABS }, work));
    if (unreadable.size > 0) throw storeAway([...unreadable]);
    const left = untriedFault('The trial took too long', 'loaded in a browser', visits);
    return [...faults.sort(), ...left];
  } finally {
    trials.delete(secret);
    browser.close();
  }
}
