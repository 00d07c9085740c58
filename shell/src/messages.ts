import type { Language } from '@smokehouse/shared/contract';
import type { Messages } from '@smokehouse/shared/contract/federation';

/** The texts of the shell and of what is shared, in one language. */
export async function shellMessages(language: Language): Promise<Messages> {
  const loaded = language === 'ar'
    ? await import(/* webpackChunkName: "messages-ar" */ '@smokehouse/shared/locales/ar.json')
    : await import(/* webpackChunkName: "messages-en" */ '@smokehouse/shared/locales/en.json');
  return loaded.default;
}
