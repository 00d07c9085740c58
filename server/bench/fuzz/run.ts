import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { operationsOf, type Document } from './document';
import { createJudge, type Answer } from './judge';
import { requestsOf, type FuzzRole, type GeneratedRequest } from './requests';

export interface FuzzOptions {
  url: string;
  requests: number;
  seed: number;
  /** Existing ids: dishes, orders, addresses … */
  ids: readonly string[];
  /** Returns new cookies for a role: some operations end the session. */
  signIn: (role: FuzzRole) => Promise<string>;
  /** A request that takes longer counts as hanging. Unit: ms. */
  limitMs?: number;
  /** Called after each tenth of the requests. */
  onTenth?: (done: number) => Promise<void> | void;
}

export interface FuzzResult {
  calls: number;
  sent: number;
  statuses: Record<string, number>;
  faults: string[];
  slowestMs: number;
}

/** The number of requests of a role after which its session is renewed. */
const SESSION_REQUESTS = 60;
const AT_ONCE = 8;

/**
 * Sends generated requests to every operation of a server's own document and checks the answers.
 */
export async function fuzz({
  url,
  requests,
  seed,
  ids,
  signIn,
  limitMs = 20_000,
  onTenth,
}: FuzzOptions): Promise<FuzzResult> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const operations = operationsOf(document);
  const each = Math.ceil(requests / operations.length);
  const lists = operations.map((operation, at) =>
    fc.sample(requestsOf(operation, ids), { numRuns: each, seed: seed + at }),
  );
  // Operations take turns, so that one finds what another wrote.
  const generatedRequests = Array.from({ length: each }, (_, round) =>
    lists.map((list) => list[round]),
  )
    .flat()
    .filter((generated) => generated !== undefined);
  const judge = createJudge();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const result: FuzzResult = {
    calls: operations.length,
    sent: 0,
    statuses: {},
    faults: [],
    slowestMs: 0,
  };
  const sessions = new Map<FuzzRole, { cookie: Promise<string>; left: number }>();
  const cookieOf = (role: FuzzRole) => {
    const known = sessions.get(role);
    const session =
      known && known.left > 0 ? known : { cookie: signIn(role), left: SESSION_REQUESTS };
    session.left -= 1;
    sessions.set(role, session);
    return session.cookie;
  };

  async function one(generated: GeneratedRequest): Promise<void> {
    const cookie = await cookieOf(generated.role);
    const from = performance.now();
    const fault = await send(agent, url, generated, cookie, limitMs).then(
      (answer) => {
        result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
        return judge(generated, answer);
      },
      (error: Error) => `not answered: ${error.message}`,
    );
    result.slowestMs = Math.max(result.slowestMs, performance.now() - from);
    result.sent += 1;
    if (fault) result.faults.push(describe(generated, fault));
  }
  for (let tenth = 0; tenth < 10; tenth++) {
    const queue = generatedRequests.slice(
      Math.floor((generatedRequests.length * tenth) / 10),
      Math.floor((generatedRequests.length * (tenth + 1)) / 10),
    );
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let generated = queue.shift(); generated; generated = queue.shift())
          await one(generated);
      }),
    );
    await onTenth?.(result.sent);
  }
  agent.destroy();
  return result;
}

function describe({ method, url, role, headers, body }: GeneratedRequest, fault: string): string {
  const sent = body === undefined ? 'nothing' : JSON.stringify(body.subarray(0, 400).toString());
  return `${method} ${url.slice(0, 200)} by ${role} with ${JSON.stringify(headers).slice(0, 200)} and ${sent}: ${fault}`;
}

function send(
  agent: Agent,
  url: string,
  generated: GeneratedRequest,
  cookie: string,
  limitMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, headers, body } = generated;
    const outgoing = request(
      url + generated.url,
      {
        method,
        agent,
        headers: {
          cookie,
          ...(body && !('transfer-encoding' in headers) && { 'content-length': body.length }),
          ...headers,
        },
      },
      (answer) => {
        const type = answer.headers['content-type'] ?? '';
        const status = answer.statusCode ?? 0;
        const chunks: Buffer[] = [];
        const finish = () => {
          clearTimeout(timer);
          resolve({ status, type, text: Buffer.concat(chunks).toString() });
        };
        // A stream never ends, and the document describes only its head.
        if (type.startsWith('text/event-stream')) {
          finish();
          answer.destroy();
          return;
        }
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', finish)
          .on('error', reject);
      },
    );
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`no answer within ${limitMs} ms`)),
      limitMs,
    );
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.end(body);
  });
}
