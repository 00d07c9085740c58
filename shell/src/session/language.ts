import { directionOf, type Language, LANGUAGE_COOKIE } from '@smokehouse/shared/contract';
import { i18n } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { loadMessages } from '../federation/load-remote';
import { shellMessages, texts } from '../messages';

/** One year. The server renders later visits in the chosen language. Unit: s. */
const COOKIE_MAX_AGE = 31_536_000;

/** Loads all messages of a language, then switches the whole page at once. */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    for (const [namespace, messages] of Object.entries(await shellMessages(language)))
      texts?.add(language, namespace, messages);
    await loadMessages(language);
  } catch {
    notify.error(i18n.t('languageFailed', { ns: 'shell' }));
    return;
  }
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const attributes = `path=/; max-age=${COOKIE_MAX_AGE}; samesite=lax${secure}`;
  // eslint-disable-next-line no-restricted-properties -- the language's cookie belongs to the shell
  document.cookie = `${LANGUAGE_COOKIE}=${language}; ${attributes}`;
  await texts?.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  useLanguage.setState({ language });
}

/**
 * Removes `?lang=` from the address. It is meant for search engines, and the server has stored the
 * language in a cookie. If it stayed, a reload would undo the visitor's choice.
 */
export function removeLanguageFromAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}
