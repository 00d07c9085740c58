import './web-apis';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { PageData, RemoteModule } from '@smokehouse/shared/contract/federation';
import { matchPath } from '@smokehouse/shared/router';
import { queryClient } from '@smokehouse/shared/query';
import { App } from './app';
import { startMessages, texts } from './messages';
import { page } from './page-config';
import { fillQueries } from './page-data';
import { loadRemoteModule, setRemoteLoader } from './federation/registry';
import { withComponents } from './component-stack';
import { shellRoutes } from './routes';

export { shareScope } from './federation/share-scope';
export { shellRoutes as routes } from './routes';

// The shell's entry point for server rendering. The server runs it in a separate realm for each set
// of releases and language.

// A remote that was not added to this realm stays pending, so its place shows the loading state.
setRemoteLoader(() => new Promise(() => {}));

/** Loads the shell's messages. Call it once, before any other function. */
export async function start(): Promise<void> {
  await startMessages(page.language);
}

/**
 * Adds a remote to this realm. Its texts get its own name as namespace.
 * @throws if the page's registry does not contain it
 */
export async function add(remote: string, module: RemoteModule): Promise<void> {
  const entry = page.registry.find((one) => one.remote === remote);
  if (!entry) throw new Error(`${remote} is not in the registry of the page`);
  module.connectTexts?.((language, added) => texts?.add(language, remote, added));
  texts?.add(page.language, remote, await module.messages(page.language));
  setRemoteLoader((requested) =>
    requested === entry
      ? Promise.resolve({ remote, module, release: entry.release })
      : new Promise(() => {}),
  );
  await loadRemoteModule(entry);
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    parts.push(part.value);
  return parts;
}

/** Decodes all parts at once, because a character may continue in the next part. */
function decode(parts: readonly Uint8Array[]): string {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return new TextDecoder().decode(bytes);
}

/**
 * Renders a page completely.
 * @throws the first error of any part, instead of leaving that part to the browser
 */
async function renderCompletely(page: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  // One chunk: React moves parts that are streamed later with inline scripts, which the page's
  // Content-Security-Policy forbids.
  const stream = await renderToReadableStream(page, {
    progressiveChunkSize: Infinity,
    onError: (error, { componentStack }) => {
      errors.push(withComponents(error, componentStack));
    },
  });
  await stream.allReady;
  if (errors.length > 0) throw errors[0];
  return decode(await readAll(stream));
}

/**
 * Renders the HTML inside `#root`. It is the same for every visitor of this address.
 * @param address path and the query parameters that the page depends on: `/dine-in?table=7`
 * @param remote the module that owns the page; absent for a page of the shell
 * @param data responses by call name, as JSON, because objects of another realm have other
 *   prototypes
 */
export async function render(
  address: string,
  remote: RemoteModule | undefined,
  data: string,
): Promise<string> {
  queryClient.clear();
  fillQueries(JSON.parse(data) as PageData);
  const [pathname = ''] = address.split('?');
  const route = (remote?.routes ?? shellRoutes).find(
    ({ path }) => path && path !== '*' && matchPath(path, pathname),
  );
  // The code is in this realm already; this resolves the lazy component before the first render.
  await route?.handle?.page?.preload();
  return renderCompletely(appAt(address));
}

/**
 * Renders the HTML inside `#root` of a page that is rendered in the browser only: the layout, with
 * the loading state in the page's place.
 */
export function renderFrame(address: string): string {
  return renderToString(appAt(address));
}

const appAt = (address: string) => (
  <App router={(content) => <StaticRouter location={address}>{content}</StaticRouter>} />
);
