import { createHash } from 'node:crypto';
import { type Browser, expect } from '@playwright/test';

/** What one page named: its release of the remote, and every file that belongs to the view. */
export interface View {
  release: string;
  html: string;
  files: ReadonlyMap<string, string | undefined>;
}

interface Config {
  registry: { remote: string; release: string; base: string; entry: string; integrity: string }[];
}

const digestOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Asks for a page as a browser does that nobody knows yet.
 * @throws where it is not answered as a page
 */
export async function viewPage(address: string, remote: string): Promise<View> {
  const answer = await fetch(address, { headers: { 'accept-language': 'en' } });
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
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
 * Fetches every file of a view and looks whether it is the one that the page vouches for.
 * @throws naming the first that is not
 */
export async function fetchFiles(site: string, { files }: Pick<View, 'files'>): Promise<void> {
  for (const [file, integrity] of files) {
    const answer = await fetch(site + file);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Error(`${file} answered ${answer.status}`);
    if (integrity && digestOf(bytes) !== integrity)
      throw new Error(`${file} is not what its page vouches for`);
  }
}

/** What a load of visitors saw. */
export interface Load {
  views: number;
  files: number;
  /** Reloads of the browsers among them. */
  reloads: number;
  failures: string[];
  /** Ends it, and looks once more for every file of the views that it began with. */
  end: () => Promise<void>;
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

/** Visitors who come again and again, as fast as they are answered, until they are told to end. */
export function startLoad({
  site,
  remote,
  pages,
  visitors,
  browser,
  browsers,
  heading,
}: LoadOptions): Load {
  let isOver = false;
  const first: View[] = [];
  const load: Load = { views: 0, files: 0, reloads: 0, failures: [], end: async () => undefined };
  const failed = (error: unknown): void => {
    load.failures.push(
      error instanceof Error
        ? `${error.message} ${error.cause ? String(error.cause) : ''}`
        : String(error),
    );
  };

  async function visit(number: number): Promise<void> {
    for (let turn = number; !isOver; turn += 1) {
      try {
        const view = await viewPage(site + pages[turn % pages.length], remote);
        if (first.length < pages.length) first.push(view);
        await fetchFiles(site, view);
        load.views += 1;
        load.files += view.files.size;
      } catch (error) {
        failed(error);
      }
    }
  }

  async function browse(): Promise<void> {
    const context = await browser.newContext({ locale: 'en-US', baseURL: site });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') failed(message.text());
    });
    page.on('pageerror', failed);
    try {
      while (!isOver) {
        // A browser that keeps its files would ask for nothing: each view is a new visitor's.
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
      failed(error);
    }
    await context.close();
  }

  const all = [
    ...Array.from({ length: visitors }, (_, index) => visit(index)),
    ...Array.from({ length: browsers }, browse),
  ];
  load.end = async () => {
    isOver = true;
    await Promise.all(all);
    for (const view of first) await fetchFiles(site, view).catch(failed);
  };
  return load;
}
