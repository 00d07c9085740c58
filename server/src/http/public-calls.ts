import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { core } from 'zod';
import { calls, type CallAnswer, type PublicCallName } from '@smokehouse/shared/contract/calls';
import { registerCall, type CallOptions } from './calls';
import { keepLastKnown } from './last-known';
import { encodeBody, encodingFor, hasCurrent, type Encoding } from './encodings';
import { serializerFor } from './serializer';

/** The answer of a public call, serialized and compressed once. */
export interface PublicAnswer {
  bodies: Readonly<Record<Encoding, Buffer>>;
  /** Without quotes; each encoding has its own suffix (`<etag>-br`). It changes with the answer. */
  etag: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Data for rendering pages: call → its current answer, the same for everybody. */
    publicCalls: Map<string, () => Promise<PublicAnswer>>;
  }
}

/** Serializes an answer by its contract. */
export async function serializePublicAnswer<N extends PublicCallName>(
  name: N,
  answer: CallAnswer<N>,
): Promise<PublicAnswer> {
  const serialize = serializerFor(calls[name].answer as core.$ZodType);
  const identity = Buffer.from(serialize(answer));
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { bodies: await encodeBody(identity), etag };
}

interface PublicCallOptions extends Pick<
  CallOptions<PublicCallName, undefined>,
  'summary' | 'tag'
> {
  /** Cached where possible: every page view uses it. */
  answer: () => Promise<PublicAnswer>;
}

/**
 * Registers a call whose answer is the same for everybody (`forPages: 'everybody'` in the
 * contract): with an ETag, compressed once, and available for rendering pages. While the database is
 * away, it answers what it answered last.
 */
export function registerPublicCall(
  app: FastifyInstance,
  name: PublicCallName,
  { summary, tag, answer: read }: PublicCallOptions,
): void {
  const answer = keepLastKnown(read);
  app.publicCalls.set(name, answer);
  registerCall(app, name, {
    summary: `${summary}; answers 304 to a current ETag`,
    tag,
    handler: async ({ request, reply }) => {
      const { bodies, etag } = await answer();
      const encoding = encodingFor(request.headers['accept-encoding']);
      const tagged = `"${etag}-${encoding}"`;
      void reply
        .header('etag', tagged)
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, no-cache');
      if (hasCurrent(request.headers['if-none-match'], tagged)) return reply.code(304).send();
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(bodies[encoding]);
    },
  });
}
