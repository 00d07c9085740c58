import type { Language } from '@smokehouse/shared/contract';
import type { Messages } from '@smokehouse/shared/contract/federation';

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
