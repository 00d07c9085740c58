import type { Language } from '@smokehouse/shared/contract';

/** A page of a release in a language. */
export interface TriedPage {
  /** The path of its route. */
  pattern: string;
  language: Language;
}

/** Pages that are named; more are counted. */
const NAMED = 20;

/**
 * Says which pages a trial has left out.
 * @param why begins the sentence: `The trial took too long`
 * @param what the trial did with the others: `rendered`
 * @returns no sentence if there are none
 */
export function untriedFault(why: string, what: string, pages: readonly TriedPage[]): string[] {
  if (pages.length === 0) return [];
  const names = pages.slice(0, NAMED).map(({ pattern, language }) => `${pattern} in ${language}`);
  const more = pages.length > NAMED ? `, and ${pages.length - NAMED} more` : '';
  const count = pages.length === 1 ? '1 page was' : `${pages.length} pages were`;
  return [`${why}: ${count} not ${what}: ${names.join(', ')}${more}.`];
}
