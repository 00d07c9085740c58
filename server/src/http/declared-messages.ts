import type { Language } from '@smokehouse/shared/contract';

/** Texts of the server in both languages, by code. */
export type Messages = Readonly<Record<string, Readonly<Record<Language, string>>>>;
