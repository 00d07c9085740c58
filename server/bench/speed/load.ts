import autocannon from 'autocannon';
import type { Person } from './people';
import type { Question } from './questions';

const CONNECTIONS = 50;

/** The result of one period of load. */
export interface Stretch {
  perSecond: number;
  p50: number;
  p99: number;
}

export interface Asking {
  url: string;
  question: Question;
  people: readonly Person[];
  seller: string;
  seconds: number;
  /** Whose path it is: the limit has one of its own for each question. */ path?: string;
  etag?: string | undefined;
}

let turn = 1000;

/**
 * Sends requests as fast as possible, over 50 connections.
 * @throws when an answer was a failure, because a fast failure must not count as fast
 */
export async function askFor({
  url,
  question,
  people,
  seller,
  seconds,
  path = question.path,
  etag,
}: Asking): Promise<Stretch> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: question.method,
        path,
        setupRequest: (request: object) => {
          turn += 1;
          const person = people[turn % people.length];
          if (!person) return request;
          const body = question.body?.(person, turn);
          return {
            ...request,
            path,
            headers: {
              ...question.headers(person, seller),
              ...(etag && { 'if-none-match': etag }),
              ...(body !== undefined && { 'content-type': 'application/json' }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          };
        },
      },
    ],
  });
  const failed = result.errors + result['4xx'] + result['5xx'];
  if (failed > 0)
    throw new Error(`${question.name} (${path}): ${failed} of ${result.requests.total} failed`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
