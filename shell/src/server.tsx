import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { PageData, RemoteModule } from '@smokehouse/shared/contract/federation';
import { matchPath } from '@smokehouse/shared/router';
import { i18n, startI18n } from '@smokehouse/shared/i18n';
import { queryClient } from '@smokehouse/shared/query';
import { App } from './app';
import { shellMessages } from './messages';
import { page } from './page-config';
import { fillQueries } from './page-data';
import { loadRemoteModule, setRemoteLoader } from './registry';
import { shellRoutes } from './routes';

export { shareScope } from './server/share-scope';

// The shell where there is no browser: the server runs it in a realm of its own for each set of
// releases and language.

/**
 * Remotes that were not given to this realm are still on their way when the page is written: their
 * place shows that it loads.
 */
setRemoteLoader(() => new Promise(() => {}));

/** Makes the shell's texts ready. Before anything else, once. */
export async function start(): Promise<void> {
  startI18n(page.language, await shellMessages(page.language));
}

/** Puts a remote into its place. */
export async function add(remote: string, module: RemoteModule): Promise<void> {
  const entry = page.registry.find((one) => one.remote === remote);
  if (!entry) throw new Error(`${remote} is not in the registry of the page`);
  i18n.addResourceBundle(page.language, module.namespace, await module.messages(page.language));
  setRemoteLoader((wanted) =>
    wanted === entry ? Promise.resolve({ module, release: entry.release }) : new Promise(() => {}),
  );
  await loadRemoteModule(entry);
}

/**
 * Writes everything, and throws what a part of it threw instead of leaving that part to the
 * browser.
 */
async function writeWhole(page: ReactNode): Promise<string> {
  const faults: unknown[] = [];
  // All in its place in one piece: parts that follow later would be moved there by inline scripts,
  // which the page forbids.
  const stream = await renderToReadableStream(page, {
    progressiveChunkSize: Infinity,
    onError: (fault) => {
      faults.push(fault);
    },
  });
  await stream.allReady;
  const [fault] = faults;
  if (fault !== undefined) throw fault;
  const decoder = new TextDecoder();
  let html = '';
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    html += decoder.decode(part.value, { stream: true });
  return html;
}

/**
 * The HTML inside `#root`, the same for every visitor of this address.
 * @param address path and the parameters that the page follows from: `/dine-in?table=7`
 * @param remote the module whose page it is; absent where the shell owns it
 * @param data as JSON: what comes from another realm has other prototypes
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
  // Its code is here already; what is lazy only has to be told.
  await route?.handle?.page?.preload();
  return writeWhole(appAt(address));
}

/**
 * The HTML inside `#root` of a page that is not rendered ahead: what is around it, and in its place
 * that it loads.
 */
export function renderFrame(address: string): string {
  return renderToString(appAt(address));
}

const appAt = (address: string) => (
  <App router={(content) => <StaticRouter location={address}>{content}</StaticRouter>} />
);
