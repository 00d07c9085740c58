import type { Language } from '@smokehouse/shared/contract';
import type { Messages } from '@smokehouse/shared/contract/federation';
import { lazyTexts } from '@smokehouse/shared/bundled/lazy-texts';

/** The messages that are loaded at start, by namespace. */
export type ShellMessages = Record<'shared' | 'shell', Messages>;

/** Loads the messages of the shell and of `shared` in one language. */
export async function shellMessages(language: Language): Promise<ShellMessages> {
  const loaded =
    language === 'ar'
      ? await import(/* webpackChunkName: "messages-ar" */ './ar')
      : await import(/* webpackChunkName: "messages-en" */ './en');
  const { shared, shell } = loaded.messages;
  return { shared, shell: { ...shell, ...(await securityTexts.inLanguage(language)) } };
}

/** The texts of the account page and of password recovery. */
export const securityTexts = lazyTexts('shell', 'security', (language) =>
  language === 'ar'
    ? import(/* webpackChunkName: "security-ar" */ '../../locales/security.ar.json')
    : import(/* webpackChunkName: "security-en" */ '../../locales/security.en.json'),
);
