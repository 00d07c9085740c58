import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PageConfig, RegistryEntry, ReleaseScripts, RemoteModule } from '@smokehouse/shared/contract/federation';
import { i18n } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import type { Language } from '@smokehouse/shared/contract';
import { dropDeadStyles } from './dead-styles';
import { keepReleasesApart } from './keep-apart';
import { type LoadedRemote, loadedRemotes, setRemoteLoader } from './registry';
import { reportFailure } from './reports/failures';
import { SCRIPT_TIMEOUT_MS, vouch, vouchedScripts } from './vouched-scripts';

/** Lets this page load the remotes that its server named: in a browser only. */
export function startRemotes({ integrity, registry }: PageConfig): void {
  vouch(integrity);
  dropDeadStyles();
  registerPlugins([vouchedScripts]);
  for (const entry of registry) {
    registerRelease(entry.container, entry, entry.base + entry.entry);
    if (entry.fallback) keepReleasesApart(entry.container);
  }
  setRemoteLoader(loadLive, loadLastGood);
}

function registerRelease(name: string, { container }: RegistryEntry, entry: string): void {
  registerRemotes([{ name, entry, type: 'global', entryGlobalName: container }]);
}

/** The live release, or the one before it. */
async function loadLive(entry: RegistryEntry): Promise<LoadedRemote> {
  try {
    return { module: await loadRelease(entry.container, entry), release: entry.release };
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
  const answer = await fetch(`${fallback.base}scripts.json`, { integrity: fallback.integrity, signal: AbortSignal.timeout(SCRIPT_TIMEOUT_MS) });
  const scripts = await answer.json() as ReleaseScripts;
  vouch(scripts.integrity);
  const name = `${entry.container}_${fallback.release}`;
  registerRelease(name, entry, fallback.base + scripts.entry);
  const module = await loadRelease(name, entry);
  reportFailure('fell-back', entry, reason);
  return { module, release: fallback.release };
}

async function loadRelease(name: string, entry: RegistryEntry): Promise<RemoteModule> {
  // Both releases register under the same name: what another one left there is not this one's.
  if (entry.fallback) Reflect.set(globalThis, entry.container, undefined);
  const module = await loadRemote(`${name}/routes`);
  if (!isRemoteModule(module)) throw new Error(`${entry.remote}: not a remote`);
  await addMessages(module, useLanguage.getState().language, { anew: name !== entry.container });
  return module;
}

/** A release was checked when it was published; what has come is looked at all the same. */
function isRemoteModule(module: unknown): module is RemoteModule {
  const { namespace, messages, routes } = (module ?? {}) as Partial<Record<keyof RemoteModule, unknown>>;
  return typeof namespace === 'string' && typeof messages === 'function' && Array.isArray(routes) && routes.every((route) => typeof route === 'object' && route !== null);
}

/** `anew`: another release may have left its texts there. */
async function addMessages(module: RemoteModule, language: Language, { anew = false } = {}): Promise<void> {
  if (anew || !i18n.hasResourceBundle(language, module.namespace)) i18n.addResourceBundle(language, module.namespace, await module.messages(language), true, true);
}

/** Fetches the texts of every loaded remote in a language, before the page switches to it. */
export async function loadMessages(language: Language): Promise<void> {
  await Promise.all(loadedRemotes().map(({ module }) => addMessages(module, language)));
}
