import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type AppServices } from './app';
import type { Clock } from './clock';
import { createTestDatabase, type TestDatabase, type Urls } from './database/testing';
import { readSettings, type Settings } from './settings';

/** A clock that advances only when a test moves it. */
export interface TestClock extends Clock {
  set: (time: number | string) => void;
  /** Advances by this many ms. */
  tick: (ms: number) => void;
}

export function createTestClock(start: number | string = Date.now()): TestClock {
  let time = typeof start === 'string' ? Date.parse(start) : start;
  return {
    now: () => time,
    set: (to) => {
      time = typeof to === 'string' ? Date.parse(to) : to;
    },
    tick: (ms) => {
      time += ms;
    },
  };
}

/** An answer as tests read it. */
export interface TestAnswer<T = Record<string, unknown>> {
  status: number;
  body: T & { success?: boolean; message?: string; code?: string; fields?: Record<string, string> };
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

/** One browser: it stores cookies and has one language and one IP address. */
export interface TestBrowser {
  cookies: Map<string, string>;
  /** Calls `METHOD /path` with a JSON payload (a string or a buffer is sent as it is). */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read answers freely; the asserted fields are the check
  call: <T = Record<string, any>>(
    name: string,
    payload?: unknown,
    options?: Pick<InjectOptions, 'headers' | 'remoteAddress'>,
  ) => Promise<TestAnswer<T>>;
}

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  clock: TestClock;
  settings: Settings;
  browser: (options?: { language?: 'en' | 'ar'; address?: string }) => TestBrowser;
}

/** Services in the place of the usual ones, and the cluster if it is not that of the test run. */
export type TestServices = Partial<AppServices> & { cluster?: Urls };

/**
 * The whole server on a new database, closed after the test file. It does not listen on a port:
 * calls are injected. Call it at the top of a test file: `const { browser, db } = await
 * startTestApp()`.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  { cluster, ...services }: TestServices = {},
): Promise<TestApp> {
  const database = await createTestDatabase(cluster);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-data-'));
  const settings = readSettings({
    RATE_LIMIT: 'off',
    LOAD_LIMIT: 'off',
    OPENING_HOURS: 'off',
    DATA_DIR: folder,
    ...environment,
  });
  const clock = createTestClock();
  const app = await buildApp({
    settings,
    clock,
    logger: process.env.TEST_LOG ? { level: process.env.TEST_LOG } : false,
    failsWithoutAudit: true,
    ...database,
    ...services,
  });
  await app.ready();
  after(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const host = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).host : 'localhost:8080';
  return {
    ...database,
    app,
    clock,
    settings,
    browser: (options) => createBrowser(app, host, options),
  };
}

function createBrowser(
  app: FastifyInstance,
  host: string,
  { language = 'en', address = '192.0.2.1' }: { language?: 'en' | 'ar'; address?: string } = {},
): TestBrowser {
  const cookies = new Map<string, string>([['lang', language]]);
  return {
    cookies,
    async call(name, payload, options = {}) {
      const [method = 'GET', url = ''] = name.split(' ');
      const answer = await app.inject({
        method: method as 'GET',
        url,
        remoteAddress: options.remoteAddress ?? address,
        headers: {
          host,
          cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(payload !== undefined && { payload: bodyOf(payload) }),
      });
      storeCookies(cookies, answer.cookies);
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: isJson ? (JSON.parse(answer.body) as never) : ({} as never),
      };
    },
  };
}

const bodyOf = (payload: unknown): string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);

/** Applies the `set-cookie` headers of an answer like a browser. */
function storeCookies(
  cookies: Map<string, string>,
  given: LightMyRequestResponse['cookies'],
): void {
  for (const { name, value, expires } of given) {
    if (value === '' || (expires && expires.getTime() < Date.now())) cookies.delete(name);
    else cookies.set(name, value);
  }
}
