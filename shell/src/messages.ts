import type { Language } from '@smokehouse/shared/contract';
import type { Messages } from '@smokehouse/shared/contract/federation';

/** The texts that are there from the start, by namespace. */
export type ShellMessages = Record<'shared' | 'shell', Messages>;

/** The texts of the shell and of what is shared, in one language. */
export async function shellMessages(language: Language): Promise<ShellMessages> {
  const loaded =
    language === 'ar'
      ? await import(/* webpackChunkName: "messages-ar" */ './messages-ar')
      : await import(/* webpackChunkName: "messages-en" */ './messages-en');
  return loaded.messages;
}
