import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, LANGUAGE_COOKIE, LANGUAGES } from '@smokehouse/shared/contract';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { type Candidate, releaseName } from '../releases';
import { startBrowser, type Tab } from './browser';
import { baseOf, type Live } from './registry';

/** An address that no visitor has: the trial is not counted as one of them. */
const ADDRESS = '192.0.2.1';
const ORIGIN = 'http://localhost';
const HEADER = 'x-release-trial';
/** Time limit of one page. Unit: ms. */
const PAGE_LIMIT_MS = 15_000;
const TABS = 3;
/** Errors of one page that a team sees. */
const MAX_ERRORS = 3;
const ERROR_LENGTH = 300;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** A transparent pixel. Dish pictures are not part of a release. */
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}
interface Paused {
  requestId: string;
  resourceType: string;
  request: { url: string; method: string };
}

const empty = (status: number, type = 'text/plain'): Answer => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.alloc(0),
});

/** The sets of releases of running trials, by a secret that only this process knows. */
const trials = new Map<string, Live>();

/** The releases of a page that a trial loads; undefined for all other requests. */
export const trialReleases = ({ headers }: Pick<FastifyRequest, 'headers'>): Live | undefined =>
  trials.get(String(headers[HEADER]));

/** The text of an error event; undefined for other events. */
function errorOf(method: string, params: Record<string, unknown>): string | undefined {
  interface Thrown {
    text?: string;
    exception?: { description?: string; value?: unknown };
  }
  if (method === 'Runtime.exceptionThrown') {
    const { text, exception } = params['exceptionDetails'] as Thrown;
    return exception?.description ?? JSON.stringify(exception?.value ?? text);
  }
  if (method === 'Log.entryAdded') {
    const { level, text, url } = params['entry'] as { level: string; text: string; url?: string };
    return level === 'error' ? [text, url].filter(Boolean).join(' ') : undefined;
  }
  if (method === 'Runtime.consoleAPICalled' && params['type'] === 'error') {
    const args = params['args'] as { description?: string; value?: unknown }[];
    return args.map(({ description, value }) => description ?? String(value)).join(' ');
  }
  return undefined;
}

/** Runs in the page: resolves when the release is shown, has failed, or the time is over. */
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

interface Visit {
  tab: Tab;
  errors: string[];
  loaded: Promise<void>;
}

/**
 * Loads each page of a release once in each language, in a browser whose every request this server
 * answers: the release's files from the given folder, everything else as for a visitor.
 * @param program path of a Chromium
 * @param addressOf an existing address of a route
 * @returns one sentence for each page that was not shown or had an error in its console
 */
export async function loadInBrowser(
  app: FastifyInstance,
  program: string,
  { manifest, folder }: Candidate,
  live: Live,
  addressOf: (pattern: string) => string,
): Promise<string[]> {
  const secret = randomUUID();
  const release = releaseName(manifest);
  // The browser's part is tried here. The server's part was rendered before.
  const inBrowser: ReleaseManifest = {
    ...manifest,
    routes: manifest.routes.map(({ rendered: _, ...route }) => route),
  };
  trials.set(secret, new Map([...live, [manifest.remote, inBrowser]]));
  const browser = startBrowser(program);

  async function readOwnFile(name: string): Promise<Answer> {
    if (name === 'release.json')
      return { ...empty(200, 'application/json'), body: Buffer.from(JSON.stringify(manifest)) };
    if (!Object.hasOwn(manifest.files, name)) return empty(404);
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    return { ...empty(200, type), body: await readFile(path.join(folder, name)) };
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
    const sent = Object.entries(headers).filter(
      ([name]) => !['set-cookie', 'transfer-encoding', 'content-length'].includes(name),
    );
    return {
      status: statusCode,
      headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
      body: rawPayload,
    };
  }

  function answer({ resourceType, request }: Paused, language: Language): Promise<Answer> | Answer {
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
    const tab = await browser.open((method, params) => {
      const error = errorOf(method, params);
      if (error !== undefined) errors.push(error.replace(/\s+/g, ' ').slice(0, ERROR_LENGTH));
      if (method === 'Page.loadEventFired') onLoad();
      if (method === 'Fetch.requestPaused')
        // eslint-disable-next-line no-restricted-syntax -- the protocol defines the event's shape
        void fulfil(params as unknown as Paused);
    });
    async function fulfil(paused: Paused): Promise<void> {
      const { status, headers, body } = await Promise.resolve(answer(paused, language)).catch(() =>
        empty(500),
      );
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
    return { tab, errors, loaded };
  }

  async function visit(pattern: string, language: Language): Promise<string[]> {
    const { tab, errors, loaded } = await openTab(language);
    try {
      await tab.send('Page.navigate', { url: ORIGIN + addressOf(pattern) });
      const timedOut = new Promise<void>((resolve) => {
        setTimeout(resolve, PAGE_LIMIT_MS).unref();
      });
      await Promise.race([loaded, timedOut]);
      const { result } = await tab.send('Runtime.evaluate', {
        expression: watchPage(manifest.remote, release, PAGE_LIMIT_MS),
        awaitPromise: true,
        returnByValue: true,
      });
      const state = (result as { value?: string }).value ?? '';
      return [...(state ? [state] : []), ...new Set(errors)].slice(0, MAX_ERRORS);
    } finally {
      await tab.close().catch(() => undefined);
    }
  }

  try {
    const visits = LANGUAGES.flatMap((language) =>
      manifest.routes.map((route) => ({ pattern: route.path, language })),
    );
    const faults: string[] = [];
    const work = async (): Promise<void> => {
      for (let next = visits.shift(); next; next = visits.shift()) {
        const { pattern, language } = next;
        const found = await visit(pattern, language);
        faults.push(...found.map((error) => `${pattern} in ${language}, in a browser: ${error}`));
      }
    };
    await Promise.all(Array.from({ length: TABS }, work));
    return faults.sort();
  } finally {
    trials.delete(secret);
    browser.close();
  }
}
