import { createHash } from 'node:crypto';
import { type Browser, expect } from '@playwright/test';

/** A fetched page: its release of the remote, and every file that it lists. */
export interface PageView {
  release: string;
  html: string;
  /** Address → integrity. */
  files: ReadonlyMap<string, string | undefined>;
}

interface Config {
  registry: { remote: string; release: string; base: string; entry: string; integrity: string }[];
}

const digestOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Fetches a page as a new visitor.
 * @throws {Error} when the status is not 200
 */
export async function fetchPage(address: string, remote: string): Promise<PageView> {
  const response = await fetch(address, { headers: { 'accept-language': 'en' } });
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${address} returned ${response.status}`);
  const { registry } = JSON.parse(
    /<script type="application\/json" id="page-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  ) as Config;
  const named = [...html.matchAll(/<[^>]* (?:href|src)="(\/releases\/[^"]+)"[^>]*>/g)].map(
    ([tag, file = '']) => [file, / integrity="([^"]+)"/.exec(tag)?.[1]] as const,
  );
  const entries = registry.map(({ base, entry, integrity }) => [base + entry, integrity] as const);
  return {
    release: registry.find((one) => one.remote === remote)?.release ?? 'none',
    html,
    files: new Map([...named, ...entries]),
  };
}

/**
 * Fetches every file of a page and checks its integrity.
 * @throws {Error} that names the first file that fails
 */
export async function fetchFiles(site: string, { files }: Pick<PageView, 'files'>): Promise<void> {
  for (const [file, integrity] of files) {
    const response = await fetch(site + file);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) throw new Error(`${file} returned ${response.status}`);
    if (integrity && digestOf(bytes) !== integrity)
      throw new Error(`${file} fails its integrity check`);
  }
}

/** Running load, with its counts so far. */
export interface Load {
  views: number;
  files: number;
  /** Page loads in a real browser. */
  reloads: number;
  failures: string[];
  /** Stops the load, then fetches every file of the first page views once more. */
  stop: () => Promise<void>;
}

export interface LoadOptions {
  site: string;
  remote: string;
  pages: readonly string[];
  visitors: number;
  browser: Browser;
  browsers: number;
  heading: { path: string; names: readonly string[] };
}

/** Starts visitors that fetch pages in a loop, without pauses, until `stop` is called. */
export function startLoad({
  site,
  remote,
  pages,
  visitors,
  browser,
  browsers,
  heading,
}: LoadOptions): Load {
  let isStopped = false;
  const first: PageView[] = [];
  const load: Load = { views: 0, files: 0, reloads: 0, failures: [], stop: async () => undefined };
  const recordFailure = (error: unknown): void => {
    load.failures.push(
      error instanceof Error
        ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
        : String(error),
    );
  };

  async function visit(number: number): Promise<void> {
    for (let turn = number; !isStopped; turn += 1) {
      try {
        const view = await fetchPage(site + pages[turn % pages.length], remote);
        if (first.length < pages.length) first.push(view);
        await fetchFiles(site, view);
        load.views += 1;
        load.files += view.files.size;
      } catch (error) {
        recordFailure(error);
      }
    }
  }

  async function browse(): Promise<void> {
    const context = await browser.newContext({ locale: 'en-US', baseURL: site });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') recordFailure(message.text());
    });
    page.on('pageerror', recordFailure);
    try {
      while (!isStopped) {
        // Each view is a new visitor's, who may get another release.
        await context.clearCookies();
        await page.goto(heading.path, { timeout: 90_000 });
        await expect(
          page.getByRole('heading', {
            level: 1,
            name: new RegExp(`^(?:${heading.names.join('|')})$`),
          }),
        ).toBeVisible({ timeout: 90_000 });
        load.reloads += 1;
      }
    } catch (error) {
      recordFailure(error);
    }
    await context.close();
  }

  const all = [
    ...Array.from({ length: visitors }, (_, index) => visit(index)),
    ...Array.from({ length: browsers }, browse),
  ];
  load.stop = async () => {
    isStopped = true;
    await Promise.all(all);
    for (const view of first) await fetchFiles(site, view).catch(recordFailure);
  };
  return load;
}
