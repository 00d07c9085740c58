import type { RegistryEntry, RemoteModule } from '@smokehouse/shared/contract/federation';
import { i18n } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import type { Language } from '@smokehouse/shared/contract';
import { loadFrom, registerReleases } from './containers';
import { removeFailedStylesheets } from './remove-failed-stylesheets';
import { isolateChunkRegistry } from './isolate-chunk-registry';
import { type LoadedRemote, loadedRemotes, setRemoteLoader } from './registry';
import { reportFailure } from './reports/failures';

let textsStarted: Promise<void> = Promise.resolve();

/**
 * Lets this page load the remotes that its server named: in a browser only.
 * @param started settles when i18next takes texts: remotes travel meanwhile
 */
export function startRemotes(registry: readonly RegistryEntry[], started: Promise<void>): void {
  textsStarted = started;
  registerReleases(registry);
  removeFailedStylesheets();
  for (const { container, base, fallback } of registry)
    if (fallback) isolateChunkRegistry(container, base);
  setRemoteLoader(loadLive, loadLastGood);
}

/** The live release, or the one before it. */
async function loadLive(
  entry: RegistryEntry,
  ahead?: (module: RemoteModule) => void,
): Promise<LoadedRemote> {
  try {
    return { module: await loadRelease(entry, { ahead }), release: entry.release };
  } catch (error) {
    try {
      return await loadLastGood(entry, error);
    } catch {
      reportFailure('load-failed', entry, error);
      throw error;
    }
  }
}

/** The release that was live before. Visitors are told nothing of it. */
async function loadLastGood(entry: RegistryEntry, reason: unknown): Promise<LoadedRemote> {
  const { fallback } = entry;
  if (!fallback) throw reason;
  const module = await loadRelease({ ...entry, ...fallback }, { anew: true });
  reportFailure('fell-back', entry, reason);
  return { module, release: fallback.release };
}

interface LoadOptions {
  anew?: boolean;
  ahead?: ((module: RemoteModule) => void) | undefined;
}

/**
 * `anew`: another release may have left its texts there. `ahead`: told before the texts are here.
 */
async function loadRelease(
  entry: RegistryEntry,
  { anew = false, ahead }: LoadOptions = {},
): Promise<RemoteModule> {
  const module = await loadFrom(entry, './routes');
  if (!isRemoteModule(module)) throw new Error(`${entry.remote}: not a remote`);
  ahead?.(module);
  await addMessages(module, useLanguage.getState().language, { anew });
  return module;
}

/** A release was checked when it was published; what has come is looked at all the same. */
function isRemoteModule(module: unknown): module is RemoteModule {
  const { namespace, messages, routes } = (module ?? {}) as Partial<
    Record<keyof RemoteModule, unknown>
  >;
  return (
    typeof namespace === 'string' &&
    typeof messages === 'function' &&
    Array.isArray(routes) &&
    routes.every((route) => typeof route === 'object' && route !== null)
  );
}

async function addMessages(
  module: RemoteModule,
  language: Language,
  { anew = false } = {},
): Promise<void> {
  if (!anew && i18n.isInitialized && i18n.hasResourceBundle(language, module.namespace)) return;
  const [messages] = await Promise.all([module.messages(language), textsStarted]);
  i18n.addResourceBundle(language, module.namespace, messages);
}

/** Fetches the texts of every loaded remote in a language, before the page switches to it. */
export async function loadMessages(language: Language): Promise<void> {
  await Promise.all(loadedRemotes().map(({ module }) => addMessages(module, language)));
}
