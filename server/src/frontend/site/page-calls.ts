import { calls } from '@smokehouse/shared/contract/calls';

/** What the contract says about pages and a call: `everybody`, `visitor`, or nothing. */
type ForPages = 'everybody' | 'visitor';
const marked = Object.entries(calls as Readonly<Record<string, { forPages?: ForPages }>>);
const marks = new Map(marked.map(([name, { forPages }]) => [name, forPages]));

/**
 * True where a call may be asked for with the page, instead of when its scripts have come: nobody
 * is refused.
 */
export const isForPages = (name: string): boolean => marks.get(name) !== undefined;

/** True where the answer is the visitor's own: who is here. */
export const isForVisitor = (name: string): boolean => marks.get(name) === 'visitor';

/** Addresses of the calls whose answers are the same for everybody. */
export const publicPaths = marked
  .filter(([, { forPages }]) => forPages === 'everybody')
  .map(([name]) => name.replace('GET ', ''));
