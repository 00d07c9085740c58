import type { FastifyInstance } from 'fastify';
import { isSellerPath } from '@smokehouse/shared/contract';
import { type Live, ownerOf } from './registry';

/** The answers that a page is rendered with and that its HTML contains. */
export interface PageAnswers {
  /** The JSON of PageData. Made when a page is rendered: pages from the cache do not need it. */
  json: () => string;
  /** Changes with the answers. Part of the page's key in the cache. */
  key: string;
  /** The calls whose answers are included. */
  names: ReadonlySet<string>;
  /** False if a call failed: then the browser makes it, and the page is not cached. */
  isComplete: boolean;
}

/** If the answers are larger, the browser requests them instead. Unit: bytes. */
const MAX_BYTES = 512 * 1024;

const NO_ANSWERS: PageAnswers = { json: () => '{}', key: '', names: new Set(), isComplete: true };

/** Makes the public calls that the route of an address names in its `data`. */
export async function answersFor(
  { publicCalls }: Pick<FastifyInstance, 'publicCalls'>,
  { live, pathname }: { live: Live; pathname: string },
): Promise<PageAnswers> {
  const names = isSellerPath(pathname) ? [] : (ownerOf(live, pathname)?.route.data ?? []);
  const requests = names.flatMap((name) => {
    const call = publicCalls.get(name);
    return call ? [{ name, answer: call().catch(() => null) }] : [];
  });
  if (requests.length === 0) return NO_ANSWERS;
  const results = await Promise.all(
    requests.map(async ({ name, answer }) => ({ name, answer: await answer })),
  );
  const answers = results.flatMap(({ name, answer }) => (answer ? [{ name, ...answer }] : []));
  const isComplete = answers.length === results.length;
  const key = answers.map(({ etag }) => etag).join(' ');
  const size = answers.reduce((sum, { bodies }) => sum + bodies.identity.length, 0);
  if (size > MAX_BYTES) return { ...NO_ANSWERS, key, isComplete };
  return {
    json() {
      const parts = answers.map(
        ({ name, bodies }) => `${JSON.stringify(name)}:${bodies.identity.toString()}`,
      );
      return `{${parts.join(',')}}`;
    },
    key,
    names: new Set(answers.map(({ name }) => name)),
    isComplete,
  };
}
