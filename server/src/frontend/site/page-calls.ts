import { calls } from '@smokehouse/shared/contract/calls';

/** The contract's mark of calls that pages can preload: with a public or a personal answer. */
type ForPages = 'everybody' | 'visitor';
const entries = Object.entries(calls as Readonly<Record<string, { forPages?: ForPages }>>);
const marks = new Map(entries.map(([name, { forPages }]) => [name, forPages]));

/** True if a page can preload the call. Such calls never return 401 or 403. */
export const isPageCall = (name: string): boolean => marks.get(name) !== undefined;

/** True if the answer depends on the visitor, as with the session check. */
export const isPersonalCall = (name: string): boolean => marks.get(name) === 'visitor';

/** Paths of the calls whose answers are the same for all visitors. */
export const publicPaths = entries
  .filter(([, { forPages }]) => forPages === 'everybody')
  .map(([name]) => name.replace('GET ', ''));
