import type { RegistryEntry, RemoteModule } from '@smokehouse/shared/contract/federation';
import { useLanguage } from '@smokehouse/shared/stores';
import type { Language } from '@smokehouse/shared/contract';
import { texts } from '../messages';
import { loadFrom, registerReleases } from './containers';
import { checkStylesheets } from './late-stylesheet';
import { removeFailedStylesheets } from './remove-failed-stylesheets';
import { isolateChunkRegistry } from './isolate-chunk-registry';
import { type LoadedRemote, loadedRemotes, setRemoteLoader } from './registry';
import { reportFailure } from '../reports/failures';

let i18nStarted: Promise<void> = Promise.resolve();

/**
 * Enables loading the remotes of this page's registry. For browsers only.
 * @param started resolves when i18next accepts messages; remotes load in the meantime
 */
export function startRemotes(registry: readonly RegistryEntry[], started: Promise<void>): void {
  i18nStarted = started;
  registerReleases(registry);
  removeFailedStylesheets();
  for (const { container, base, fallback } of registry)
    if (fallback) isolateChunkRegistry(container, base);
  setRemoteLoader(loadLive, loadLastGood);
}

/** Loads the live release, or the one before it if that fails. */
async function loadLive(
  entry: RegistryEntry,
  onModule?: (module: RemoteModule) => void,
): Promise<LoadedRemote> {
  try {
    checkStylesheets(entry);
    return {
      remote: entry.remote,
      module: await loadRelease(entry, { onModule }),
      release: entry.release,
    };
  } catch (error) {
    try {
      return await loadLastGood(entry, error);
    } catch {
      reportFailure('load-failed', entry, error);
      throw error;
    }
  }
}

/** Loads the previous live release. Visitors see no message about it. */
async function loadLastGood(entry: RegistryEntry, reason: unknown): Promise<LoadedRemote> {
  const { fallback } = entry;
  if (!fallback) throw reason;
  const module = await loadRelease({ ...entry, ...fallback }, { replaceMessages: true });
  reportFailure('fell-back', entry, reason);
  return { remote: entry.remote, module, release: fallback.release };
}

interface LoadOptions {
  /** Replaces messages that another release of the remote has added. */
  replaceMessages?: boolean;
  /** Called before the messages are loaded. */
  onModule?: ((module: RemoteModule) => void) | undefined;
}

async function loadRelease(
  entry: RegistryEntry,
  { replaceMessages = false, onModule }: LoadOptions = {},
): Promise<RemoteModule> {
  const module = await loadFrom(entry, './routes');
  if (!isRemoteModule(module)) throw new Error(`${entry.remote}: not a remote`);
  const { remote } = entry;
  module.connectTexts?.((language, added) => texts?.add(language, remote, added));
  onModule?.(module);
  if (replaceMessages) for (const known of Object.values(complete)) known.delete(remote);
  await addMessages(remote, module, useLanguage.getState().language);
  // The visitor may have switched the language meanwhile.
  if (requested) await addMessages(remote, module, requested);
  return module;
}

/** Releases are validated at publication. This check protects against what changed since then. */
function isRemoteModule(module: unknown): module is RemoteModule {
  const { messages, routes } = (module ?? {}) as Partial<Record<keyof RemoteModule, unknown>>;
  return (
    typeof messages === 'function' &&
    Array.isArray(routes) &&
    routes.every((route) => typeof route === 'object' && route !== null)
  );
}

/** The language to which the page switches or has switched. */
let requested: Language | undefined;

/**
 * The remotes whose messages were added, by language. i18next cannot tell: a chunk's own texts are
 * in the same namespace, in both languages, before the other language's messages are loaded.
 */
const complete: Record<Language, Set<string>> = { en: new Set(), ar: new Set() };

/** Adds a remote's messages under its own name: it cannot replace those of another package. */
async function addMessages(
  remote: string,
  module: RemoteModule,
  language: Language,
): Promise<void> {
  if (complete[language].has(remote)) return;
  const [messages] = await Promise.all([module.messages(language), i18nStarted]);
  texts?.add(language, remote, messages);
  complete[language].add(remote);
}

/** Loads the messages of every loaded remote in a language, before the page switches to it. */
export async function loadMessages(language: Language): Promise<void> {
  requested = language;
  await Promise.all(
    loadedRemotes().map(({ remote, module }) => addMessages(remote, module, language)),
  );
}
