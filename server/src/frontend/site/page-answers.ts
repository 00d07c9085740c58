import type { FastifyInstance } from 'fastify';
import { isSellerPath } from '@smokehouse/shared/contract';
import { type Live, ownerOf } from './registry';

/** The answers that a page is rendered with, and that travel in it. */
export interface PageAnswers {
  /** JSON of PageData. */
  json: string;
  /** Another one for other answers: a part of the page's key in the cache. */
  key: string;
  /** The calls that are answered. */
  names: ReadonlySet<string>;
  /** False where an answer could not be had now: the page asks for it, and is not kept. */
  isWhole: boolean;
}

/** Answers larger than this do not travel in every page: the page asks for them. Unit: bytes. */
const MAX_BYTES = 512 * 1024;

const NOTHING: PageAnswers = { json: '{}', key: '', names: new Set(), isWhole: true };

/** Gathers what the owner of an address names in its `data` and is the same for everybody. */
export async function answersFor(
  { publicCalls }: Pick<FastifyInstance, 'publicCalls'>,
  { live, pathname }: { live: Live; pathname: string },
): Promise<PageAnswers> {
  const wanted = isSellerPath(pathname) ? [] : (ownerOf(live, pathname)?.route.data ?? []);
  const asked = wanted.flatMap((name) => {
    const ask = publicCalls.get(name);
    return ask ? [{ name, answer: ask().catch(() => null) }] : [];
  });
  if (asked.length === 0) return NOTHING;
  const answers = await Promise.all(
    asked.map(async (one) => ({ ...one, answer: await one.answer })),
  );
  const had = answers.flatMap(({ name, answer }) => (answer ? [{ name, ...answer }] : []));
  const isWhole = had.length === answers.length;
  const key = had.map(({ etag }) => etag).join(' ');
  const size = had.reduce((sum, { bodies }) => sum + bodies.identity.length, 0);
  if (size > MAX_BYTES) return { ...NOTHING, key, isWhole };
  const parts = had.map(
    ({ name, bodies }) => `${JSON.stringify(name)}:${bodies.identity.toString()}`,
  );
  return {
    json: `{${parts.join(',')}}`,
    key,
    names: new Set(had.map(({ name }) => name)),
    isWhole,
  };
}
