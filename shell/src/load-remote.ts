import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PageConfig, RegistryEntry, RemoteModule } from '@smokehouse/shared/contract/federation';
import { i18n } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import type { Language } from '@smokehouse/shared/contract';
import { type LoadedRemote, loadedRemotes, setRemoteLoader } from './registry';
import { scriptsAgain } from './retry';

declare global {
  // Read by the script loaders of every bundle, so that no script runs that the page does not vouch for.
  // eslint-disable-next-line no-var
  var __SMOKEHOUSE_INTEGRITY__: Readonly<Record<string, string>> | undefined;
}

/** A script that has not arrived by then will not. Unit: ms. */
const SCRIPT_TIMEOUT_MS = 8000;

const attempts = new Map<string, number>();

function vouchedScripts(integrity: PageConfig['integrity']) {
  return {
    name: 'vouched-scripts',
    createScript({ url }: { url: string }) {
      const attempt = attempts.get(url) ?? 0;
      attempts.set(url, attempt + 1);
      const script = document.createElement('script');
      // The same address again would only join the request that hangs.
      const again = attempt + scriptsAgain();
      script.src = again ? `${url}?r=${again}` : url;
      script.async = true;
      const known = integrity[new URL(url, location.href).pathname];
      script.crossOrigin = 'anonymous';
      if (known) script.integrity = known;
      return { script, timeout: SCRIPT_TIMEOUT_MS };
    },
  };
}

async function addMessages(module: RemoteModule, language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, module.namespace)) i18n.addResourceBundle(language, module.namespace, await module.messages(language));
}

async function load(entry: RegistryEntry): Promise<LoadedRemote> {
  const module = await loadRemote<RemoteModule>(`${entry.container}/routes`);
  if (!module?.routes) throw new Error(`${entry.remote}: not a remote`);
  await addMessages(module, useLanguage.getState().language);
  return { module, release: entry.release };
}

/** Lets this page load the remotes that its server named: in a browser only. */
export function startRemotes({ integrity, registry }: PageConfig): void {
  globalThis.__SMOKEHOUSE_INTEGRITY__ = integrity;
  registerPlugins([vouchedScripts(integrity)]);
  registerRemotes(registry.map((entry) => ({ name: entry.container, entry: entry.base + entry.entry, type: 'global' as const, entryGlobalName: entry.container })));
  setRemoteLoader(load);
}

/** Fetches the texts of every loaded remote in a language, before the page switches to it. */
export async function loadMessages(language: Language): Promise<void> {
  await Promise.all(loadedRemotes().map(({ module }) => addMessages(module, language)));
}
