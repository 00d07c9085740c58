import { directionOf, type Language, LANGUAGE_COOKIE } from '@smokehouse/shared/contract';
import { i18n } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { loadMessages } from '../load-remote';
import { shellMessages } from '../messages';

/** The choice outlives the visit, and the server's next HTML is in it. Unit: s. */
const A_YEAR = 31_536_000;

/**
 * Fetches every text of the other language first, then turns the whole page at once: no mix of
 * languages in between.
 */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    for (const [namespace, texts] of Object.entries(await shellMessages(language)))
      i18n.addResourceBundle(language, namespace, texts);
    await loadMessages(language);
  } catch {
    notify.error(i18n.t('languageFailed', { ns: 'shell' }));
    return;
  }
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${A_YEAR}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  useLanguage.setState({ language });
}

/**
 * `?lang=ar` is an address for search engines. The server has kept the language in a cookie: from
 * here on the choice is the visitor's.
 */
export function forgetLanguageInAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}
