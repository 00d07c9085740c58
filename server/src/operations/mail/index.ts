import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { dateOf } from '../../clock';
import { registerSiteJob } from '../../jobs';
import type { Database } from '../../database/pool';
import type { Letter } from './letter';
import { claimMail, deleteMail, QUEUED, type QueuedMail, queueMail } from './queries';
import { createSend } from './transport';

export type { Fact, Letter, Sale } from './letter';
export { queueMail } from './queries';

declare module 'fastify' {
  interface FastifyInstance {
    /** The mails to customers and sellers. */
    mails: Mails;
  }
}

/** Writes the letter of a queued mail; undefined when there is nobody to write to. */
export type Compose<Data> = (data: Data) => Promise<Letter | undefined>;

/** The interface for other modules. */
export interface Mails {
  /** Says how letters of a kind are written. They are written at the moment of sending. */
  register: <Data>(kind: string, compose: Compose<Data>) => void;
  /**
   * Queues a mail. It is sent soon after, and again later for as long as the mail server fails.
   * @param within the transaction of the change that the mail is about
   */
  enqueue: (kind: string, data: object, within?: Database) => Promise<void>;
  /**
   * Sends the mails that are due. Runs by itself where the process works on jobs; exposed for
   * tests.
   * @returns how many were sent
   */
  deliver: () => Promise<number>;
}

const MINUTE = 60_000;
/** A mail that cannot be sent for this long is given up. Unit: ms. */
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE;

/** The delay before the next attempt: 1 minute, doubled with each attempt, 1 hour at most. */
export function retryDelay(attempts: number): number {
  return Math.min(MINUTE * 2 ** (attempts - 1), 60 * MINUTE);
}

/** Without message and command: a mail server quotes the recipient's address in both. */
function describeFailure(error: unknown): object {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return { type: error instanceof Error ? error.name : typeof error, code, responseCode };
}

/**
 * Mails are queued in the database, so that a failing mail server delays no answer and loses no
 * mail. A queued mail names its recipient and its subject matter; its text, with any link in it, is
 * made when it is sent.
 */
async function mail(app: FastifyInstance): Promise<void> {
  const { db, clock, settings, listener } = app.context;
  const kinds = new Map<string, Compose<never>>();
  const send = createSend(settings, app.log);
  let running: Promise<number> | undefined;
  let closed = false;

  /** @returns false if the mail server failed: the rest waits for the next round */
  async function attempt(queued: QueuedMail): Promise<boolean> {
    const { id, kind, data, attempts } = queued;
    try {
      const letter = await kinds.get(kind)?.(data as never);
      if (letter) await send(letter, id);
      await deleteMail(db, id);
      return true;
    } catch (error) {
      const isOver = clock.now() - queued.created_at.getTime() > GIVE_UP_MS;
      if (isOver) await deleteMail(db, id);
      app.log.warn(
        { mail: id, kind, attempts, failure: describeFailure(error) },
        isOver ? 'a mail was given up' : 'a mail could not be sent; it is tried again',
      );
      return false;
    }
  }

  async function round(): Promise<number> {
    for (let sent = 0; ; sent++) {
      const queued = closed ? undefined : await claimMail(db, dateOf(clock), retryDelay);
      if (!queued || !(await attempt(queued))) return sent;
    }
  }

  const mails: Mails = {
    register: (kind, compose) => void kinds.set(kind, compose as Compose<never>),
    enqueue: (kind, data, within = db) => queueMail(within, { kind, data }, dateOf(clock)),
    async deliver() {
      await running;
      running = round().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
  const deliverSoon = registerSiteJob(app, {
    name: 'mails',
    everyMinutes: 1,
    run: () => mails.deliver(),
  });
  const forget = listener.on(QUEUED, deliverSoon);
  app.addHook('onClose', async () => {
    closed = true;
    forget();
    await running?.catch(() => undefined);
  });
  app.decorate('mails', mails);
}

// fastify-plugin: the other modules use `app.mails`.
export default fp(mail, { name: 'mail' });
