import type { Language } from '@smokehouse/shared/contract';
import type { Messages } from '@smokehouse/shared/contract/federation';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import { startI18n, type TextWriter } from '@smokehouse/shared/i18n';

/** The messages that are loaded at start, by namespace. */
export type ShellMessages = Record<'shared' | 'shell', Messages>;

/** Loads the messages of the shell and of `shared` in one language. */
export async function shellMessages(language: Language): Promise<ShellMessages> {
  const loaded =
    language === 'ar'
      ? await import(/* webpackChunkName: "messages-ar" */ './ar')
      : await import(/* webpackChunkName: "messages-en" */ './en');
  return loaded.messages;
}

/** The only writer of the page's texts. It is not shared with remotes. */
export let texts: TextWriter | undefined;

/** Loads the shell's messages and starts i18next. Call it once. */
export async function startMessages(language: Language): Promise<void> {
  texts = startI18n(language, await shellMessages(language));
  connectOwnTexts((to, added) => texts?.add(to, 'shell', added));
}
