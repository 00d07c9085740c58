/**
 * A process that answers requests: the server itself, or one of its limits. Started by `main.ts`,
 * which sends it a task.
 */
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { buildApp } from '../../src/app';
import { systemClock } from '../../src/clock';
import { createListener } from '../../src/database/listen';
import { createDatabase, createPool } from '../../src/database/pool';
import type { PaymentProvider } from '../../src/money/payments';
import { openReleaseStore } from '../../src/frontend/releases';
import { readSettings } from '../../src/settings';
import type { Person } from './people';
import { startProfile } from './profile';
import { PEOPLE, QUESTIONS, type Question } from './questions';
import { createRecorder, learn, type Step } from './recording';
import { createReplay } from './replay';

/** An answer of the server, and the statements that it sent to the database. */
export interface Known {
  name: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  steps: Step[];
}
export interface ServerTask {
  role: 'server';
  databaseUrl: string;
  dataDir: string;
  people: Person[];
  seller: string;
}
export interface LimitTask {
  role: 'limit';
  databaseUrl: string;
  people: Person[];
  known: Known[];
}

const POOL = 10;
const TRIES = 5;
/** Sent anew with each answer, by the limit too. */
const NOT_REPEATED = new Set([
  'date',
  'connection',
  'content-length',
  'transfer-encoding',
  'set-cookie',
  'keep-alive',
]);

/** Excludes the provider's time from the measurement. */
const provider: Partial<PaymentProvider> = {
  name: 'sandbox',
  publicKey: 'bench',
  checkoutScript: '/checkout.js',
  test: true,
  createOrder: (amountHalalas: number, currency: string) =>
    Promise.resolve({
      id: `order_${randomBytes(7).toString('hex')}`,
      amountHalalas,
      currency,
      status: 'created',
    }),
};

async function serve({ databaseUrl, dataDir, people, seller }: ServerTask): Promise<void> {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    // Each of the people sits at a table of their own.
    TABLES: String(PEOPLE),
    LOG_LEVEL: 'error',
    PORT: '0',
  });
  const pool = createPool(databaseUrl, POOL);
  const recorder = createRecorder(pool);
  const db = createDatabase(pool);
  const app = await buildApp({
    settings,
    pool,
    db,
    listener: createListener(databaseUrl),
    releaseStore: openReleaseStore(settings, db),
    clock: systemClock,
    paymentProvider: provider as PaymentProvider,
    runsJobs: false,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  async function ask(question: Question, person: Person, turn: number, etag?: string) {
    const body = question.body?.(person, turn);
    const answer = await fetch(url + question.path, {
      method: question.method,
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        ...question.headers(person, seller),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(etag && { 'if-none-match': etag }),
      },
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }
  async function recordOf(question: Question, person: Person, turn: number) {
    // The first answer fills the caches.
    const first = await ask(question, person, turn);
    const etag = question.isRepeated ? first.headers['etag'] : undefined;
    const { result, statements } = await recorder.during(() =>
      ask(question, person, turn + 1, etag),
    );
    return { person, result, statements };
  }
  /**
   * Sometimes a background statement is recorded as well, like the check of releases once a second:
   * the shortest recording is the right one.
   */
  async function recordBoth(question: Question, one: Person, other: Person) {
    const pairs = [];
    for (let turn = 400; turn < 400 + 10 * TRIES; turn += 10)
      pairs.push([
        await recordOf(question, one, turn),
        await recordOf(question, other, turn),
      ] as const);
    const [least] = pairs.sort(
      (a, b) =>
        a[0].statements.length +
        a[1].statements.length -
        b[0].statements.length -
        b[1].statements.length,
    );
    if (!least) throw new Error('nothing was recorded');
    return least;
  }
  const known: Known[] = [];
  for (const question of QUESTIONS) {
    const [one, other] = [people[0], people[1]];
    if (!one || !other) throw new Error('two people are needed');
    const [first, second] = await recordBoth(question, one, other);
    const { status, headers, body } = second.result;
    if (status !== (question.isRepeated && headers['etag'] ? 304 : 200))
      throw new Error(
        `${question.name} was answered with ${status}: ${body.toString().slice(0, 200)}`,
      );
    known.push({
      name: question.name,
      status,
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => !NOT_REPEATED.has(name)),
      ),
      body: await packed(url, question, other, seller, body),
      steps: learn(first, second),
    });
  }
  process.send?.({ url, known });
}

/** `fetch` decompresses; the limit must send the original bytes. */
async function packed(
  url: string,
  question: Question,
  person: Person,
  seller: string,
  unpacked: Buffer,
): Promise<Buffer> {
  const { request } = await import('node:http');
  if (question.method !== 'GET' || question.isRepeated) return unpacked;
  return new Promise((resolve, reject) => {
    request(
      url + question.path,
      { headers: question.headers(person, seller), agent: false },
      (answer) => {
        const parts: Buffer[] = [];
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => resolve(Buffer.concat(parts)))
          .on('error', reject);
      },
    )
      .on('error', reject)
      .end();
  });
}

async function limit({ databaseUrl, people, known }: LimitTask): Promise<void> {
  const app = Fastify();
  const replay = createReplay(databaseUrl, POOL);
  let turn = 0;
  for (const [index, { status, headers, body, steps }] of known.entries()) {
    const { method = 'GET' } = QUESTIONS[index] ?? {};
    app.route({
      method,
      url: `/${index}`,
      handler: async (_request, reply) => {
        const person = people[turn++ % people.length];
        if (person && steps.length > 0) await replay.run(steps, person);
        return reply
          .code(status)
          .headers(headers)
          .send(status === 304 ? undefined : body);
      },
    });
  }
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
}

process.once('message', (task: ServerTask | LimitTask) => {
  (task.role === 'server' ? serve(task) : limit(task)).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
let stopProfile: Awaited<ReturnType<typeof startProfile>> | undefined;
/** `startHost` needs these two. */
process.on('message', (message: unknown) => {
  if (message === 'profile')
    void startProfile().then((stop) => {
      stopProfile = stop;
      process.send?.({});
    });
  if (message === 'profiled') void stopProfile?.().then((profile) => process.send?.(profile));
});
process.on('disconnect', () => process.exit(0));
